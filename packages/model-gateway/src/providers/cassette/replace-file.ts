import { open, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FpfError } from '@fpf/contracts';

const lockedMs = 5_000;
const everyMs = 20;

/**
 * The file as `make` says it, whole or not at all, however many processes record onto it: a lock beside it is held from
 * before it is read until it is replaced.
 */
export async function replaceFile(file: string, make: () => Promise<string>, patienceMs = lockedMs): Promise<void> {
  const lock = `${file}.lock`;
  await takeLock(lock, file, patienceMs);
  try {
    await write(file, await make());
  } finally {
    // Where it is gone already, a person has removed it.
    await unlink(lock).catch(() => undefined);
  }
}

async function write(file: string, text: string): Promise<void> {
  const whole = join(dirname(file), `.${basename(file)}.${process.pid}.new`);
  try {
    await unlink(whole).catch(() => undefined);
    // Never through a link that lies there.
    const handle = await open(whole, 'wx');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(whole, file);
  } catch (error) {
    await unlink(whole).catch(() => undefined);
    throw notWritten(file, `it cannot be written (${codeOf(error)})`, error);
  }
}

async function takeLock(lock: string, file: string, patienceMs: number): Promise<void> {
  for (let waited = 0; ; waited += everyMs) {
    try {
      const handle = await open(lock, 'wx');
      await handle.close();
      return;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST')
        throw notWritten(file, `nothing can be written beside it (${codeOf(error)})`, error);
      if (waited >= patienceMs)
        throw notWritten(
          file,
          `another recording has held ${lock} for ${patienceMs / 1000} s; remove that file if none goes on`,
          error,
        );
    }
    await pause(everyMs);
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
    hint: 'Mend what the message names, and run it again; nothing was changed in the file.',
    ...(cause !== undefined && { cause }),
  });
}
