"""MkDocs hook: add the pages and files outside docs/ to the site.

Links are written for the repository; this hook rewrites them for the site, whose root is docs/.
"""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")  # in the repository's root
MARK = {"mark.svg": "src/leeward/server/static/icons/icon.svg"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the root, the files that pages link to outside docs/, and the logo."""
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
    """Match a link from this page of docs/ to a file outside docs/."""
    return re.compile(r"\]\(" + r"\.\./" * (uri.count("/") + 1) + r"(?!\.)([^)#]+)")
