"""The guide for those who study runs as it stands."""

import re
from pathlib import Path

import pytest

pytest.importorskip("torch")

GUIDE = Path(__file__).parent.parent / "docs" / "research.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.long
def test_every_block_of_the_guide_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    torch.set_num_threads(1)
    monkeypatch.chdir(tmp_path)
    text = GUIDE.read_text("utf-8")
    blocks = list(BLOCK.finditer(text))
    assert len(blocks) == text.count("```python") > 8
    known: dict[str, object] = {}
    for block in blocks:
        # Blank lines before it, so that an error names the line of the page.
        before = "\n" * text[: block.start(1)].count("\n")
        exec(compile(before + block.group(1), str(GUIDE), "exec"), known)


def test_every_link_of_the_guide_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)", GUIDE.read_text("utf-8"))
    assert len(links) > 5
    assert [link for link in links if not (GUIDE.parent / link).exists()] == []
