import type { Details } from './folder-record.ts';
import { linesOf } from './index-columns.ts';

/**
 * The details of a stored index, read when the first is asked for. Where they cannot be had, that is told, and no line
 * is known.
 */
export function storedDetails(read: () => Promise<string | undefined>, tell: (error: unknown) => void): Details {
  let lines: readonly string[] = [];
  let loading: Promise<void> | undefined;
  const load = async (): Promise<void> => {
    try {
      lines = linesOf((await read()) ?? '');
    } catch (error) {
      tell(error);
    }
  };
  return { line: (nth) => lines[nth], load: () => (loading ??= load()) };
}
