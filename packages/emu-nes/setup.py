"""Builds rlx_emu_nes._native: one extension from native/nes.pyx, which includes every chip.

RLX_CYTHON_DEBUG=1 turns all of Cython's checks and the address and undefined-behaviour
sanitizers on (`make sanitize` runs the tests with it).

One wheel serves every CPython from 3.11 on: it keeps to the stable ABI (PEP 384), which costs nothing here,
since no Python object is touched within a frame. Free-threaded Pythons have no stable ABI and get their own.
"""

import os
import sys
import sysconfig
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

DEBUG = os.environ.get("RLX_CYTHON_DEBUG") == "1"
NATIVE = Path("src/rlx_emu_nes/native")
STABLE_ABI = not sysconfig.get_config_var("Py_GIL_DISABLED")

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "initializedcheck": DEBUG,
    "nonecheck": DEBUG,
    "cdivision": True,
    "freethreading_compatible": True,
    "auto_pickle": False,
    "autotestdict": False,
    "embedsignature": True,
    "binding": True,
}


class BuildNative(build_ext):
    """Chooses flags by compiler family, since -O3 means nothing to MSVC."""

    def build_extensions(self) -> None:
        msvc = self.compiler.compiler_type == "msvc"
        for extension in self.extensions:
            # `cdef inline` has to mean it: the CPU is compiled twice from one source, once with
            # and once without per-cycle checks, by inlining it with a constant argument.
            force = "__forceinline" if msvc else "__inline__ __attribute__((always_inline))"
            extension.define_macros.append(("CYTHON_INLINE", force))
            if msvc:
                extension.extra_compile_args = ["/O2"]
            elif DEBUG:
                sanitize = "-fsanitize=address,undefined"
                fatal = "-fno-sanitize-recover=undefined"
                # The sequences of instructions are one function, which takes any optimiser many minutes here.
                extension.extra_compile_args = ["-g1", "-O0", sanitize, fatal, "-fno-omit-frame-pointer"]
                extension.extra_link_args = [sanitize]
            else:
                # -O3 makes larger code, and frames 5 % dearer than -O2 does. Common subexpressions of the
                # whole function cost a loop of computed gotos more than they save, as gcc's manual says.
                extension.extra_compile_args = ["-O2", "-ftree-vectorize", "-fno-semantic-interposition"]
                if sys.platform != "darwin":
                    extension.extra_compile_args += ["-fno-plt", "-fno-gcse"]
                    # Each sequence begins a cache line: a frame goes through twice as many of them as the
                    # nearest cache for instructions holds. Below the threshold gcc takes the labels for cold.
                    extension.extra_compile_args += ["-falign-jumps=64", "--param=align-threshold=20000"]
        if STABLE_ABI:
            # Python prefers a build for its own version: an earlier one beside this would hide it.
            beside = NATIVE.parent if self.inplace else Path(self.build_lib) / "rlx_emu_nes"
            for earlier in beside.glob("_native.cp*"):
                earlier.unlink()
        super().build_extensions()


class BuildWithHook(build_py):
    """Puts a .pth file beside the package, so that Gymnasium, which no longer looks for plugins, knows
    our games in every Python that has this package installed (not in editable installs)."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            (Path(self.build_lib) / "rlx_emu_nes.pth").write_text("import rlx_emu_nes\n")


sys.path.insert(0, str(NATIVE))
import sequences  # noqa: E402

sequences.main()

extension = Extension(
    "rlx_emu_nes._native",
    sources=[str(NATIVE / "nes.pyx")],
    define_macros=[("Py_LIMITED_API", "0x030b0000"), ("CYTHON_LIMITED_API", "1")] if STABLE_ABI else [],
    py_limited_api=STABLE_ABI,
    depends=[str(path) for path in sorted(NATIVE.glob("*.[hp]*"))],
)

setup(
    ext_modules=cythonize([extension], compiler_directives=DIRECTIVES),
    cmdclass={"build_ext": BuildNative, "build_py": BuildWithHook},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if STABLE_ABI else {},
)
