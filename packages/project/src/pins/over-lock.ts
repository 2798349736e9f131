import { dirname, join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { readPlain } from '@fpf/files/read';
import { sweepHalves } from '@fpf/files/write';
import { withPackLock } from '../changes/pack-lock.ts';
import { refuseUnfinished } from '../changes/unfinished-packs.ts';
import { refuseLink, refuseOddFile, removeIfEmpty } from '../files/plain-entry.ts';
import { packsFolder } from '../lock/pack-folder.ts';
import type { ProjectRecord } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';

const limit = 16 * 1024 * 1024;

/**
 * Writes over the lock that was read, while nobody else changes it or the packs of the project: where lock or config
 * are not what they were as the project was opened, what another command has put there would be lost, and nothing is
 * written.
 */
export function overLock(
  input: ProjectInput,
  { lockFile, lockHash, workspace, configFile, configHash }: ProjectRecord,
  write: () => void,
): void {
  const base = dirname(lockFile);
  const packs = join(base, packsFolder);
  const config = configFile ?? join(workspace, 'fpf.config.json');
  refuseLink(packs);
  try {
    withPackLock(packs, () => {
      refuseUnfinished(input, config);
      refuseOddFile(lockFile);
      refuseMoved(lockFile, lockHash);
      refuseMoved(config, configHash);
      sweepHalves([lockFile, config]);
      write();
    });
  } finally {
    removeIfEmpty(packs);
  }
}

function refuseMoved(file: string, was: string | undefined): void {
  if (hashNow(file) === was) return;
  throw new FpfError({
    code: 'config.unreadable',
    message: `project: ${file} changed while it was being looked at; nothing was written.`,
    hint: 'Run the command again.',
  });
}

/** What can no longer be read is not what was read. */
function hashNow(file: string): string | undefined {
  try {
    const bytes = readPlain(file, limit, { links: 'follow' })?.bytes;
    return bytes && sha256(bytes);
  } catch {
    return 'unreadable';
  }
}
