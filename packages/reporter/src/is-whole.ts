import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BundleManifest, RunTrace } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { manifestName } from './manifest.ts';

/**
 * The list is written last, so a bundle that has it, and all that it names, is whole; of which journal it is, its trace
 * says.
 */
export async function isWhole(dir: string, head: string): Promise<boolean> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(dir, manifestName), 'utf8'));
    const trace: unknown = JSON.parse(await readFile(join(dir, 'trace.json'), 'utf8'));
    if (check(BundleManifest, manifest).length > 0 || check(RunTrace, trace).length > 0) return false;
    if ((trace as RunTrace).journal?.head !== head) return false;
    for (const { path, size } of (manifest as BundleManifest).files)
      if ((await stat(join(dir, path))).size !== size) return false;
    return true;
  } catch {
    return false;
  }
}
