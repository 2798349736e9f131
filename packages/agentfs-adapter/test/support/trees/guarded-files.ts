import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach } from 'node:test';
import { FpfError } from '@fpf/contracts';
import type { CallFiles, CallFilesParts } from '../../../src/files/call-files.ts';
import { filesOver } from './call-files.ts';
import { freshFolders } from '../host-folder.ts';

export type GuardedFiles = {
  readonly root: () => string;
  readonly outside: () => string;
  /** A call's files, small of limits, with folders of the stack's own. */
  readonly filesHere: (more?: Partial<CallFilesParts>) => CallFiles;
};

export const text = (words: string): Uint8Array => new TextEncoder().encode(words);

export const refusedWith =
  (code: string) =>
  (error: unknown): boolean =>
    FpfError.is(error) && error.code === code && error.hint !== '';

/** For each test of a file a folder with one in it, and a secret beside it that nothing may reach. */
export function guardedFiles(): GuardedFiles {
  const folders = freshFolders();
  const [root, outside] = [() => folders().root, () => folders().outside];
  beforeEach(() => {
    mkdirSync(join(root(), 'deep'));
    writeFileSync(join(outside(), 'secret.txt'), 'secret\n');
  });
  return {
    root,
    outside,
    filesHere: (more = {}) => {
      const limits = { fileBytes: 100, callBytes: 1_000, entries: 100 };
      return filesOver(root(), { covered: new Set(['.fpf', 'deep/state']), limits, ...more });
    },
  };
}
