"""Run public test ROMs and count what passes. The ROMs stay with you: give the folder that has them."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

SUMMARY = "run public test ROMs and count what passes"


def configure(parser: argparse.ArgumentParser, registry: object) -> None:
    add = parser.add_argument
    add("--roms", metavar="DIR", help="a checkout of nes-test-roms")
    add("--accuracycoin", metavar="ROM", help="AccuracyCoin.nes, with AccuracyCoin.asm beside it")
    add("--only", default="", metavar="TEXT", help="only ROMs whose path contains this")
    add("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace, registry: object) -> int:
    if not args.roms and not args.accuracycoin:
        sys.stderr.write("rlx nes accuracy: give --roms DIR (nes-test-roms) or --accuracycoin ROM\n")
        return 2
    report: dict[str, Any] = {}
    if args.roms:
        report["nes_test_roms"] = _suites(Path(args.roms), args)
    if args.accuracycoin:
        report["accuracycoin"] = _coin(Path(args.accuracycoin), args)
    if args.json:
        sys.stdout.write(json.dumps(report, indent=1) + "\n")
    return 0


def _suites(folder: Path, args: argparse.Namespace) -> dict[str, Any]:
    from rlx_emu_nes.accuracy.grading import grade
    from rlx_emu_nes.accuracy.suites import SUITES, gradable
    from rlx_emu_nes.cartridge import RomError

    tests = [(rom, suite) for rom, suite in gradable(folder) if args.only in str(rom)]
    if not tests:
        raise RomError(f"{folder}: no test ROM found; expected the folders of nes-test-roms, as cpu_reset")
    rows = []
    for rom, suite in tests:
        began = time.perf_counter()
        result = grade(rom, suite, SUITES[suite])
        name = str(rom.relative_to(folder))
        rows.append({"rom": name, "status": result.status, "detail": result.detail, "frames": result.frames})
        if not args.json and result.status != "pass":
            spent = time.perf_counter() - began
            sys.stdout.write(f"{result.status:7}{spent:6.1f} s  {name}  {result.detail}\n")
    counts = Counter(row["status"] for row in rows)
    if not args.json:
        sys.stdout.write(f"{counts['pass']} of {len(rows)} passed, {counts['unread']} unread\n")
    return {"passed": counts["pass"], "total": len(rows), "unread": counts["unread"], "tests": rows}


def _coin(rom: Path, args: argparse.Namespace) -> dict[str, Any]:
    from rlx_emu_nes.accuracy.coin import run_accuracy_coin

    results = run_accuracy_coin(rom)
    counts = Counter(result.status for result in results)
    if not args.json:
        for result in results:
            if result.status != "pass":
                sys.stdout.write(f"{result.status:7}  {result.name} ({result.code})\n")
        text = f"AccuracyCoin: {counts['pass']} of {len(results)} passed, {counts['not run']} not run\n"
        sys.stdout.write(text)
    return {
        "passed": counts["pass"],
        "total": len(results),
        "not_run": counts["not run"],
        "tests": [vars(result) for result in results],
    }
