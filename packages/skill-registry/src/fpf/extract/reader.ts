import { createPlaces } from '../../read/places.ts';
import type { Block, Section } from '../../read/markdown.ts';
import type { Findings, Place } from '../../report/findings.ts';
import type { FindingCode } from '../../report/finding-rules.ts';
import { type Head, readHead } from './ids.ts';
import { type Inline, readInline } from './inline.ts';

/** More items than this in one section are no method that somebody follows. */
const mostItems = 128;

/** What a section is read with: where findings go, and where each id was declared. */
export type Reader = {
  readonly findings: Findings;
  readonly place: PlaceFinder;
  /** False where the id stands for something already. */
  readonly declare: (id: string, block: Block) => boolean;
  readonly declared: ReadonlyMap<string, Place>;
  /** The pieces of a block's text, read once. A block of code is one piece. */
  readonly inline: (block: Block) => readonly Inline[];
};

export function createReader(file: string, findings: Findings): Reader {
  const declared = new Map<string, Place>();
  const pieces = new WeakMap<Block, readonly Inline[]>();
  const place = placeFinder(file);
  return {
    findings,
    place,
    declared,
    inline(block) {
      const known = pieces.get(block);
      if (known) return known;
      const { kind, text } = block;
      const read: readonly Inline[] = kind === 'code' ? [{ kind, text, at: 0, end: text.length }] : readInline(text);
      pieces.set(block, read);
      return read;
    },
    declare(id, block) {
      const first = declared.get(id);
      if (first)
        findings.add('skill.k03-id-twice', `${id} stands for something already, in line ${first.line}`, place(block));
      else declared.set(id, place(block));
      return !first;
    },
  };
}

/** The form of the items of one section, and what one of them comes to. */
type ItemForm<T> = {
  readonly code: FindingCode;
  /** Shown as the fix of a malformed item. */
  readonly form: string;
  /** A text says what is wrong with the item. */
  readonly read: (head: Head, block: Block) => T | string;
};

/**
 * The items of a section, those that are malformed left out and reported. An entry inside another one's is never an
 * item.
 */
export function readItems<T>(section: Section, { code, form, read }: ItemForm<T>, reader: Reader): readonly T[] {
  return itemsOf(section, reader).flatMap((block): readonly T[] => {
    const head = readHead(block.text);
    const item = head ? read(head, block) : `it does not begin with an id and a colon: ${quoted(block.text)}`;
    if (typeof item === 'string') {
      reader.findings.add(
        code,
        `${head?.id ?? 'an item'} of “${section.title}”: ${item}`,
        reader.place(block),
        `Write it as: ${form}`,
      );
      if (head) reader.declare(head.id, block);
      return [];
    }
    return head && reader.declare(head.id, block) ? [item] : [];
  });
}

export function itemsOf(section: Section, { findings, place }: Reader): readonly Block[] {
  const items = section.blocks.filter(({ kind }) => kind === 'item');
  const [over] = items.slice(mostItems);
  if (over)
    findings.add(
      'skill.k04-items',
      `“${section.title}” has ${items.length} items; at most ${mostItems} are read`,
      place(over),
    );
  for (const block of section.blocks)
    if (block.kind === 'nested' && readHead(block.text))
      findings.add(
        'skill.k05-nested',
        `an item of “${section.title}” stands inside another list or a quote`,
        place(block),
      );
  return items.slice(0, mostItems);
}

export function quoted(text: string): string {
  const line = text.slice(0, 200).replace(/\s+/g, ' ').trim();
  return JSON.stringify(line.length > 60 ? `${line.slice(0, 59)}…` : line);
}

type PlaceFinder = (block: Pick<Block, 'line' | 'column' | 'text'>, at?: number) => Place;

/**
 * Places in blocks. The lines of the block that was asked for last are kept: a text may have a finding at every word.
 */
function placeFinder(file: string): PlaceFinder {
  let last = { text: '', place: createPlaces('') };
  return ({ line, column, text }, at = 0) => {
    if (last.text !== text) last = { text, place: createPlaces(text) };
    const inner = last.place(at);
    return { file, line: line + inner.line - 1, column: inner.line === 1 ? column + at : inner.column };
  };
}
