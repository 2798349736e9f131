import type { Details } from './folder-record.ts';
import { linesOf } from './index-columns.ts';

/** The details of a stored index, read when the first is asked for. Where they cannot be had, that is logged, and no line is known. */
export function storedDetails(read: () => Promise<string | undefined>, log: (line: string) => void): Details {
  let lines: readonly string[] = [];
  let loading: Promise<void> | undefined;
  const load = async (): Promise<void> => {
    try {
      lines = linesOf((await read()) ?? '');
    } catch (error) {
      log(`skill-registry: the details of the stored index cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return { line: (nth) => lines[nth], load: () => (loading ??= load()) };
}
