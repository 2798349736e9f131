import type { JsonObject, JsonValue } from '@fpf/contracts';

/** `file.exists:README.md` → kind `file.exists`, subject `README.md`. */
export function kindOf(query: string): string {
  const colon = query.indexOf(':');
  return colon < 0 ? query : query.slice(0, colon);
}

export function subjectOf(query: string): string | undefined {
  const colon = query.indexOf(':');
  return colon < 0 ? undefined : query.slice(colon + 1);
}

/**
 * A subject may be one whole-argument placeholder, `{args.path}`, filled from arguments that already fit their schema. An
 * argument that is not there, or is no text, leaves the question without an answer.
 */
export function fillSubject(subject: string, args: JsonObject): string | undefined {
  const match = /^\{args\.([a-z][a-z0-9_]{0,63})\}$/.exec(subject);
  if (!match) return subject.includes('{') ? undefined : subject;
  const name = match[1] as string;
  const value: JsonValue | undefined = Object.hasOwn(args, name) ? args[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A question as it was asked of this call: `file.exists:{args.path}` → `file.exists:README.md`. */
export function inFull(query: string, args: JsonObject): string {
  const raw = subjectOf(query);
  const subject = raw === undefined ? undefined : fillSubject(raw, args);
  return subject === undefined ? query : `${kindOf(query)}:${subject}`;
}
