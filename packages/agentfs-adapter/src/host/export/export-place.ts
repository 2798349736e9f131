import { lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { errnoOf } from '../../tree/anchored.ts';
import type { BaseLayer } from '../../view/layers.ts';

/** The real place of something new outside the workspace; our own covered folders are outside of it too. */
export function outsidePlace({ workspace, covered: ours }: BaseLayer, to: string): string {
  const place = realPlace(resolve(to));
  const inside = relative(workspace, place);
  const within = inside !== '..' && !inside.startsWith(`..${sep}`);
  if (!within || [...ours].some((covered) => inside.startsWith(`${covered}/`))) return place;
  throw new FpfError({
    code: 'session.export-refused',
    message: `agentfs-adapter: ${place} lies in the workspace, and only a commit writes there`,
    hint: 'Name a place outside of it.',
  });
}

/** A file that is not there yet, and no link either, wherever that leads. */
export function newFile(place: string): string {
  if (lstatSync(place, { throwIfNoEntry: false }) !== undefined) throw taken(place);
  return place;
}

/** What the file system says to a new name, as a refusal of the place; any other error as it is. */
export function placeRefused(place: string, error: unknown): unknown {
  const errno = errnoOf(error) ?? '';
  if (errno === 'EEXIST') return taken(place, error);
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(errno)) return error;
  return new FpfError({
    code: 'session.export-refused',
    message: `agentfs-adapter: ${place} cannot be made: ${(error as Error).message}`,
    hint: 'Name a place in a folder that this user can write.',
    cause: error,
  });
}

function taken(place: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'session.export-refused',
    message: `agentfs-adapter: ${place} is there already, and nothing is written over it`,
    hint: 'Name another place, or remove what is there.',
    cause,
  });
}

/** A folder that is not there yet, or is empty. Tells whether it was made. */
export function emptyFolder(place: string): boolean {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (found === undefined) {
    try {
      mkdirSync(place, { mode: 0o755 });
    } catch (error) {
      throw placeRefused(place, error);
    }
    return true;
  }
  if (found.isDirectory() && readdirSync(place).length === 0) return false;
  throw new FpfError({
    code: 'session.export-refused',
    message: `agentfs-adapter: ${place} is ${found.isDirectory() ? 'a folder with something in it' : 'no folder'}`,
    hint: 'Name a folder that is empty, or is not there yet.',
  });
}

function realPlace(place: string): string {
  try {
    return statSync(place, { throwIfNoEntry: false })
      ? realpathSync(place)
      : join(realpathSync(dirname(place)), basename(place));
  } catch (cause) {
    throw new FpfError({
      code: 'session.export-refused',
      message: `agentfs-adapter: the folder ${dirname(place)} cannot be used: ${(cause as Error).message}`,
      hint: 'Name a place in a folder that is there.',
      cause,
    });
  }
}
