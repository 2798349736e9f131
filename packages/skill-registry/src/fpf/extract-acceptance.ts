import type { MethodInterface } from '@fpf/contracts';
import type { Section } from '../read/markdown.ts';
import { idList, oneLine } from './ids.ts';
import { readItems, type Reader } from './reader.ts';

type Acceptance = MethodInterface['acceptance'][number];

/** A criterion before its ids are told apart: which of them are evidence is said by the sections that declare them. */
export type Criterion = Pick<Acceptance, 'id' | 'predicate'> & { readonly ids: readonly string[] };

export type Declared = { readonly results?: ReadonlySet<string>; readonly evidence?: ReadonlySet<string> };

export function extractAcceptance(section: Section, reader: Reader): readonly Criterion[] {
  return readItems<Criterion>(
    section,
    {
      code: 'skill.k14-acceptance',
      form: '`- ACC-1 (OUT-1[, EFF-1], EV-2): predicate`, with what is judged and the evidence that it is judged by.',
      read({ id, inside = '', rest }) {
        const ids = idList(inside);
        return ids ? { id, ids, predicate: oneLine(rest) } : `${JSON.stringify(inside.slice(0, 80))} is no list of ids`;
      },
    },
    reader,
  );
}

/**
 * An id that neither section declares belongs to the one that is missing; where both are there, it is judged, and
 * unknown.
 */
export function judged({ id, ids, predicate }: Criterion, { results, evidence }: Declared): Acceptance {
  const isEvidence = (one: string): boolean =>
    evidence ? evidence.has(one) : results !== undefined && !results.has(one);
  return { id, over: ids.filter((one) => !isEvidence(one)), evidence: ids.filter(isEvidence), predicate };
}
