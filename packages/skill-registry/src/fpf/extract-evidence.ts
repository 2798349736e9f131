import type { MethodInterface } from '@fpf/contracts';
import type { Section } from '../read/markdown.ts';
import { oneLine } from './ids.ts';
import { readInline } from './inline.ts';
import { readItems, type Reader } from './reader.ts';

export type EvidenceItem = MethodInterface['evidence'][number];

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
