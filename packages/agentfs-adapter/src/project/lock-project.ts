import { setTimeout } from 'node:timers/promises';
import { FpfError } from '@fpf/contracts';
import { lockSession } from '../lock/session-lock.ts';

const step = 50;

/** Another process holds the project's memory for one command, mostly for less: so wait for it, but never for long. */
export async function lockProject(path: string, waitMs: number): Promise<() => void> {
  for (let waited = 0; ; waited += step) {
    try {
      return lockSession(path);
    } catch (error) {
      if (!FpfError.is(error) || error.code !== 'session.locked') throw error;
      if (waited >= waitMs) {
        throw new FpfError({
          code: 'session.locked',
          message: `${error.message}, for ${waitMs / 1000} s now`,
          hint: `Wait for that process to end. If there is no such process, remove ${path}.lock.`,
          cause: error,
        });
      }
    }
    await setTimeout(step);
  }
}
