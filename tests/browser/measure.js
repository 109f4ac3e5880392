// Everything about a table's page at once, in CSS pixels. The box of a text is the smallest rectangle drawn around its middle.
(readable) => {
  const box = (element) => element.getBoundingClientRect();
  const by = (id) => document.getElementById(id);
  const inside = (inner, outer, slack = 1.5) => inner.left >= outer.left - slack && inner.right <= outer.right + slack
    && inner.top >= outer.top - slack && inner.bottom <= outer.bottom + slack;
  const picture = by("picture"), svg = picture.querySelector("svg"), actions = by("actions"), end = document.querySelector("#end button");

  // what is offered
  const buttons = [...document.querySelectorAll("#panel [data-number]")];
  const visible = (button) => inside(box(button), { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
    && (!actions.contains(button) || inside(box(button), box(actions)));
  const cut = (button) => button.scrollWidth > button.clientWidth + 1 || button.scrollHeight > button.clientHeight + 1;

  // what is written on the board
  const texts = [...svg.querySelectorAll("[data-part] text")].filter((text) => text.textContent.trim() && box(text).width);
  const boxes = [...svg.querySelectorAll("[data-part] rect:not(.glow, .halo)")].map((rect) => [rect, box(rect)]);
  const holds = ({ left, right, top, bottom }, x, y) => left <= x && x <= right && top <= y && y <= bottom;
  const around = (text) => {
    const { left, right, top, bottom } = box(text), part = text.closest("[data-part]");
    const holding = boxes.filter(([rect, place]) => part.contains(rect) && holds(place, (left + right) / 2, (top + bottom) / 2));
    return holding.map(([, place]) => place).sort((one, other) => one.width * one.height - other.width * other.height)[0] ?? box(svg);
  };
  const outside = (text) => { const own = box(text), its = around(text); return own.left < its.left - 1.5 || own.right > its.right + 1.5; };
  const size = (text) => parseFloat(getComputedStyle(text).fontSize) * Math.abs(text.getScreenCTM().d);

  // what lies upon what
  const meet = (one, other, least) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > least
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > least;
  const pairs = (all, wrong, allowed = () => false) => all.flatMap(([one, here], i) => all.slice(i + 1)
    .filter(([other, there]) => wrong(here, there) && !one.contains(other) && !other.contains(one) && !allowed(one, other))
    .map(([other]) => `${told(one)} on ${told(other)}`));
  const told = (element) => element.id || element.textContent;
  // Letters stand on their line and are lower than it; half of their size is enough to tell whether two lines meet.
  const letters = (text) => { const { left, right, top, height } = box(text); return { left, right, top: top + height * 0.3, bottom: top + height * 0.75 }; };
  const things = [...svg.querySelectorAll("[data-part] [id][data-about]:has(> rect:not(.glow, .halo))")]
    .map((thing) => [thing, box(thing.querySelector(":scope > rect:not(.glow, .halo)"))]).filter(([, { width }]) => width);
  const pieces = [...svg.querySelectorAll("[data-part] use[data-piece]")].map((piece) => [piece, box(piece)]).filter(([, { width }]) => width);
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  // Pieces may stand close, as people do: a fifth of each is seen. Those of one kind may be a pile, if it says how many they are.
  const hides = (here, there) => {
    const [[x, y], [a, b]] = [middle(here), middle(there)];
    return Math.hypot(x - a, y - b) < 0.2 * Math.min(here.width, there.width);
  };
  const piled = (one, other) => one.dataset.piece === other.dataset.piece && one.parentElement === other.parentElement
    && /^\d+$/.test(one.parentElement.textContent.trim());

  // lines that begin but do not fit
  const words = (line) => { const range = document.createRange(); range.selectNodeContents(line); return box(range); };
  const clipped = (line, place) => line && box(place).height && getComputedStyle(line).visibility === "visible"
    && (words(line).top < box(place).top - 1.5 || words(line).bottom > box(place).bottom + 1.5 || words(line).right > box(place).right + 1.5);
  const story = document.querySelector("#story > details:not(#story details ~ details) summary"), tab = document.querySelector("#tabs [aria-current=true]");
  const half = [[story, by("story")], [tab, by("tabs")]].filter(([line, place]) => clipped(line, place)).map(([line]) => line.textContent);

  // what is written beside the board: as far as it is not scrolled away, it is seen whole, and nothing lies upon it
  const written = [...document.querySelectorAll("body *")].filter((each) => !each.closest("svg, .unseen, option, script, template")
    && each.checkVisibility({ visibilityProperty: true }) && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const lines = (element) => [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim()).flatMap((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  });
  const frames = (element) => {
    const found = [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight, width: innerWidth, scrolls: false }];
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      const { left, top, right, bottom, width } = box(at);
      if (overflowX !== "visible") found.push({ left, top, right, bottom, width, scrolls: [overflowX, overflowY].some((how) => /auto|scroll/.test(how)) });
      if (position === "fixed") break;
    }
    return found;
  };
  const faults = written.flatMap((element) => {
    const around = frames(element), own = element.textContent.trim();
    if (around.some(({ width }) => width < 2)) return []; // for screen readers
    return lines(element).flatMap((line) => {
      const [x, y] = middle(line), leaves = around.filter((frame) => !inside(line, frame, 2.5));
      if (leaves.some(({ scrolls }) => scrolls)) return [];
      if (leaves.length) return [["cutOff", own]];
      const hit = document.elementFromPoint(x, y);
      return !hit || hit.contains(element) || element.contains(hit) ? [] : [["covered", `${own} by ${hit.id || hit.tagName}`]];
    });
  });
  const having = (fault) => [...new Set(faults.filter(([name]) => name === fault).map(([, text]) => text))];

  return {
    half,
    cutOff: having("cutOff"),
    covered: having("covered"),
    tiny: written.filter((each) => lines(each).length && parseFloat(getComputedStyle(each).fontSize) < readable).map((each) => each.textContent.trim()),
    offered: buttons.length,
    letters: buttons.reduce((sum, button) => sum + button.textContent.length, 0),
    unseen: buttons.filter((button) => !visible(button)).map((button) => button.textContent),
    cut: buttons.filter(cut).map((button) => button.textContent),
    end: end && [box(end).left, box(end).bottom].map(Math.round),
    endSeen: !end || visible(end),
    sideways: document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight,
    wider: svg.clientWidth > picture.clientWidth + 1,
    small: texts.filter((text) => size(text) < readable).map((text) => `${text.textContent} (${size(text).toFixed(1)})`),
    outside: texts.filter(outside).map((text) => `${text.textContent} (${text.closest("[data-part]").dataset.part})`),
    overwritten: pairs(texts.map((text) => [text, letters(text)]), (here, there) => meet(here, there, 1)),
    overlapping: pairs(things, (here, there) => meet(here, there, 1.5)),
    hidden: pairs(pieces, hides, piled),
    question: by("question").scrollHeight - by("question").clientHeight,
  };
}
