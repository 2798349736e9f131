/**
 * What a part of the page may be. Together the parts stay far below what a step summary of a workflow may be, 1 MiB.
 */
export type Bounds = { readonly rows: number; readonly bytes: number };

export const partBounds: Bounds = Object.freeze({ rows: 100, bytes: 32_768 });
export const callBounds: Bounds = Object.freeze({ rows: 200, bytes: 131_072 });

export type Bounded = { readonly kept: readonly string[]; readonly left: number };

/** As many lines from the beginning as have a place. What comes after them is not even written. */
export function bounded<T>(all: readonly T[], lineOf: (one: T) => string, { rows, bytes }: Bounds): Bounded {
  const kept: string[] = [];
  let room = bytes;
  for (const one of all.slice(0, rows)) {
    const line = lineOf(one);
    room -= Buffer.byteLength(line);
    if (room < 0) break;
    kept.push(line);
  }
  return { kept, left: all.length - kept.length };
}
