import type { Host } from '@fpf/contracts';
import type { Source } from '../sources.ts';
import type { Records, SourceRead } from './read-source.ts';
import { type StoredIndex, storedIndex } from './stored-index.ts';

/** Uses the project database where it is worth its while, and does without it where it cannot be had: that is only logged. */
export interface IndexKeeper {
  /** What is known of the sources from earlier processes. */
  recall(sources: readonly Source[], folders: number): Promise<readonly Records[]>;
  keep(sources: readonly Source[], reads: readonly SourceRead[]): Promise<void>;
}

/** Opening the database costs about as much as reading this many skill folders. */
export const worthOpening = 64;
/** The index is written again when more than this part of it has changed: less is read anew in less time. */
const worthWriting = 1 / 64;

export function indexKeeper({ memory, log }: Pick<Host, 'log' | 'memory'>, above: number): IndexKeeper {
  let store: StoredIndex | undefined;
  let unsaved = 0;
  const read = async (from: StoredIndex, source: Source): Promise<Records> => {
    const records = await from.read(source).catch((error: unknown) => {
      log(`skill-registry: ${messageOf(error)}`);
      return undefined;
    });
    if (!records) log(`skill-registry: the stored index of “${source.name}” does not fit, so it is made anew`);
    return records ?? new Map();
  };
  return {
    async recall(sources, folders) {
      const none = sources.map((): Records => new Map());
      if (!memory || folders <= above) return none;
      try {
        store = storedIndex(await memory(), log);
      } catch (error) {
        log(`skill-registry: every skill folder is read, because the stored index cannot be used: ${messageOf(error)}`);
        return none;
      }
      const found: Records[] = [];
      for (const source of sources) found.push(await read(store, source));
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
