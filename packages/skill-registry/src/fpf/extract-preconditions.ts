import type { MethodInterface } from '@fpf/contracts';
import type { Section } from '../read/markdown.ts';
import { idList, oneLine } from './ids.ts';
import { readItems, type Reader } from './reader.ts';

export type Precondition = MethodInterface['preconditions'][number];

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
