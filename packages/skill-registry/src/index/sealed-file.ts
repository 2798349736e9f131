import { accessSync, constants, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@fpf/contracts/hash';
import { readPlain } from '@fpf/files/read';
import { sweepHalves, writeWhole } from '@fpf/files/write';

/** An index of the most folders that are looked at is a tenth of this. */
const mostBytes = 512 * 1024 * 1024;

/**
 * What one process keeps for the next, in one file of the host's folder. Its first line is the digest of the rest, and
 * the seal: who wrote it, and of what. What another one did, or what came with a project from elsewhere, is not even
 * parsed. Nothing depends on such a file, and it may be deleted at any time.
 */
export type SealedFile = {
  /** Nothing where there is no file, false where something else is in its place. */
  readonly read: () => string | false | undefined;
  /** Whether the folder is one, and no link, that may be written to. */
  readonly mayWrite: () => boolean;
  /** Written whole: readers see the old file or the new one. */
  readonly write: (body: string) => void;
};

export function sealedFile(folder: string, name: string, seal: string): SealedFile {
  const file = join(folder, name);
  return {
    read() {
      if (!isFolder(folder)) return undefined;
      try {
        const found = readPlain(file, mostBytes);
        if (found === undefined) return undefined;
        const text = new TextDecoder('utf-8', { fatal: true }).decode(found.bytes);
        const line = text.indexOf('\n');
        if (text.slice(line - seal.length, line) !== seal) return false;
        const body = text.slice(line + 1);
        return headOf(body, seal) === text.slice(0, line) ? body : false;
      } catch {
        return false;
      }
    },
    mayWrite() {
      try {
        accessSync(folder, constants.W_OK);
        return isFolder(folder);
      } catch {
        return false;
      }
    },
    write(body) {
      writeWhole(file, `${headOf(body, seal)}\n${body}`);
      sweepHalves([file]);
    },
  };
}

function headOf(body: string, seal: string): string {
  return `${sha256(body)} ${seal}`;
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
