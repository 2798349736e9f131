import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '@fpf/contracts/hash';
import type { WordKeeper } from '@fpf/skill-search';
import { buildOf, looksIn } from './own-build.ts';
import { sealedFile } from './sealed-file.ts';

const names = { words: 'skill-words.txt', meanings: 'skill-meanings.txt' } as const;

/**
 * What a search worked out of the skills between processes: to count their words is most of a first search among
 * hundreds, and to read what they mean is most of one among few. It is of the texts and the constants that the key
 * stands for. Like the index, a forged one changes which skill is found and never what runs.
 */
export function wordFile(cacheFolder: string, log: (line: string) => void): WordKeeper {
  const search = dirname(fileURLToPath(import.meta.resolve('@fpf/skill-search')));
  const build = sha256([buildOf(search), ...looksIn(`${search}/../data`, /\.txt$/)].join('\n'));
  const fileOf = (what: keyof typeof names, key: string) => sealedFile(cacheFolder, names[what], `${build} ${key}`);
  return {
    recall: (what, key) => fileOf(what, key).read() || undefined,
    keep(what, key, text) {
      const file = fileOf(what, key);
      if (!file.mayWrite()) return;
      try {
        file.write(text);
      } catch (error) {
        log(`skill-registry: ${what} cannot be stored: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
}
