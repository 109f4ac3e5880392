// @ts-check
// The author's dialogs: sharing, titles, chapters.
import { ask } from "../shared/ask.js";
import { by, whenSent } from "../shared/dom.js";
import { attemptAt } from "../shared/problem.js";
import { say } from "../shared/settings.js";
import { prepare, wanted } from "./chapter-form.js";

/**
 * @param {object} hooks
 * @param {string} hooks.root address of the study
 * @param {{ study: Message.StudyShown, chapter: Message.ChapterShown | null }} hooks.state
 * @param {() => string} hooks.chapterPath
 * @param {(study: Message.StudyShown) => void} hooks.changed
 * @param {(chapter: string, node?: number) => Promise<void>} hooks.open
 */
export function editing({ root, state, chapterPath, changed, open }) {
  const share = by("share", HTMLDialogElement),
    edit = by("edit", HTMLDialogElement),
    link = by("link", HTMLInputElement),
    titles = by("titles", HTMLFormElement),
    add = by("add", HTMLFormElement);
  let prepared = false;
  const at = () => state.study.chapters.findIndex(({ id }) => id === state.chapter?.id);
  const doing = (/** @type {() => Promise<unknown>} */ work) => attemptAt("edit-problem", work);

  by("open-share").addEventListener("click", () => {
    by("readable", HTMLInputElement).checked = state.study.shared;
    link.value = `${location.origin}${location.pathname}`;
    Object.assign(by("file", HTMLAnchorElement), { href: `${chapterPath()}/file`, download: `${state.chapter?.title}.game` });
    share.showModal();
  });
  by("readable").addEventListener("change", () =>
    attemptAt("share-problem", async () =>
      changed(await ask(root, { shared: by("readable", HTMLInputElement).checked }, "PATCH")),
    ),
  );
  by("copy").addEventListener("click", async () => {
    link.select();
    await navigator.clipboard?.writeText(link.value).catch(() => {});
    by("copy").textContent = say("Link copied.");
  });

  by("open-edit").addEventListener("click", () => {
    if (!prepared) prepare(add);
    prepared = true;
    titles.called.value = state.study.title;
    titles.chapter.value = state.chapter?.title ?? "";
    by("up", HTMLButtonElement).disabled = at() <= 0;
    by("delete-chapter", HTMLButtonElement).disabled = state.study.chapters.length < 2;
    edit.showModal();
  });
  whenSent(titles, () =>
    doing(async () => {
      await ask(chapterPath(), { title: titles.chapter.value }, "PATCH");
      changed(await ask(root, { title: titles.called.value }, "PATCH"));
      if (state.chapter) state.chapter.title = titles.chapter.value;
      edit.close();
    }),
  );
  by("up").addEventListener("click", () =>
    doing(async () => {
      const order = state.study.chapters.map(({ id }) => id),
        here = at();
      order.splice(here - 1, 2, order[here], order[here - 1]);
      changed(await ask(root, { order }, "PATCH"));
      by("up", HTMLButtonElement).disabled = at() <= 0;
    }),
  );
  by("delete-chapter").addEventListener("click", () =>
    doing(async () => {
      if (!confirm(say("Delete for good?"))) return;
      await ask(chapterPath(), {}, "DELETE");
      changed(await ask(root));
      edit.close();
      await open(state.study.chapters[0].id);
    }),
  );
  by("delete-study").addEventListener("click", () =>
    doing(async () => {
      if (!confirm(say("Delete for good?"))) return;
      await ask(root, {}, "DELETE");
      location.href = "/studies";
    }),
  );
  whenSent(add, () =>
    doing(async () => {
      const { chapter, node } = await ask(`${root}/chapters`, await wanted(add));
      changed(await ask(root));
      add.called.value = "";
      edit.close();
      await open(chapter, node);
    }),
  );
}
