import type { MethodInterface } from '@fpf/contracts';
import type { Section } from '../../read/markdown.ts';
import { idForm, oneLine } from './ids.ts';
import { readInline } from './inline.ts';
import { itemsOf, quoted, type Reader, readItems } from './reader.ts';

export type Bounds = MethodInterface['bounds'];

const form =
  'Exactly five items: `- time: N s`, `- calls: N`, `- bytes: N`, `- network: no`, `- writes: nothing|workspace|project-memory|IN-1[, IN-2]`.';
const whole = /^\d{1,12}$/;

/** One reader for each limit; undefined where the text is no such limit. */
const readers: Readonly<Record<string, (text: string) => Partial<Bounds> | undefined>> = {
  time: (text) => numbered(/^(\d{1,9}) s$/.exec(text)?.[1], (seconds) => ({ timeMs: seconds * 1000 })),
  calls: (text) => numbered(text, (calls) => ({ calls })),
  bytes: (text) => numbered(text, (bytes) => ({ bytes })),
  network: (text) => (text === 'no' || text === 'yes' ? { network: text === 'yes' } : undefined),
  writes(text) {
    if (text === 'nothing') return { writes: [] };
    const places = text.split(/,|\band\b/).map((part) => part.trim());
    return places.every((place) => place === 'workspace' || place === 'project-memory' || idForm.test(place))
      ? { writes: [...new Set(places)] }
      : undefined;
  },
};

function numbered(text: string | undefined, make: (number: number) => Partial<Bounds>): Partial<Bounds> | undefined {
  return text !== undefined && whole.test(text) ? make(Number(text)) : undefined;
}

/** All five, or undefined: a limit that is not stated is no limit. */
export function extractBounds(section: Section, reader: Reader): Bounds | undefined {
  let bounds: Partial<Bounds> = {};
  const seen = new Set<string>();
  const complain = (message: string, place: Parameters<typeof reader.place>[0]): void =>
    reader.findings.add('skill.k16-bounds', message, reader.place(place), form);
  for (const block of itemsOf(section, reader)) {
    const [, key = '', value = ''] = /^([a-z]{1,16}):([^]*)$/.exec(block.text) ?? [];
    const read = Object.hasOwn(readers, key) ? readers[key]?.(oneLine(value).replace(/\.$/, '')) : undefined;
    if (!read || seen.has(key))
      complain(`${seen.has(key) ? 'a limit stands twice' : 'no limit of the five'}: ${quoted(block.text)}`, block);
    else bounds = { ...bounds, ...read };
    seen.add(key);
  }
  const missing = Object.keys(readers).filter((key) => !seen.has(key));
  if (missing.length > 0) complain(`“Bounds” does not state ${missing.join(', ')}`, { ...section, text: '' });
  return isWhole(bounds) ? bounds : undefined;
}

function isWhole(bounds: Partial<Bounds>): bounds is Bounds {
  return (['timeMs', 'calls', 'bytes', 'network', 'writes'] as const).every((key) => bounds[key] !== undefined);
}

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
