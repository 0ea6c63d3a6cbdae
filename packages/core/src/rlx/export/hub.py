"""A trained agent as a folder for the Hugging Face Hub: file, model card, video, evaluation."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from rlx.errors import RlxError
from rlx.export.exported import MODEL, ExportedAgent, read_exported

VIDEO = "replay.mp4"
"""The name that the Hub shows beside the card."""
EVALUATION = "evaluation.json"
CARD = "README.md"


@dataclass(frozen=True, kw_only=True)
class ModelCard:
    """What the card tells."""

    repo: str
    """`owner/name`."""
    agent: ExportedAgent
    evaluation: Mapping[str, float | None]
    """Summary of whole episodes without exploration; may be empty."""
    has_video: bool

    def text(self) -> str:
        """Returns the card in Markdown, with the front matter that the Hub indexes."""
        config = self.agent.config
        front: dict[str, Any] = {
            "library_name": "rlx",
            "pipeline_tag": "reinforcement-learning",
            "tags": ["reinforcement-learning", "rlx", config.agent.name, config.env.id],
        }
        if self.evaluation.get("return_mean") is not None:
            front["model-index"] = [self._index()]
        parts = [
            f"---\n{yaml.safe_dump(front, sort_keys=False)}---",
            f"# {config.agent.name} on {config.env.id}",
            f"Trained with rlx for {self.agent.step:,} environment steps.",
            f'<video src="{VIDEO}" controls autoplay loop muted></video>' if self.has_video else "",
            f"## Play it\n\n```\npip install rlx\nrlx hub pull {self.repo}\n"
            f"rlx watch {self.repo.split('/')[-1]}{self._rom_note()}\n```",
            f"## Evaluation\n\n{self._table()}" if self.evaluation else "",
            f"## Configuration\n\n```yaml\n{self._yaml()}```",
        ]
        return "\n\n".join(part for part in parts if part) + "\n"

    def _index(self) -> dict[str, Any]:
        config = self.agent.config
        metric = {"type": "mean_reward", "value": self.evaluation["return_mean"], "name": "mean return"}
        result = {
            "task": {"type": "reinforcement-learning", "name": "reinforcement-learning"},
            "dataset": {"name": config.env.id, "type": config.env.id},
            "metrics": [metric],
        }
        return {"name": config.agent.name, "results": [result]}

    def _rom_note(self) -> str:
        return " env.rom=FILE   # your own copy of the game" if "rom" in self.agent.config.env.options else ""

    def _table(self) -> str:
        rows = [
            f"| {name.replace('_', ' ')} | {value if name == 'episodes' else f'{value:.2f}'} |"
            for name, value in self.evaluation.items()
            if value is not None
        ]
        return "\n".join(["| whole episodes | value |", "| --- | ---: |", *rows])

    def _yaml(self) -> str:
        from rlx.config_files import config_to_tree
        from rlx.export.exported import shared_config

        return yaml.safe_dump(shared_config(config_to_tree(self.agent.config)), sort_keys=False)


def write_folder(folder: Path, repo: str, evaluation: Mapping[str, float | None], *, has_video: bool) -> None:
    """Completes a folder that holds `agent.safetensors` with card and evaluation."""
    agent = read_exported(folder / MODEL)
    card = ModelCard(repo=repo, agent=agent, evaluation=evaluation, has_video=has_video)
    (folder / CARD).write_text(card.text(), encoding="utf-8")
    (folder / EVALUATION).write_text(json.dumps(dict(evaluation), indent=1) + "\n", encoding="utf-8")


def push(folder: Path, repo: str, *, private: bool, revision: str | None) -> str:
    """Uploads `folder` to `repo` and returns its address.

    Raises:
        RlxError: huggingface_hub is not installed, or the Hub refused.
    """
    hub = _library()
    try:
        api = hub.HfApi()
        api.create_repo(repo, private=private, exist_ok=True)
        if revision is not None:
            api.create_branch(repo, branch=revision, exist_ok=True)
        api.upload_folder(
            repo_id=repo, folder_path=str(folder), revision=revision, commit_message="Upload agent"
        )
    except Exception as error:
        raise RlxError(f"cannot upload to {repo!r}: {_line(error)}; log in with: hf auth login") from error
    return f"{hub.constants.ENDPOINT}/{repo}"


def pull(repo: str, folder: Path, *, revision: str | None) -> Path:
    """Downloads the agent of `repo` into `folder` and returns its file.

    Raises:
        RlxError: huggingface_hub is not installed, or there is no such agent.
    """
    hub = _library()
    try:
        path = hub.hf_hub_download(repo, MODEL, revision=revision, local_dir=str(folder))
    except Exception as error:
        raise RlxError(
            f"cannot download {MODEL} of {repo!r}: {_line(error)}; check the name OWNER/NAME"
        ) from error
    read_exported(path)
    return Path(path)


def _library() -> Any:
    try:
        import huggingface_hub
    except ImportError as error:
        raise RlxError("rlx hub needs: pip install huggingface-hub") from error
    return huggingface_hub


def _line(error: BaseException) -> str:
    return f"{type(error).__name__}: {str(error).strip().splitlines()[0] if str(error).strip() else ''}"
