import { readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { writeWhole } from '@fpf/files/write';
import { errnoOf } from '../tree/anchored.ts';

/**
 * Refuses a named home folder of another workspace that is there: a commit cut short in one would be rolled back over
 * the other, and what is allowed in one would be allowed in the other. A workspace that was moved keeps its home.
 */
export function assertHomeOf(homeDir: string, workspace: string): void {
  const owner = ownerOf(homeDir);
  if (owner === undefined || owner === realpathSync(workspace) || !isFolder(owner)) return;
  throw refused(homeDir, `is the home folder of another workspace, ${owner}`);
}

/** Notes whose the folder is, for the next that names it. */
export function claimHome(homeDir: string, workspace: string): void {
  assertHomeOf(homeDir, workspace);
  if (ownerOf(homeDir) === workspace) return;
  const text = JSON.stringify({ workspace });
  try {
    writeFileSync(noteOf(homeDir), text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
    // Another process may have come first, for another workspace.
    assertHomeOf(homeDir, workspace);
    writeWhole(noteOf(homeDir), text, { mode: 0o600 });
  }
}

function noteOf(homeDir: string): string {
  return join(homeDir, 'workspace.json');
}

function ownerOf(homeDir: string): string | undefined {
  try {
    const { workspace } = JSON.parse(readFileSync(noteOf(homeDir), 'utf8')) as { readonly workspace?: unknown };
    if (typeof workspace === 'string') return workspace;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw refused(homeDir, 'has a workspace.json that names no workspace');
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function refused(homeDir: string, why: string): FpfError {
  return new FpfError({
    code: 'session.unavailable',
    message: `agentfs-adapter: ${homeDir} ${why}`,
    hint: 'Name a folder of this workspace alone with --home-dir.',
  });
}
