/** What stands in the place of a secret: its name, and how it was written where that is not as it is. */
export function placeholder(name: string, form: string): string {
  return form === 'plain' ? `[secret:${name}]` : `[secret:${name}:${form}]`;
}

/** How every placeholder begins. */
export const opening = '[secret:';

/** What a text from outside becomes that has such a beginning: nobody can write a name and have it taken for ours. */
export const defused = '[secret :';

/** A placeholder with its name, and the form where there is one. */
export const placeholders = /\[secret:([A-Za-z0-9_.]{1,72})(?::([a-z0-9-]{1,16}))?\]/g;

/** The names that a text has placeholders for. */
export function namesIn(text: string): readonly string[] {
  if (!text.includes(opening)) return [];
  return [...new Set([...text.matchAll(placeholders)].map(([, name = '']) => name))];
}
