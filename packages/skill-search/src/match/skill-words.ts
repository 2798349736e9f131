import { sha256 } from '@fpf/contracts/hash';
import type { SearchText } from '../port/search-engine.ts';
import type { SearchSettings } from '../search-settings.ts';
import { readWordTable } from '../words/word-table.ts';
import { wordsOf } from '../words/words.ts';
import { type Standing, standingsOf } from './document.ts';

export type Posting = { readonly document: number; readonly standing: Standing };

/** In which skills a stem stands, and which of them say that they are not for it and know it nowhere else. */
type StemUse = { readonly postings: readonly Posting[]; readonly against: ReadonlySet<number> };

/** All stems of some skills. Nothing for a stem that none of them has. */
export type SkillWords = {
  readonly of: (stem: string) => StemUse | undefined;
  /** Those that stand in a skill. */
  readonly stems: () => Iterable<string>;
};

/**
 * Where the host keeps what was worked out of skills, so that a later process need not do it again: of their words, and
 * of what they mean. The key says of which texts and by which constants; the host answers for it that the text is the
 * one that was kept, by the same code and tables.
 */
export type WordKeeper = {
  readonly recall: (what: 'words' | 'meanings', key: string) => string | undefined;
  readonly keep: (what: 'words' | 'meanings', key: string, text: string) => void;
};

type Counting = {
  readonly pairs: ReadonlySet<string>;
  readonly settings: SearchSettings;
  readonly stemOf: (word: string) => string;
  readonly keeper?: WordKeeper | undefined;
};

/** Counts the words of skills, or takes them from where they were kept. */
export function skillWords(documents: readonly SearchText[], { keeper, ...by }: Counting): SkillWords {
  if (!keeper) return inMemory(countWords(documents, by));
  const key = sha256(JSON.stringify([by.settings, [...by.pairs], documents]));
  const kept = keeper.recall('words', key);
  if (kept !== undefined) return inLines(kept);
  const uses = countWords(documents, by);
  keeper.keep('words', key, linesOf(uses));
  return inMemory(uses);
}

type Counted = { readonly postings: Posting[]; readonly against: Set<number> };

function countWords(documents: readonly SearchText[], { pairs, settings, stemOf }: Counting): Map<string, Counted> {
  const uses = new Map<string, Counted>();
  const useOf = (stem: string): Counted => {
    const use = uses.get(stem) ?? { postings: [], against: new Set() };
    uses.set(stem, use);
    return use;
  };
  for (const [document, text] of documents.entries()) {
    const standings = standingsOf(text, { pairs, stemOf }, settings);
    for (const { stem } of wordsOf(text.notFor ?? '', stemOf))
      if (!standings.has(stem)) useOf(stem).against.add(document);
    for (const [stem, standing] of standings) useOf(stem).postings.push({ document, standing });
  }
  return uses;
}

function inMemory(uses: ReadonlyMap<string, StemUse>): SkillWords {
  return {
    of: (stem) => uses.get(stem),
    *stems() {
      for (const [stem, { postings }] of uses) if (postings.length > 0) yield stem;
    },
  };
}

type Line = readonly [
  postings: readonly (readonly [number, Standing['strength'], Standing['fields'], Standing['text']])[],
  against: readonly number[],
];

/** A line a stem, in their order, so that a search reads the lines that it needs and no other. */
function linesOf(uses: ReadonlyMap<string, StemUse>): string {
  return [...uses.keys()]
    .sort()
    .map((stem) => {
      const { postings = [], against = new Set<number>() } = uses.get(stem) ?? {};
      const line: Line = [
        postings.map(({ document, standing: { strength, fields, text } }) => [document, strength, fields, text]),
        [...against],
      ];
      return `${stem} ${JSON.stringify(line)}\n`;
    })
    .join('');
}

function inLines(text: string): SkillWords {
  const table = readWordTable(text, (code): StemUse => {
    const [postings, against] = JSON.parse(code) as Line;
    return {
      postings: postings.map(([document, strength, fields, said]) => ({
        document,
        standing: { strength, fields, text: said },
      })),
      against: new Set(against),
    };
  });
  return { of: table.of, stems: () => stemsIn(text) };
}

function* stemsIn(text: string): Iterable<string> {
  for (let at = 0; at < text.length;) {
    const space = text.indexOf(' ', at);
    if (!text.startsWith('[[],', space + 1)) yield text.slice(at, space);
    at = text.indexOf('\n', space) + 1;
  }
}
