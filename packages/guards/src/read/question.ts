import type { JsonObject, JsonValue } from '@fpf/contracts';

/** `rate.calls:write_file?per=60` → kind `rate.calls`, subject `write_file`, params `{ per: '60' }`. */
export type Question = {
  /** As it stands in the guard. */
  readonly id: string;
  readonly kind: string;
  readonly subject: string | undefined;
  readonly params: Readonly<Record<string, string>>;
};

/**
 * The first colon divides; what follows the last `?` is parameters only where all of it reads as such, and else belongs
 * to the subject.
 */
const form =
  /^([a-z][a-z0-9]*(?:[.-][a-z0-9]+)*)(?::(.+?))?(?:\?([a-z][a-z0-9_]*=[^&=?]+(?:&[a-z][a-z0-9_]*=[^&=?]+)*))?$/s;
const placeholder = /^\{args\.([A-Za-z_][A-Za-z0-9_]{0,63})\}$/;
const longest = 512;

/** Undefined where a text is no question. */
export function readQuestion(id: string): Question | undefined {
  const [, kind, subject, given] = id.length <= longest ? (form.exec(id) ?? []) : [];
  if (kind === undefined) return undefined;
  const pairs = given?.split('&').map((pair) => pair.split('=') as [string, string]) ?? [];
  const params = Object.fromEntries(pairs);
  return Object.keys(params).length === pairs.length ? { id, kind, subject, params } : undefined;
}

/**
 * A subject may be one whole-argument placeholder, `{args.path}`, filled from arguments that already fit their schema.
 * An argument that is not there, or is no text, leaves the question without an answer.
 */
export function fill(subject: string, args: JsonObject): string | undefined {
  const name = argumentOf(subject);
  if (name === undefined) return subject.includes('{') ? undefined : subject;
  const value: JsonValue | undefined = Object.hasOwn(args, name) ? args[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The argument that a placeholder speaks of. */
export function argumentOf(subject: string): string | undefined {
  return placeholder.exec(subject)?.[1];
}

/** A question as it was asked of this call: `file.exists:{args.path}` → `file.exists:README.md`. */
export function inFull(id: string, args: JsonObject): string {
  const subject = readQuestion(id)?.subject;
  const filled = subject === undefined ? undefined : fill(subject, args);
  return subject === undefined || filled === undefined || filled === subject ? id : id.replace(subject, () => filled);
}
