import type { JsonObject } from '@fpf/contracts';

/** The runner has held the arguments against their schema; a value of another type is a defect, and said as one. */
export function textOf(args: JsonObject, name: string): string {
  const value = args[name];
  if (typeof value === 'string') return value;
  throw new TypeError(`the argument ${name} is not a text`);
}

export function countOf(args: JsonObject, name: string, otherwise: number): number {
  const value = Object.hasOwn(args, name) ? args[name] : otherwise;
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw new TypeError(`the argument ${name} is not a whole number`);
}
