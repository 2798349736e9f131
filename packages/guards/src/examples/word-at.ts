import type { JsonObject } from '@fpf/contracts';

/** A word of a list, by its place: what `path.real?arg=args&at=3` speaks of. */
export function wordAt(
  { arg = '', at = '', from = '0' }: Readonly<Record<string, string>>,
  args: JsonObject,
): string | undefined {
  const list = Object.hasOwn(args, arg) ? args[arg] : undefined;
  const word = Array.isArray(list) ? (list as readonly unknown[])[Number(at)] : undefined;
  return typeof word === 'string' ? word.slice(Number(from)) : undefined;
}
