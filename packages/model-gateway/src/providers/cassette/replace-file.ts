import { FpfError } from '@fpf/contracts';
import { type Lock, LockTaken, waitForLock } from '@fpf/files/lock';
import { writeWhole } from '@fpf/files/write';

/**
 * Replaces a file by what `make` returns, whole or not at all, however many processes record onto it: a lock next to it
 * is held from before `make` reads it until it is replaced.
 */
export async function replaceFile(file: string, make: () => Promise<string>, patienceMs = 5_000): Promise<void> {
  const lock = await takeLock(file, patienceMs);
  try {
    const text = await make();
    try {
      writeWhole(file, text, { durable: true });
    } catch (error) {
      throw notWritten(file, `it cannot be written (${codeOf(error)})`, error);
    }
  } finally {
    lock.release();
  }
}

async function takeLock(file: string, patienceMs: number): Promise<Lock> {
  try {
    return await waitForLock(`${file}.lock`, patienceMs, 20);
  } catch (error) {
    if (!(error instanceof LockTaken))
      throw notWritten(file, `nothing can be written next to it (${codeOf(error)})`, error);
    const who = `another recording has held ${error.path} for ${patienceMs / 1000} s`;
    throw notWritten(file, `${who}; remove that file if none goes on`, error);
  }
}

function codeOf(error: unknown): string {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  return code ?? message ?? String(error);
}

function notWritten(file: string, why: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'model.cassette-not-written',
    message: `model-gateway: the answer was not recorded on ${file}: ${why}.`,
    hint: 'Fix what the message names, and run it again; nothing was changed in the file.',
    ...(cause !== undefined && { cause }),
  });
}
