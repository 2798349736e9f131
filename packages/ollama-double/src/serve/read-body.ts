import { Refusal } from '../wire/refusal.ts';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** One request, read to its end. */
export interface Incoming {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  /** The body as JSON; undefined where it is none. */
  readonly body: unknown;
}

export type Members = Readonly<Record<string, unknown>>;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of a JSON body, or Ollama's refusal of it. Ollama does not look at the content type. */
export function readBody({ raw, body }: Incoming): Members {
  if (raw.trim() === '') throw new Refusal(400, 'missing request body');
  if (isMembers(body)) return body;
  if (body === undefined) throw new Refusal(400, jsonError(raw.trimStart()));
  throw new Refusal(400, `json: cannot unmarshal ${kindOf(body)} into Go value`);
}

export function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return undefined;
  }
}

/** Near to what Go says: its words, but not always its place. */
function jsonError(text: string): string {
  const [first = ''] = text;
  return '{["-0123456789tfn'.includes(first)
    ? 'unexpected EOF'
    : `invalid character '${first}' looking for beginning of value`;
}

export function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return value === null ? 'null' : typeof value;
}

type Kinds = {
  readonly string: string;
  readonly boolean: boolean;
  readonly object: Members;
  readonly array: readonly unknown[];
};

/** A member of a kind, or undefined where it is left out or null. Of another kind, Go's refusal. */
export function member<Kind extends keyof Kinds>(members: Members, name: string, kind: Kind): Kinds[Kind] | undefined {
  const value = members[name];
  if (value === undefined || value === null) return undefined;
  const fits = kind === 'array' ? Array.isArray(value) : kind === 'object' ? isMembers(value) : typeof value === kind;
  if (fits) return value as Kinds[Kind];
  const type = { string: 'string', boolean: 'bool', object: 'map[string]interface {}', array: 'slice' }[kind];
  throw new Refusal(400, `json: cannot unmarshal ${kindOf(value)} into Go struct field .${name} of type ${type}`);
}

/** Reads a request to its end. Undefined where the client went away before. */
export async function readRequest(request: IncomingMessage): Promise<Incoming | undefined> {
  const parts: Buffer[] = [];
  try {
    for await (const part of request) parts.push(part as Buffer);
  } catch {
    return undefined;
  }
  const raw = Buffer.concat(parts).toString('utf8');
  const path = (request.url ?? '/').replace(/[?#].*$/s, '');
  return { method: request.method ?? 'GET', path, headers: request.headers, raw, body: parseJson(raw) };
}

/** The model that a request names, in the member of today or in the one of before. */
export function nameIn(body: Members): string {
  return member(body, 'model', 'string') || (member(body, 'name', 'string') ?? '');
}
