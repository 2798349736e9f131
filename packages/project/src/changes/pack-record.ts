import { realpathSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '@fpf/contracts/hash';
import { readJsonFile } from '../files/read-json-file.ts';
import { writeStateFile } from '../files/write-state-file.ts';
import { trustFile } from '../files/trust-file.ts';

/**
 * That a change was begun lies outside the workspace, or a workspace could bring a change along and have it finished.
 */
function recordOf(base: string): string {
  return join(dirname(trustFile()), sha256(realpathSync(base)).slice(0, 32), 'pack-change.json');
}

export function recordChange(base: string, plan: string): void {
  writeStateFile(recordOf(base), JSON.stringify({ base: realpathSync(base), plan }));
}

export function beginsHere(base: string, plan: string): boolean {
  const value = readJsonFile(recordOf(base), 'pack.foreign-change')?.value as
    | { readonly plan?: unknown }
    | null
    | undefined;
  return value?.plan === plan;
}

export function forgetChange(base: string): void {
  const file = recordOf(base);
  rmSync(file, { force: true });
  try {
    rmdirSync(dirname(file));
  } catch (error) {
    if (!['ENOTEMPTY', 'ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
