import type { Saying } from '../../src/words/sayings.ts';
import { everydayWords } from '../../src/words/words.ts';
import { stem } from '../../src/words/stem.ts';
import { readBackground } from './background.ts';
import { readSayings } from './sayings.ts';
import { readSenses } from './senses.ts';
import { worldWords } from './world-words.ts';

/**
 * All that search knows of words apart from any skill, a line for each stem in their order. To make it takes as long as
 * ten searches, and only a few of its lines are ever looked at in one, so it is made here, once, and shipped.
 */
export function makeKnownWords(): string {
  const { rarest, classes } = readBackground();
  const [senses, { shelves, pairs }] = [readSenses().all, readSayings()];
  const [everyday, worldly] = [everydayWords, worldWords].map((words) => new Set([...words].map(stem)));
  const stems = new Set([
    ...classes.keys(),
    ...(everyday ?? []),
    ...(worldly ?? []),
    ...senses.keys(),
    ...shelves.keys(),
  ]);
  const both = new Set([...[...senses.keys()].filter((term) => term.includes('-')), ...pairs]);
  const line = (one: string): string => {
    const marks = `${everyday?.has(one) ? 'e' : ''}${worldly?.has(one) ? 'w' : ''}`;
    const cells = [
      classes.get(one) ?? '',
      marks,
      [...(senses.get(one) ?? [])].join(' '),
      (shelves.get(one) ?? []).map(written).join('|'),
    ];
    return `${one} ${cells.join('\t').trimEnd()}`;
  };
  return [
    '# fpf-known-words/1: stem, then with a tab between them: class, e everyday and w of the world, stems of one sense, sayings that it begins',
    '# (words > what skills call it, with | between them); made by tools/known-words.ts of the lists beside it',
    `# rarest ${rarest}`,
    `# pairs ${[...both].sort().join(' ')}`,
    ...[...stems].sort().map(line),
    '',
  ].join('\n');
}

function written({ words, means }: Saying): string {
  return `${words.join(' ')}>${means.join(' ')}`;
}
