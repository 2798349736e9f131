import { parentOf } from '../tree/entry.ts';
import type { Delta } from './delta.ts';

/**
 * The session says what is at the path: by an entry, a whiteout at or above it, or something that is no folder above
 * it.
 */
export function isTouched({ entries, whiteouts }: Delta, path: string): boolean {
  if (entries.has(path) || whiteouts.has(path)) return true;
  for (let at = parentOf(path); at !== ''; at = parentOf(at)) {
    if (whiteouts.has(at)) return true;
    const entry = entries.get(at);
    if (entry) return entry.type !== 'directory';
  }
  return false;
}
