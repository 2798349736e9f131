import type { Evidence, FileChange, Reason } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { codeOf } from '@fpf/contracts/errors';
import type { EvidencePart, PathPart, ReasonPart } from './page-data.ts';
import type { PageWork } from './page-input.ts';

/** A reason with what its code means; what it says itself to do stands over what its code says. */
export function reasonPart({ code, stage, message, next }: Reason, { words, limits }: PageWork): ReasonPart {
  const entry = codeOf(code);
  return {
    code,
    stage,
    message: words.head(message, limits.message),
    means: entry?.text ?? null,
    next: next ?? entry?.next ?? null,
  };
}

export function evidencePart(
  { id, status, value, by, carrier, detail }: Evidence,
  { words, limits }: PageWork,
): EvidencePart {
  return {
    id: words.head(id, limits.message),
    status,
    value: value === undefined ? null : words.head(canonicalJson(value), 256),
    by,
    carrier: carrier ? words.head(`${carrier.type} ${carrier.ref}`, limits.message) : null,
    hash: carrier?.sha256 ?? null,
    detail: detail === undefined ? null : words.head(detail, limits.message),
  };
}

export function pathParts(changes: readonly FileChange[], { words, limits }: PageWork): readonly PathPart[] {
  return changes.slice(0, limits.list).map(({ op, path }) => ({ op, path: words.head(path, limits.message) }));
}
