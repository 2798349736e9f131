import { computingSenses } from './synonyms/computing.ts';
import { officeSenses } from './synonyms/office.ts';
import { scienceSenses } from './synonyms/science.ts';
import { workSenses } from './synonyms/work.ts';
import { stemOfTerm } from '../../src/words/words.ts';

/** Words of one sense, by stem. A term of two words is joined by a dash: `pull-request`. */
export type Senses = {
  readonly of: (stem: string) => ReadonlySet<string>;
  readonly all: ReadonlyMap<string, ReadonlySet<string>>;
};

const none: ReadonlySet<string> = new Set();

export function readSenses(
  lines: string = [computingSenses, officeSenses, scienceSenses, workSenses].join('\n'),
): Senses {
  const senses = new Map<string, Set<string>>();
  const known = new Map<string, string>();
  const stemOf = (term: string): string => {
    const stem = known.get(term) ?? stemOfTerm(term);
    known.set(term, stem);
    return stem;
  };
  for (const line of lines.split('\n')) {
    const stems = line
      .split(' ')
      .map(stemOf)
      .filter((stem) => stem !== '');
    for (const stem of stems) {
      const others = senses.get(stem) ?? new Set();
      for (const other of stems) if (other !== stem) others.add(other);
      senses.set(stem, others);
    }
  }
  return Object.freeze({
    of: (stem: string) => senses.get(stem) ?? none,
    all: senses,
  });
}
