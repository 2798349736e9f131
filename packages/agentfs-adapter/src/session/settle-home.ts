import { dirname, relative, sep } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { homeDirOf } from '../home/home-dir.ts';
import { claimHome } from '../home/home-owner.ts';
import { madeFolder } from '../tree/make-folders.ts';
import { isOwnFolder } from '../tree/own-folder.ts';

export type Home = {
  readonly homeDir: string;
  /**
   * Where it lies in the workspace, as it does for somebody who works in the whole of their home folder: tools do not
   * see this path.
   */
  readonly cover: string | undefined;
};

const purpose = 'where sessions keep what tools must not see';

/**
 * Makes the folder for what must not be mixed with the workspace. By default those of all workspaces lie side by side,
 * and are covered together.
 */
export function settleHome(workspace: string, asked: string | undefined): Home {
  const homeDir = madeFolder(
    homeDirOf(workspace, asked),
    purpose,
    'Name a folder that this user can write with --home-dir, or set XDG_STATE_HOME to one.',
  );
  isOwnFolder(homeDir);
  const cover = coverOf(workspace, homeDir, asked);
  if (cover !== '') {
    if (asked !== undefined) claimHome(homeDir, workspace);
    return { homeDir, cover };
  }
  throw new FpfError({
    code: 'session.workspace-refused',
    message: `agentfs-adapter: ${homeDir}, ${purpose}, is the workspace itself`,
    hint: 'Name another folder with --home-dir, or use another workspace.',
  });
}

/** The path of it in the workspace; '' where it is the workspace itself. */
export function coverOf(workspace: string, homeDir: string, asked: string | undefined): string | undefined {
  const path = relative(workspace, asked === undefined ? dirname(homeDir) : homeDir);
  return path === '..' || path.startsWith(`..${sep}`) ? undefined : path;
}
