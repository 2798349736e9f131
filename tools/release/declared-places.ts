import type { Declared } from './read-surface.ts';

/** What became of one declaration, in the lines of the report. */
export interface Changed {
  /** Members that came and may be missing: what a minor may do. */
  readonly added: readonly string[];
  /** Lines that went, changed, or came and may not be missing. */
  readonly broken: readonly string[];
}

// A member of a type, or one of a schema that stands as its type.
const mayBeMissing = /^(?:(?:readonly )?[\w$]+\?[:(<]|[\w$]+: TOptional<)/;

/**
 * Which way a value goes is not asked. A component of a later minor stands behind an earlier stack and the other way
 * round, so what one side may leave out, neither can count on, and whatever else moves is new to somebody.
 */
export function changedIn(base: Declared, now: Declared): Changed {
  const [before, after] = [placesOf(base.lines), placesOf(now.lines)];
  const came = [...after].filter(([place]) => !before.has(place));
  const optional = came.filter(([, line]) => mayBeMissing.test(line)).map(([place]) => place);
  const within = (place: string): boolean =>
    optional.some((other) => place === other || place.startsWith(`${other}\n`));
  const gone = [...before].filter(([place]) => !after.has(place));
  return {
    added: came.filter(([place]) => within(place)).map(([, line]) => line),
    broken: [...gone, ...came.filter(([place]) => !within(place))].map(([, line]) => line),
  };
}

/** Each line by the lines that it lies in. Members may change their order; the same line twice is two places. */
function placesOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const open: string[] = [];
  for (const line of lines) {
    const around = line.startsWith('}') ? open.pop() : open.at(-1);
    let place = `${around ?? ''}\n${line}`;
    while (places.has(place)) place += ' again';
    places.set(place, line);
    if (line.endsWith('{')) open.push(place);
  }
  return places;
}
