import type { MethodInterface } from '@fpf/contracts';
import type { Section } from '../read/markdown.ts';
import { oneLine } from './ids.ts';
import { readInline } from './inline.ts';
import { readItems, type Reader } from './reader.ts';

export type Failure = MethodInterface['failures'][number];

const retries = /^(?:no retry|at most (\d{1,3}|one|two|three) retr(?:y|ies))\.?$/;
const words: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3 };

export function extractFailures(section: Section, reader: Reader): readonly Failure[] {
  return readItems<Failure>(
    section,
    {
      code: 'skill.k15-failure',
      form: '`- FAIL-1: WHEN → abstain|degrade; RECOVERY; no retry`, or `…; at most N retries`.',
      read({ id, inside, rest }) {
        if (inside !== undefined) return 'brackets stand after its id';
        const arrow = arrowIn(rest);
        if (!arrow) return 'no arrow leads from what is noticed to what is decided';
        const parts = rest.slice(arrow.end).split(';').map(oneLine);
        const [decision] = parts;
        if (decision !== 'abstain' && decision !== 'degrade') return 'neither abstain nor degrade follows the arrow';
        const [last = '', number] = retries.exec(parts.at(-1) ?? '') ?? [];
        if (last === '') return 'it does not end with `no retry` or `at most N retries`';
        const recovery = parts.slice(1, -1).join('; ');
        if (recovery === '') return 'no recovery stands between the decision and the retries';
        const count = number === undefined ? 0 : (words[number] ?? Number(number));
        return { id, when: oneLine(rest.slice(0, arrow.at)), decision, recovery, retries: count };
      },
    },
    reader,
  );
}

/** The first arrow outside code. */
function arrowIn(text: string): { readonly at: number; readonly end: number } | undefined {
  for (const { kind, text: piece, at } of readInline(text)) {
    const found = kind === 'text' ? /→|->/.exec(piece) : null;
    if (found) return { at: at + found.index, end: at + found.index + found[0].length };
  }
  return undefined;
}
