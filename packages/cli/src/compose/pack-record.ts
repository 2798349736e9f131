import { realpathSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolders } from '@fpf/agentfs-adapter/places';
import { FpfError } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { readJsonFile } from './read-json-file.ts';
import { trustFile } from './trust-record.ts';

/** That a change was begun lies outside the workspace, or a workspace could bring a change along and have it finished. */
function recordOf(base: string): string {
  return join(dirname(trustFile()), sha256(realpathSync(base)).slice(0, 32), 'pack-change.json');
}

export function recordChange(base: string, plan: string): void {
  const file = recordOf(base);
  try {
    makeFolders(dirname(file), 0o700);
    writeFileSync(`${file}.tmp`, JSON.stringify({ base: realpathSync(base), plan }), { mode: 0o600 });
    renameSync(`${file}.tmp`, file);
  } catch (cause) {
    throw new FpfError({
      code: 'session.unavailable',
      message: `cli: ${file} cannot be written: ${(cause as Error).message}.`,
      hint: 'Set XDG_STATE_HOME to a folder of your own that may be written.',
      cause,
    });
  }
}

export function beginsHere(base: string, plan: string): boolean {
  const value = readJsonFile(recordOf(base), 'pack.foreign-change')?.value as { readonly plan?: unknown } | null | undefined;
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
