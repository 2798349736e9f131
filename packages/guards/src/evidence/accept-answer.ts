import { types } from 'node:util';
import { type Carrier, deepFreeze, type Evidence, type EvidenceKind, type JsonValue } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { copyJson, dataOf } from './copy-json.ts';

export type Asked = {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  readonly value: EvidenceKind['value'];
};

/** What a resolver said, as evidence; unknown, with what is wrong, where it is not what an answer has to be. */
export function acceptAnswer({ id, by, at, value: kind }: Asked, answer: unknown): Evidence {
  if (typeof answer !== 'object' || answer === null || types.isProxy(answer))
    return unknown(id, by, 'the answer is no object');
  const [status, said, carrier, detail] = ['status', 'value', 'carrier', 'detail'].map((key) => dataOf(answer, key));
  const told = detailOf(detail);
  if (status === 'unknown') return unknown(id, by, told ?? 'the resolver does not know');
  if (status !== 'present' && status !== 'absent')
    return unknown(id, by, 'the answer is none of present, absent and unknown');
  const checked = status === 'absent' ? absentProblem(said) : valueProblem(said, kind);
  if (typeof checked === 'string') return unknown(id, by, `the value ${checked}`);
  const borne = carrierOf(carrier, { id, status, ...checked, at });
  if (borne === undefined)
    return unknown(id, by, 'the answer has no carrier, so nobody could look where it comes from');
  return deepFreeze<Evidence>({
    id,
    status,
    by,
    ...('value' in checked && { value: checked.value }),
    carrier: borne,
    ...(told !== undefined && { detail: told }),
  });
}

export function unknown(id: string, by: string, detail: string): Evidence {
  return deepFreeze<Evidence>({
    id: id.slice(0, 512).toWellFormed() || '?',
    status: 'unknown',
    by: by.slice(0, 128).toWellFormed() || '?',
    detail: detail.slice(0, 1024).toWellFormed(),
  });
}

function absentProblem(said: unknown): string | { readonly value?: JsonValue } {
  return said === undefined ? {} : 'is there although it is absent';
}

/** Anything may be stated without a value; what is answered with a yes, a number or a text has one. */
function valueProblem(said: unknown, kind: EvidenceKind['value']): string | { readonly value?: JsonValue } {
  if (said === undefined && kind === 'json') return {};
  if (said === undefined) return `is missing, and answers to questions of this kind are a ${kind}`;
  const copy = copyJson(said);
  if (!copy.ok) return copy.why;
  const right = kind === 'json' || typeof copy.value === kind;
  return right ? { value: copy.value } : `is no ${kind}, as answers to questions of this kind are`;
}

type Statement = { readonly id: string; readonly status: string; readonly value?: JsonValue; readonly at: string };

/**
 * With a hash in any case: of what was read, by the resolver's word, or else of what it says. Then neither can be
 * changed unseen.
 */
function carrierOf(said: unknown, { at, ...stated }: Statement): Carrier | undefined {
  if (typeof said !== 'object' || said === null || types.isProxy(said)) return undefined;
  const [type, ref, sha256] = ['type', 'ref', 'sha256'].map((key) => dataOf(said, key));
  if (!isText(type, 64) || !isText(ref, 4096)) return undefined;
  if (sha256 !== undefined && !(typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256))) return undefined;
  return { type, ref, sha256: sha256 ?? hashJson({ ...stated, type, ref }), at };
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= most && value.isWellFormed();
}

function detailOf(said: unknown): string | undefined {
  return typeof said === 'string' && said !== '' ? said.slice(0, 1024).toWellFormed() : undefined;
}
