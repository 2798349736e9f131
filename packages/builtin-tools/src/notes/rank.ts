import type { Note } from './note.ts';

const words = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words that a question has whatever it is about. Where a query has no other, they count after all. */
const common = new Set(
  'a about an and are as at be by can did do does for from had has have how i in is it know me my of on or our that the their them then there these this to us was we were what when where which who why will with you your'.split(
    ' ',
  ),
);

/**
 * Notes that have at least one word of the query, best first: more of its words, then more of them in the title, then
 * the newest, then by title. A word also matches the beginning of a longer one, from three letters on.
 */
export function rank(notes: readonly Note[], query: string): readonly Note[] {
  const all = [...new Set(words(query))];
  const telling = all.filter((word) => !common.has(word));
  const asked = telling.length > 0 ? telling : all;
  return notes
    .map((note) => {
      const [title, text] = [words(note.title), words(note.text)];
      const inTitle = asked.filter((word) => has(title, word)).length;
      const matched = asked.filter((word) => has(title, word) || has(text, word)).length;
      return { note, matched, inTitle };
    })
    .filter(({ matched }) => matched > 0)
    .sort((a, b) => b.matched - a.matched || b.inTitle - a.inTitle || newer(a.note, b.note) || byTitle(a.note, b.note))
    .map(({ note }) => note);
}

export function newer(a: Note, b: Note): number {
  return a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : 0;
}

export function byTitle(a: Note, b: Note): number {
  return a.title < b.title ? -1 : a.title > b.title ? 1 : 0;
}

function has(there: readonly string[], word: string): boolean {
  return there.some((one) => one === word || (word.length >= 3 && one.startsWith(word)));
}
