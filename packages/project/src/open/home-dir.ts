import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { assertHomeOf, homeDirOf, isOwnFolder } from '@fpf/agentfs-adapter/places';
import { FpfError } from '@fpf/contracts';
import type { ProjectRecord } from './project.ts';

/** Returns the folder for what this workspace's tools must not reach: receipts, commit plans, approvals, signatures. */
export function homeOf({ workspace, homeDir }: Pick<ProjectRecord, 'workspace' | 'homeDir'>): string {
  return homeDirOf(realpathSync(workspace), homeDir);
}

/** As options of a run or place of sessions: nothing where nobody named a folder. */
export function namedHome({ homeDir }: Pick<ProjectRecord, 'homeDir'>): { readonly homeDir?: string } {
  return homeDir === undefined ? {} : { homeDir };
}

/**
 * Refuses a named home folder whose records could not be believed: one that a workspace could bring along, one that is
 * lost together with what it tells of, a link, and one that others can write.
 */
export function assertHome({
  workspace,
  stateDir,
  homeDir,
}: Pick<ProjectRecord, 'workspace' | 'stateDir' | 'homeDir'>): void {
  if (homeDir === undefined) return;
  const real = realPath(homeDir);
  for (const [what, folder] of [
    ['the workspace', workspace],
    ['the state folder', stateDir],
  ] as const)
    if (isWithin(real, realPath(folder)))
      throw refused(homeDir, `is in ${what} ${folder}, whose records it keeps apart`);
  if (isOwnFolder(homeDir, refused)) assertHomeOf(homeDir, workspace);
}

/** Of what is not there yet, the real path of what is above it. */
function realPath(path: string): string {
  return existsSync(path) || dirname(path) === path
    ? realpathSync(path)
    : join(realPath(dirname(path)), basename(path));
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`);
}

function refused(homeDir: string, why: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'session.unavailable',
    message: `project: the home folder ${homeDir} ${why}.`,
    hint: 'Name another folder of your own, outside of workspace and state folder, with --home-dir.',
    cause,
  });
}
