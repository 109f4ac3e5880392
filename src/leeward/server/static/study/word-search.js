// @ts-check
// A search by words and their forms: "tie" finds "ties" and "tied", not "emptied".

const endings = {
  en: ["ings", "ing", "ies", "ied", "es", "ed", "s", "y", "e"],
  de: ["ungen", "ung", "ern", "en", "er", "es", "em", "e", "n", "s", "t"],
};
const shortest = 3; // letters of a stem

/**
 * Return a word without its ending, equal for most forms of a word.
 * @param {string} word in lower case
 * @param {string} lang
 */
export function stem(word, lang) {
  const ending = (lang === "de" ? endings.de : endings.en).find(
    (each) => word.endsWith(each) && word.length - each.length >= shortest,
  );
  if (!ending) return word;
  return word.slice(0, -ending.length).replace(/([^aeiou])\1$/, "$1"); // "shipped" is a form of "ship"
}

/**
 * Return whether two words are forms of one; either may be the stem itself, as "Haus" is that of "Häuser".
 * @param {string} one
 * @param {string} other
 * @param {string} lang
 */
function alike(one, other, lang) {
  const [first, second] = [stem(one, lang), stem(other, lang)];
  return first === second || first === other || one === second;
}

/**
 * Return where words of a text begin and end that one of the wanted words finds, and whether all of them find one.
 * @param {string} text
 * @param {string} wanted
 * @param {string} lang
 */
export function find(text, wanted, lang) {
  const searched = wordsOf(wanted).map(({ word }) => word),
    found = new Set(),
    hits = [];
  for (const { word, start, end } of wordsOf(text)) {
    const by = searched.filter((each) => word.startsWith(each) || alike(word, each, lang));
    for (const each of by) found.add(each);
    if (by.length) hits.push({ start, end });
  }
  return { hits, all: searched.every((each) => found.has(each)) };
}

/**
 * Return the words of a text without their umlauts: "Häuser" is a form of "Haus".
 * @param {string} text
 */
function wordsOf(text) {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: found, index: start }) => {
    const word = found.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
    return { word, start, end: start + found.length };
  });
}
