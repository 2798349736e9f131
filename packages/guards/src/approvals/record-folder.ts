import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { readJson } from '@fpf/contracts/validate';
import { type PlainFile, readPlain } from '@fpf/files/read';
import { writeNew } from '@fpf/files/write';
import { FpfError } from '@fpf/contracts/errors';

const limits = { bytes: 4 * 1024 * 1024, depth: 48, keys: 4_000 };

/**
 * Files that are written once, whole, and never changed: of two that write the same name, one is told that it did not.
 */
export type RecordFolder = {
  names(): Promise<readonly string[]>;
  /** Undefined where there is none of that name. */
  read(name: string): Promise<unknown>;
  /** False where there is one of that name. */
  writeOnce(name: string, record: JsonObject): Promise<boolean>;
};

export function createRecordFolder(dir: string): RecordFolder {
  return {
    names: async () => ((await isThere(dir)) ? await readdir(dir) : []),
    read: async (name) => readRecord(join(dir, name)),
    writeOnce: async (name, record) => {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await isThere(dir);
      return writeNew(join(dir, name), `${canonicalJson(record)}\n`, { mode: 0o600, durable: true });
    },
  };
}

/** Nobody else may put an approval there. */
async function isThere(dir: string): Promise<boolean> {
  try {
    const { mode, uid } = await stat(dir);
    const me = process.getuid?.();
    if (me !== undefined && me !== 0 && uid !== me) throw damaged(dir, 'belongs to another user');
    if (me !== undefined && (mode & 0o022) !== 0) throw damaged(dir, 'can be written by other users');
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Undefined where there is no such file. */
export function readRecord(path: string): unknown {
  let found: PlainFile | undefined;
  try {
    found = readPlain(path, limits.bytes);
  } catch (error) {
    throw damaged(path, `cannot be read: ${(error as Error).message}`, error);
  }
  if (found === undefined) return undefined;
  const read = readJson(found.bytes, limits);
  if (!read.ok) throw damaged(path, `is not JSON (${read.issue.message})`);
  return read.value;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

export function damaged(file: string, why: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'approval.damaged',
    message: `guards: ${file} ${why}, so it allows nothing`,
    hint: `Remove ${file}; the question is asked anew.`,
    ...(cause !== undefined && { cause }),
  });
}
