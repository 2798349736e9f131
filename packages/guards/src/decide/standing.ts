import type { Evidence, EvidenceKind, EvidenceStatus, JsonObject } from '@fpf/contracts';
import { NotData } from '../language/data.ts';
import { seeEvidence, type Seen } from '../language/sight.ts';
import { canonicalJson } from '@fpf/contracts/hash';

/** How a question stands in a case: answered, and readable as data; or unknown, with what was handed in. */
export type Standing = {
  readonly status: EvidenceStatus;
  readonly evidence: Evidence;
  readonly seen: Seen | undefined;
};

/** What a question is answered with; undefined where its kind is not known. */
export type TypeOf = (id: string) => EvidenceKind['value'] | undefined;

/**
 * Evidence by question. What has no carrier is no evidence, an answer of another type than its kind has is none, and
 * what is no data cannot be looked at; of two answers that differ, neither is known to be right: all of these are
 * unknown. The same answer at two times is one answer.
 */
export function standings(evidence: readonly Evidence[], typeOf: TypeOf): ReadonlyMap<string, Standing> {
  const found = new Map<string, Standing>();
  for (const one of evidence) {
    const before = found.get(one.id);
    const now = standing(one, typeOf(one.id));
    if (!before) found.set(one.id, now);
    else if (!before.seen || !now.seen || substance(before.evidence) !== substance(one))
      found.set(one.id, unknown(one, 'there is more than one answer, and they differ'));
  }
  return found;
}

function standing(evidence: Evidence, type: EvidenceKind['value'] = 'json'): Standing {
  const { status, value, carrier, detail } = evidence;
  if (status !== 'present' && status !== 'absent') return unknown(evidence, detail);
  if (!carrier?.ref) return unknown(evidence, 'it has no carrier');
  if (status === 'present' && type !== 'json' && typeof value !== type)
    return unknown(
      evidence,
      value === undefined ? `it has no value, and should be a ${type}` : `its value is no ${type}`,
    );
  const seen = seeEvidence(evidence);
  return seen instanceof NotData
    ? unknown(evidence, `it cannot be looked at: ${seen.message}`)
    : { status, evidence, seen };
}

/** Whatever was said beside it is not handed on. */
function unknown({ id, by }: Evidence, detail: string | undefined): Standing {
  return {
    status: 'unknown',
    evidence: { id, status: 'unknown', by, ...(detail !== undefined && { detail }) },
    seen: undefined,
  };
}

/** What was found out and where, as one text: not when, and not by whom. Throws for what is no JSON. */
export function substance({ status, value, carrier }: Evidence): string {
  return canonicalJson({
    status,
    value,
    type: carrier?.type,
    ref: carrier?.ref,
    sha256: carrier?.sha256,
  } as JsonObject);
}
