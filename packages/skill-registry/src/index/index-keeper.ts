import type { Host } from '@fpf/contracts';
import type { Source } from '../sources.ts';
import type { Records, SourceRead } from './read-source.ts';
import { storedIndex } from './stored-index.ts';

/** Uses what the host keeps for it, and does without where that cannot be had: that is only logged. */
export interface IndexKeeper {
  /** What is known of the sources from earlier processes; they have so many folders now. */
  recall(sources: readonly Source[], folders: number): Promise<readonly Records[]>;
  keep(sources: readonly Source[], reads: readonly SourceRead[]): Promise<void>;
}

/** The index is written again when more than this part of it has changed: less is read anew in less time. */
const worthWriting = 1 / 64;

/** As many folders are read in the time that a look takes where looks are dear. */
const worthDearLook = 64;

export function indexKeeper({ cache, log }: Pick<Host, 'log' | 'cache'>): IndexKeeper {
  const store = cache && storedIndex(cache, log);
  let unsaved = 0;
  let lost = false;
  const isWorth = async (folders: number): Promise<boolean> =>
    folders > worthDearLook || (await cache?.dear?.()) !== true;
  const read = async (source: Source): Promise<Records> => {
    if (!store || lost) return new Map();
    try {
      const records = await store.read(source);
      if (!records) log(`skill-registry: the stored index of “${source.name}” does not fit, so it is made anew`);
      return records ?? new Map();
    } catch (error) {
      // Whoever has it would be waited for with each write, and what is damaged is not mended from here.
      lost = true;
      log(`skill-registry: ${messageOf(error)}, so every skill folder is read`);
      return new Map();
    }
  };
  return {
    async recall(sources, folders) {
      const found: Records[] = [];
      const worth = store !== undefined && (await isWorth(folders));
      for (const source of sources) found.push(worth ? await read(source) : new Map());
      return found;
    },
    async keep(sources, reads) {
      if (!store || lost) return;
      unsaved += reads.reduce((sum, { changed }) => sum + changed, 0);
      const count = reads.reduce((sum, { records }) => sum + records.size, 0);
      if (unsaved === 0 || unsaved < count * worthWriting || !(await isWorth(count))) return;
      unsaved = 0;
      try {
        await store.write(sources.map((source, at) => [source, reads[at]?.records ?? new Map()] as const));
      } catch (error) {
        lost = true;
        log(`skill-registry: the index cannot be stored: ${messageOf(error)}`);
      }
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
