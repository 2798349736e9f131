import type { JsonObject } from '@fpf/contracts';
import { plainPath } from '../rules/plain-path.ts';

/** `?per=60`: whole seconds, from one to a year. A question with anything else is answered by nobody. */
export function secondsIn(params: Readonly<Record<string, string>>, name: string): number | undefined {
  const text = params[name];
  if (text === undefined) return undefined;
  const seconds = /^[1-9][0-9]{0,7}$/.test(text) ? Number(text) : Infinity;
  if (seconds > 31_536_000) throw new Error(`${name} is no number of seconds from 1 to a year`);
  return seconds;
}

/** The path that a question speaks of. What leads out of the workspace, or could, is asked of nobody. */
export function pathIn(subject: string | undefined): string {
  const plain = subject === undefined ? undefined : plainPath(subject);
  if (!plain) throw new Error('this is no plain path of the workspace: relative, with /, without .. and \\');
  return plain.path;
}

const form = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$/;

/** `2026-12-31T00:00:00Z` in milliseconds; undefined for what is no instant. */
export function readInstant(text: string): number | undefined {
  const instant = form.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text) : NaN;
  return Number.isNaN(instant) ? undefined : instant;
}

/** The 30th of February is a date to some readers, and none here. */
function isDay(text: string): boolean {
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8));
}

/** A word of a list, by its place: what `path.real?arg=args&at=3` speaks of. */
export function wordAt(
  { arg = '', at = '', from = '0' }: Readonly<Record<string, string>>,
  args: JsonObject,
): string | undefined {
  const list = Object.hasOwn(args, arg) ? args[arg] : undefined;
  const word: unknown = Array.isArray(list) && /^[0-9]{1,6}$/.test(at) ? list[Number(at)] : undefined;
  return typeof word === 'string' && /^[0-9]{1,6}$/.test(from) ? word.slice(Number(from)) : undefined;
}
