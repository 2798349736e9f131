import { readFileSync, statSync } from 'node:fs';
import { FpfError } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import type { CommandInput } from '../../command/descriptor.ts';
import { writeLock } from '../lock-file.ts';
import { writeWhole } from '../write-whole.ts';
import { keepLocked } from './keep-locked.ts';
import type { UpdatePlan } from './plan-update.ts';

/**
 * Config and lock, each whole or as it was, and only over what was shown. Cut short between the two, the config names what the lock does not
 * pin: a frozen run refuses, and the same command ends it.
 */
export async function writeUpdate(input: CommandInput, { composition, config, lock }: UpdatePlan, signal: AbortSignal): Promise<void> {
  const { project } = composition;
  refuseMoved(project.lockFile, project.lockHash);
  if (config && project.configFile !== undefined) refuseMoved(project.configFile, sha256(config.before));
  signal.throwIfAborted();
  if (config && project.configFile !== undefined) {
    const { mode } = statSync(project.configFile);
    writeWhole(project.configFile, config.after, mode & 0o777);
  }
  writeLock(project.lockFile, lock);
  await keepLocked(input, composition, lock);
}

function refuseMoved(file: string, was: string | undefined): void {
  if (sha256(readFileSync(file)) === was) return;
  throw new FpfError({
    code: 'config.unreadable',
    message: `cli: ${file} changed while it was being looked at; nothing was written.`,
    hint: 'Run the command again.',
  });
}
