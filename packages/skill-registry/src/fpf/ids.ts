/**
 * The form of an id: letters, a hyphen, letters or digits. `UTF-8` has it too; whether it is an id is decided by what
 * is declared.
 */
export const idForm = /^[A-Z]{1,32}-[0-9A-Za-z]{1,31}$/;

export type IdAt = { readonly id: string; readonly at: number };

const inText = /(?<![\w-])[A-Z]{1,32}-[0-9A-Za-z]{1,31}(?![\w-])/g;

/** Everything in a text that has the form of an id. */
export function idsIn(text: string): readonly IdAt[] {
  return [...text.matchAll(inText)].map(({ 0: id, index }) => ({ id, at: index }));
}

/** `OUT-1, OUT-2 and EV-1` as ids; undefined where anything else stands between them. */
export function idList(text: string): readonly string[] | undefined {
  const ids = text.split(/,|\band\b/).map((part) => part.trim());
  return ids.every((id) => idForm.test(id)) ? [...new Set(ids)] : undefined;
}

/** One line of text: a wrapped item reads like an unwrapped one. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
