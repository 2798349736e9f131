import {
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolders } from '@fpf/agentfs-adapter/places';
import { diskFull, FpfError, isDiskFull } from '@fpf/contracts';
import type { RenderedFile } from '@fpf/skill-registry';
import { stagingPrefix, sweepStaging } from './empty-folder.ts';

export type Writing = {
  /** Makes the lock where the files are put together. */
  readonly lock: (staged: string) => Promise<void>;
  /** Done when all is in its place. */
  readonly last?: () => void;
  readonly signal: AbortSignal;
};

/**
 * Puts the files together in a folder inside of the one that they are for, lets the lock be made there, and moves them
 * out when all is done, onto nothing that is there. What fails or is stopped on the way leaves the folder as it was.
 */
export async function writeProject(
  dir: string,
  files: readonly RenderedFile[],
  { lock, last, signal }: Writing,
): Promise<void> {
  const moved: string[] = [];
  let made = false;
  let staged: string | undefined;
  try {
    made = makeFolders(dir);
    sweepStaging(dir);
    staged = mkdtempSync(join(dir, stagingPrefix));
    for (const { path, text } of files) write(join(staged, path), text);
    signal.throwIfAborted();
    await lock(staged);
    signal.throwIfAborted();
    for (const name of readdirSync(staged)) {
      move(join(staged, name), join(dir, name));
      moved.push(name);
    }
    rmdirSync(staged);
    last?.();
  } catch (cause) {
    takeBack(dir, staged, moved, made);
    if (FpfError.is(cause) || signal.aborted) throw cause;
    throw new FpfError({
      code: isDiskFull(cause) ? diskFull : 'init.not-written',
      message: `cli: the project cannot be written into ${dir}: ${(cause as Error).message}. Nothing was left behind.`,
      hint: 'Check the rights of the folder and the room on its disk; then run the command again.',
      cause,
    });
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { flag: 'wx' });
}

/** A rename would replace a file, or an empty folder. */
function move(from: string, to: string): void {
  if (!lstatSync(from).isDirectory()) {
    linkSync(from, to);
    rmSync(from);
    return;
  }
  if (lstatSync(to, { throwIfNoEntry: false })) throw new Error(`${to} is there`);
  renameSync(from, to);
}

/** Only what this command has put there goes; folders above that it had to make stay, empty. */
function takeBack(dir: string, staged: string | undefined, moved: readonly string[], made: boolean): void {
  for (const name of moved) rmSync(join(dir, name), { recursive: true, force: true });
  if (staged !== undefined) rmSync(staged, { recursive: true, force: true });
  if (made && readdirSync(dir).length === 0) rmdirSync(dir);
}
