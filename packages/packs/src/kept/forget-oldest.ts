import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A hundred projects of ten pins each, and never more than a disk notices. */
const most = { files: 1_024, bytes: 64 * 1024 * 1024 } as const;

type Kept = { readonly path: string; readonly bytes: number; readonly at: number };

/**
 * What was pinned longest ago goes, until the rest keeps to both limits: no pin of today leads to it, or of a project
 * that nobody has locked since a thousand others. Should one be updated after all, its update compares hashes alone,
 * and says so.
 */
export function forgetOldest(
  folder: string,
  { files, bytes }: { readonly files: number; readonly bytes: number } = most,
): void {
  const kept = lookThrough(folder).toSorted((a, b) => b.at - a.at);
  let sum = 0;
  for (const [index, one] of kept.entries()) {
    sum += one.bytes;
    if (index >= files || sum > bytes) rmSync(one.path, { force: true });
  }
}

/** Another fpf may be forgetting at the same time. */
function lookThrough(folder: string): readonly Kept[] {
  return namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat?.isFile() ? [{ path, bytes: stat.size, at: stat.mtimeMs }] : [];
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
