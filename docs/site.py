"""Called by mkdocs: brings onto the site what lies outside docs/, so that nothing is written twice.

Links are written as they hold in the repository; here they are made to hold on the site, whose root is docs/.
"""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")  # in the root, where everybody looks for them
MARK = {"mark.svg": "src/leeward/server/static/icons/icon.svg"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the root, the files outside docs/ that our pages link to, and the mark."""
    brought = {name: name for name in PAGES} | MARK
    for page in files.documentation_pages():
        linked = outside(page.src_uri).findall(page.content_string)
        brought |= {name: name for name in linked if (ROOT / name).is_file()}
    for place, source in brought.items():
        files.append(File.generated(config, place, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    uri = page.file.src_uri
    if uri in PAGES:
        return markdown.replace("](docs/", "](")
    return outside(uri).sub(lambda link: f"]({'../' * uri.count('/')}{link[1]}", markdown)


def outside(uri: str) -> re.Pattern[str]:
    """A link from this page of docs/ to a file that lies outside docs/."""
    return re.compile(r"\]\(" + r"\.\./" * (uri.count("/") + 1) + r"(?!\.)([^)#]+)")
