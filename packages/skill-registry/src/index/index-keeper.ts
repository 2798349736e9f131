import type { Host } from '@fpf/contracts';
import type { Source } from '../sources.ts';
import type { Records, SourceRead } from './read-source.ts';
import { storedIndex } from './stored-index.ts';

/** Uses what the host keeps for it, and does without where that cannot be had: that is only logged. */
export interface IndexKeeper {
  /** What is known of the sources from earlier processes. */
  recall(sources: readonly Source[]): Promise<readonly Records[]>;
  keep(sources: readonly Source[], reads: readonly SourceRead[]): Promise<void>;
}

/** The index is written again when more than this part of it has changed: less is read anew in less time. */
const worthWriting = 1 / 64;

export function indexKeeper({ cache, log }: Pick<Host, 'log' | 'cache'>): IndexKeeper {
  const store = cache && storedIndex(cache, log);
  let unsaved = 0;
  const read = async (source: Source): Promise<Records> => {
    if (!store) return new Map();
    const records = await store.read(source).catch((error: unknown) => {
      log(`skill-registry: ${messageOf(error)}`);
      return undefined;
    });
    if (!records) log(`skill-registry: the stored index of “${source.name}” does not fit, so it is made anew`);
    return records ?? new Map();
  };
  return {
    async recall(sources) {
      const found: Records[] = [];
      for (const source of sources) found.push(await read(source));
      return found;
    },
    async keep(sources, reads) {
      if (!store) return;
      unsaved += reads.reduce((sum, { changed }) => sum + changed, 0);
      const count = reads.reduce((sum, { records }) => sum + records.size, 0);
      if (unsaved === 0 || unsaved < count * worthWriting) return;
      unsaved = 0;
      try {
        await store.write(sources.map((source, at) => [source, reads[at]?.records ?? new Map()] as const));
      } catch (error) {
        log(`skill-registry: the index cannot be stored: ${messageOf(error)}`);
      }
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
