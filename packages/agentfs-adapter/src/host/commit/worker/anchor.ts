import * as fs from 'node:fs';
import type { Site } from './site.ts';

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = fs.constants;

/** An open folder and a name in it: whatever is swapped above, this is that folder and no other. */
export type Place = { readonly folder: number; readonly name: string };

export function at({ folder, name }: Place, other: string = name): string {
  return `/proc/self/fd/${folder}/${other}`;
}

export function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}

export function lookAt(path: string): fs.Stats | undefined {
  return fs.lstatSync(path, { throwIfNoEntry: false });
}

export function closing<T>(fd: number, work: (fd: number) => T): T {
  try {
    return work(fd);
  } finally {
    fs.closeSync(fd);
  }
}

/**
 * Goes to the folder of a path, one open folder after another. Undefined where there is none; a link in its place is
 * none.
 */
export function inFolder<T>(site: Site, path: string, use: (place: Place) => T): T | undefined {
  const names = path.split('/');
  const name = names.pop() ?? '';
  let held = openRoot(site);
  try {
    for (const next of names) {
      const opened = openNext(`/proc/self/fd/${held}/${next}`);
      if (opened === undefined) return undefined;
      fs.closeSync(held);
      held = opened;
    }
    return use({ folder: held, name });
  } finally {
    fs.closeSync(held);
  }
}

/** As `inFolder`, and the folder has to be there. It is put on the disk with the others. */
export function atPath<T>(site: Site, path: string, use: (place: Place) => T): T {
  const found = inFolder(site, path, (place) => {
    site.touched.add(path.slice(0, -place.name.length));
    return { value: use(place) };
  });
  if (!found) throw new Neither('a folder above it is not there, or is none any more');
  return found.value;
}

/** Renames and removals are on the disk before anything is built on them. */
export function settleFolders(site: Site): void {
  for (const up of site.touched) settle(site, up);
}

/** The same for what is in one folder, which may be closed to us afterwards. */
export function settleWithin(site: Site, path: string): void {
  const up = path === '' ? '' : `${path}/`;
  if (site.touched.has(up)) settle(site, up);
}

function settle(site: Site, up: string): void {
  inFolder(site, `${up}x`, ({ folder }) => fs.fsyncSync(folder));
  site.touched.delete(up);
}

function openRoot({ workspace, plan }: Site): number {
  const fd = fs.openSync(workspace, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  const { dev, ino } = fs.fstatSync(fd, { bigint: true });
  if (String(dev) === plan.root.dev && String(ino) === plan.root.ino) return fd;
  fs.closeSync(fd);
  throw new Error('the workspace is another folder now');
}

function openNext(path: string): number | undefined {
  try {
    return fs.openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error))) return undefined;
    throw error;
  }
}

/**
 * The host has at a path neither what it had nor what it is to have: somebody else wrote there, and it is left alone.
 */
export class Neither extends Error {}

/** Whoever started this wants it to stop between two paths. */
export class Stopped extends Error {}
