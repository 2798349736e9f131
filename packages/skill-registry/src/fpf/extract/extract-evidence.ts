import type { MethodInterface } from '@fpf/contracts';
import type { Section } from '../../read/markdown.ts';
import { idList, oneLine } from './ids.ts';
import { type Reader, readItems } from './reader.ts';
import { readInline } from './inline.ts';

type Precondition = MethodInterface['preconditions'][number];

export function extractPreconditions(section: Section, reader: Reader): readonly Precondition[] {
  return readItems<Precondition>(
    section,
    {
      code: 'skill.k11-precondition',
      form: '`- PRE-1 (EV-1[, EV-2]): text`, with the evidence that shows it.',
      read({ id, inside = '', rest }) {
        const evidence = idList(inside);
        if (!evidence) return `${JSON.stringify(inside.slice(0, 80))} is no list of evidence ids`;
        return { id, text: oneLine(rest), evidence: [...evidence] };
      },
    },
    reader,
  );
}

type EvidenceItem = MethodInterface['evidence'][number];

/** Where the text begins with code, that code is the query which a guard may ask. */
export function extractEvidence(section: Section, reader: Reader): readonly EvidenceItem[] {
  return readItems<EvidenceItem>(
    section,
    {
      code: 'skill.k17-evidence',
      form: '`- EV-1 (before|after): CARRIER, produced by PRODUCER`, CARRIER in code where a guard asks for it.',
      read({ id, inside, rest }) {
        if (inside !== 'before' && inside !== 'after')
          return `${JSON.stringify((inside ?? '').slice(0, 40))} is neither before nor after`;
        const text = oneLine(rest);
        const at = text.indexOf(', produced by ');
        if (at <= 0) return 'it does not say “, produced by …”';
        const producer = plain(text.slice(at + ', produced by '.length).split(',')[0] ?? '');
        const [first] = readInline(text);
        const query = first?.kind === 'code' && first.text !== '' ? first.text : undefined;
        return {
          id,
          ...(query === undefined ? {} : { query }),
          carrierClass: plain(text.slice(0, at)),
          producedBy: producer.replace(/\.$/, ''),
          at: inside,
        };
      },
    },
    reader,
  );
}

function plain(text: string): string {
  return text.replaceAll('`', '').trim();
}

type Acceptance = MethodInterface['acceptance'][number];

/** A criterion before its ids are told apart: which of them are evidence is said by the sections that declare them. */
type Criterion = Pick<Acceptance, 'id' | 'predicate'> & { readonly ids: readonly string[] };

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
