"""Every Python block of the researchers' guides runs."""

import re
from pathlib import Path

import pytest

pytest.importorskip("torch")

HOW_TO = Path(__file__).parent.parent / "docs" / "how-to"
GUIDES = [HOW_TO / f"{name}.md" for name in ("run-experiments", "train-a-network", "use-a-cluster", "write-a-bot")]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.long
@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.stem)
def test_every_block_of_a_guide_runs(guide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    torch.set_num_threads(1)
    monkeypatch.chdir(tmp_path)
    text = guide.read_text("utf-8")
    blocks = list(BLOCK.finditer(text))
    assert len(blocks) == text.count("```python") > 0
    known: dict[str, object] = {}
    for block in blocks:
        # Blank lines come first, so that an error names the line of the page.
        before = "\n" * text[: block.start(1)].count("\n")
        exec(compile(before + block.group(1), str(guide), "exec"), known)


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.stem)
def test_every_link_of_a_guide_leads_somewhere(guide: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)", guide.read_text("utf-8"))
    assert links
    assert [link for link in links if not (guide.parent / link).exists()] == []
