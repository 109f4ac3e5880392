// @ts-check
// The table's page: makes its parts and connects them. It knows no game: it shows the picture that the server sends, and sends
// the action that was chosen.
import { by } from "../shared/dom.js";
import { whenChanged } from "../shared/settings.js";
import { Tip } from "../shared/tip.js";
import { Coach } from "../study/coach.js";
import { LessonBox } from "../study/lesson.js";
import { Arrange } from "./arrange.js";
import { Banner } from "./banner.js";
import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { connect } from "./connect.js";
import { Finale } from "./finale.js";
import { Hand } from "./hand.js";
import { HintBox } from "./hint.js";
import { Menu } from "./menu.js";
import { lightNames } from "./named.js";
import { announce, failed } from "./notice.js";
import { parts } from "./parts.js";
import { Past } from "./past.js";
import { Picture } from "./picture.js";
import { Preview } from "./preview.js";
import { Room } from "./room.js";
import { Seats } from "./seats.js";
import { listenToKeys } from "./shortcuts.js";
import { reshape, restyle, showOther, showPast, showPresent } from "./show.js";
import { Side } from "./side.js";
import { offered, state } from "./state.js";
import { Story } from "./story.js";
import { act, actWhole, askHint, chooseOf, offer, play, pointAtThings, send, takeBack, talk, why } from "./turn.js";

const place = by("picture");

parts.picture = new Picture(place, {
  choose: chooseOf,
  explain: (thing) => parts.tip.explain(thing, true),
  open: (area) => parts.board.open(area),
});
parts.board = new Board(parts.picture, reshape);
parts.picture.adopt(state.board.shape);
parts.tip = new Tip(place, by("tip"), { why, announce });
parts.preview = new Preview({
  picture: parts.picture,
  send: (message) => parts.link.send(message),
  version: () => state.view?.version,
  wanted: (action) => offered().includes(action) && parts.arrange.leaves(action),
  bring: (things) => parts.board.bringThings(things),
  inHand: (number) => parts.hand.shownFor(number),
  disarmed: () => parts.hand.vanish(),
});
parts.choices = new Choices({ act, preview: parts.preview, picture: parts.picture });
parts.menu = new Menu(act, parts.preview, place);
parts.arrange = new Arrange(parts.picture, {
  send: (message) => parts.coach.waitsForAll(message) || send(message),
  check: (message) => parts.link.send(message),
  done: offer,
  changed: () => parts.hand.take(),
  moved: () => parts.coach.drop(),
  drag: (event, lift) => parts.hand.drag(event, lift),
});
parts.hand = new Hand({
  picture: parts.picture,
  preview: parts.preview,
  arrange: parts.arrange,
  act,
  choose: chooseOf,
  offered: () => (parts.arrange.open ? [] : offered()),
});
/** @type {import("../study/compare.js").Compare | undefined} */
let compare; // few games need it, so it is loaded with the first hint
parts.hint = new HintBox({
  picture: parts.picture,
  choose: actWhole,
  compare: async (best) => {
    const { Compare } = await import("../study/compare.js");
    compare ??= new Compare(by("compare", HTMLDialogElement));
    return compare.form(best);
  },
});
parts.lesson = new LessonBox({ picture: parts.picture, board: parts.board, send: (message) => parts.link.send(message) });
parts.coach = new Coach({ act: play, send, hushed: () => state.view && parts.lesson.show(state.view) });
parts.past = new Past({ show: showPast, leave: showPresent });
parts.side = new Side({ story: new Story(parts.picture, (number) => parts.past.look(number)), talk });
parts.room = new Room();
parts.seats = new Seats(by("people"), () => parts.room.dismiss());
parts.banner = new Banner();
parts.finale = new Finale(parts.picture, parts.board);
parts.analyse = async (version) => {
  const { Analysis } = await import("../study/analysis.js"); // only finished games need it
  parts.analysis ??= new Analysis({
    look: (number) => parts.past.look(number),
    settled: () => parts.past.settled(),
    show: showOther,
    done: offer,
  });
  await parts.analysis.toggle(version);
};
parts.link = connect();

by("alike").addEventListener("click", () => import("../study/alike.js").then(({ showAlike }) => showAlike()).catch(failed));
pointAtThings();
lightNames(parts.picture);
listenToKeys();
by("undo").addEventListener("click", takeBack);
by("ask-hint").addEventListener("click", askHint);
whenChanged(restyle);
parts.side.settle();
