/** Looks at one value; throws where it is not what belongs there. */
export type Check = (value: unknown, place: string) => void;

export const text: Check = (value, place) => demand(typeof value === 'string', place, 'must be a text');
export const flag: Check = (value, place) => demand(typeof value === 'boolean', place, 'must be true or false');

/** Whole, and not negative. */
export function count(least = 0): Check {
  return (value, place) =>
    demand(Number.isSafeInteger(value) && Number(value) >= least, place, `must be a whole number, ${least} or more`);
}

export function oneOf(...words: readonly string[]): Check {
  return (value, place) =>
    demand(
      words.some((word) => word === value),
      place,
      `must be one of ${words.join(', ')}`,
    );
}

export function listOf(each: Check): Check {
  return (value, place) => {
    demand(Array.isArray(value), place, 'must be a list');
    for (const [index, entry] of (value as readonly unknown[]).entries()) each(entry, `${place}[${index}]`);
  };
}

/** An object with these members and no other: a slip of the pen must not look like a script that is followed. */
export function members(known: Readonly<Record<string, Check>>, required: readonly string[] = []): Check {
  return (value, place) => {
    demand(typeof value === 'object' && value !== null && !Array.isArray(value), place, 'must be an object');
    const given = value as Readonly<Record<string, unknown>>;
    const inside = (name: string): string => (place === '' ? name : `${place}.${name}`);
    for (const name of required) demand(given[name] !== undefined, inside(name), 'is missing');
    for (const [name, entry] of Object.entries(given)) {
      const check = Object.hasOwn(known, name) ? known[name] : undefined;
      if (check === undefined)
        throw new ScriptError(inside(name), `is not known; there are ${Object.keys(known).join(', ')}`);
      if (entry !== undefined) check(entry, inside(name));
    }
  };
}

export function demand(holds: boolean, place: string, problem: string): void {
  if (!holds) throw new ScriptError(place, problem);
}

/** A script that cannot be replayed: where it is wrong, and what belongs there. */
export class ScriptError extends Error {
  readonly place: string;

  constructor(place: string, problem: string) {
    super(`ollama-double: ${place === '' ? 'the script' : `${place} of the script`} ${problem}.`);
    this.name = 'ScriptError';
    this.place = place;
  }
}
