import { deepFreeze, Evidence, type EvidenceKind, type JsonObject, type JsonValue } from '@fpf/contracts';
import { canonicalJson, hashJson } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';

const mostBytes = 65_536;

/** Nobody can tell: also what a broken resolver's answer comes to. */
export function unknown(id: string, by: string, detail: string): Evidence {
  return deepFreeze({ id: id || '?', status: 'unknown', by: by || '?', detail: detail.slice(0, 1024).toWellFormed() });
}

export type Asked = {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  readonly type: EvidenceKind['value'];
};

/**
 * What a resolver said, copied and frozen; unknown where it is not what an answer has to be. What is inherited was not
 * said.
 */
export function accept({ id, by, at, type }: Asked, answer: unknown): Evidence {
  if (typeof answer !== 'object' || answer === null) return unknown(id, by, 'the resolver gave no answer');
  const { status, value, carrier, detail } = membersOf(answer);
  if (status === 'unknown') return unknown(id, by, typeof detail === 'string' ? detail : 'the resolver does not know');
  const evidence = {
    id,
    status,
    by,
    ...(value !== undefined && { value }),
    ...(isRecord(carrier) && {
      carrier: { sha256: hashJson({ id, status: status ?? null, value: value ?? null, carrier }), ...carrier, at },
    }),
    ...(detail !== undefined && { detail }),
  };
  const [problem] = check(Evidence, evidence);
  if (problem) return unknown(id, by, `the answer is not one: ${problem.pointer} ${problem.message}`);
  if (status === 'present' && type !== 'json' && typeof value !== type)
    return unknown(id, by, `the answer is no ${type}`);
  if (!('carrier' in evidence)) return unknown(id, by, 'the answer says nothing of where it was read');
  return deepFreeze(evidence as unknown as Evidence);
}

/** Own members alone, each as a copy. */
function membersOf(answer: object): Readonly<Record<string, JsonValue>> {
  const own = Object.entries(answer).filter(
    ([key, value]) => ['status', 'value', 'carrier', 'detail'].includes(key) && value !== undefined,
  );
  return Object.fromEntries(own.map(([key, value]) => [key, copied(value)]));
}

function isRecord(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Throws for what JSON cannot carry: a function, a circle, half a character, more than anybody should look at. */
function copied(value: unknown): JsonValue {
  const text = canonicalJson(value as JsonValue);
  if (text.length > mostBytes) throw new Error(`the answer is larger than ${mostBytes} characters`);
  return JSON.parse(text, exact) as JsonValue;
}

/** A whole number from 2^53 on may stand for its neighbour. */
function exact(_key: string, value: unknown): unknown {
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new Error('the answer holds a whole number that is not exact');
  return value;
}
