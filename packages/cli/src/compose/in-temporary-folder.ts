import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@fpf/agentfs-adapter/places';
import { untilExit } from '@fpf/project/files';

/** A folder of its own for some work, gone when the work is done. */
export function inTemporaryFolder<T>(
  prefix: `fpf-${string}-`,
  work: (dir: string) => Promise<T>,
  parent: string = temporaryFolder(),
): Promise<T> {
  const dir = mkdtempSync(join(parent, prefix));
  return untilExit(
    () => rmSync(dir, { recursive: true, force: true }),
    () => work(dir),
  );
}
