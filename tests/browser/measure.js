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

  return {
    offered: buttons.length,
    unseen: buttons.filter((button) => !visible(button)).map((button) => button.textContent),
    cut: buttons.filter(cut).map((button) => button.textContent),
    end: end && [box(end).left, box(end).bottom].map(Math.round),
    endSeen: !end || visible(end),
    sideways: document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight,
    wider: svg.clientWidth > picture.clientWidth + 1,
    small: texts.filter((text) => size(text) < readable).map((text) => `${text.textContent} (${size(text).toFixed(1)})`),
    // A number may stand upon the edge of its piece; a name may not.
    outside: texts.filter((text) => /\p{L}{2}/u.test(text.textContent) && outside(text)).map((text) => text.textContent),
    question: by("question").scrollHeight - by("question").clientHeight,
  };
}
