import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WordKeeper } from '@fpf/skill-search';
import { buildOf } from './own-build.ts';
import { sealedFile } from './sealed-file.ts';

/**
 * The words of the skills between processes: to count them is most of a first search among hundreds. They are of the
 * texts and the constants that the key stands for. Like the index, a forged one changes which skill is found and never
 * what runs.
 */
export function wordFile(cacheFolder: string, log: (line: string) => void): WordKeeper {
  const search = dirname(fileURLToPath(import.meta.resolve('@fpf/skill-search')));
  const build = buildOf(search);
  const fileOf = (key: string) => sealedFile(cacheFolder, 'skill-words.txt', `${build} ${key}`);
  return {
    recall: (key) => fileOf(key).read() || undefined,
    keep(key, text) {
      const file = fileOf(key);
      if (!file.mayWrite()) return;
      try {
        file.write(text);
      } catch (error) {
        log(`skill-registry: words cannot be stored: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
}
