"""A page that contains a picture brings along the symbols that the picture needs, and no others."""

from leeward.kernel.picture.symbols import definitions, needed_by, style_of

FIXED = (
    "<style>.lw .sea{fill:url(#water)}</style><style>.b{x:y}</style><defs>"
    '<metadata data-coin="coin"/><pattern id="water"><use href="#wave"/></pattern><path id="wave"/>'
    '<symbol id="s-coin"><circle fill="url(#gold)"/></symbol><linearGradient id="gold"/>'
    '<marker id="k-coin"><use href="#s-coin"/></marker><symbol id="s-crate"/></defs>'
)


def names(defined: str) -> list[str]:
    return [name for name, text in definitions(FIXED).items() if text in defined]


def test_what_the_style_needs_is_always_there() -> None:
    assert style_of(FIXED) == ".lw .sea{fill:url(#water)}\n.b{x:y}"
    assert names(needed_by(FIXED, [])) == [" 0", "water", "wave"]


def test_a_symbol_comes_with_all_that_it_refers_to() -> None:
    stamped = '<path marker-start="url(#k-coin)"/>'
    assert names(needed_by(FIXED, [stamped])) == [" 0", "water", "wave", "s-coin", "gold", "k-coin"]
    assert "s-crate" in names(needed_by(FIXED, ['<g data-token="s-crate"/>', "<g/>"]))


def test_definitions_are_written_as_they_were() -> None:
    assert definitions(FIXED)["s-coin"] == '<symbol id="s-coin"><circle fill="url(#gold)" /></symbol>'
    assert needed_by(FIXED, ['<use href="#unknown"/>']) == needed_by(FIXED, [])
