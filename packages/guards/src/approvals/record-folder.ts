import { closeSync, constants, fsyncSync, linkSync, openSync, unlinkSync, writeFileSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { IdSource, JsonObject } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { readJson } from '@fpf/contracts/validate';
import { damaged } from './damaged.ts';

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

export function createRecordFolder(dir: string, ids: IdSource): RecordFolder {
  return {
    names: async () => ((await isThere(dir)) ? await readdir(dir) : []),
    read: async (name) => await readRecord(join(dir, name)),
    writeOnce: async (name, record) => {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await isThere(dir);
      return writeOnce(dir, name, `${canonicalJson(record)}\n`, ids);
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

async function readRecord(path: string): Promise<unknown> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const facts = await file.stat();
    if (!facts.isFile()) throw damaged(path, 'is no regular file');
    if (facts.size > limits.bytes) throw damaged(path, `is larger than ${limits.bytes} bytes`);
    const read = readJson(await file.readFile(), limits);
    if (!read.ok) throw damaged(path, `is not JSON (${read.issue.message})`);
    return read.value;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (codeOf(error) === 'approval.damaged') throw error;
    throw damaged(path, 'cannot be read', error);
  } finally {
    await file?.close();
  }
}

/**
 * Whole and on the disk before it has its name, and the name taken at one stroke. A crash leaves the name free, or the
 * record whole. All of it is one step of the program, so that no signal falls between: whoever is told to stop has
 * answered and left no draft, or has not.
 */
function writeOnce(dir: string, name: string, text: string, ids: IdSource): boolean {
  const draft = newDraft(dir, ids);
  try {
    writeFileSync(draft.file, text);
    fsyncSync(draft.file);
    linkSync(draft.path, join(dir, name));
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    closeSync(draft.file);
    unlinkSync(draft.path);
  }
  syncFolder(dir);
  return true;
}

/** A crash may have left a draft of the same name behind. */
function newDraft(dir: string, ids: IdSource): { readonly path: string; readonly file: number } {
  for (;;) {
    const path = join(dir, `.${ids.next()}-${process.pid}.draft`);
    try {
      return { path, file: openSync(path, 'wx', 0o600) };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

function syncFolder(dir: string): void {
  const folder = openSync(dir, constants.O_RDONLY);
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
