import { randomBytes } from 'node:crypto';
import { accessSync, constants, lstatSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolders } from '@fpf/agentfs-adapter/places';
import type { Host, JsonValue } from '@fpf/contracts';
import type { Project } from './project.ts';
import { readBounded } from './read-bounded.ts';

const mostBytes = 64 * 1024 * 1024;
const ending = '.json';

/**
 * What can be made anew at any time, a file for each value below the state folder: nothing has to be opened or locked for it. Where there is no
 * state folder that may be written, nothing is kept: looking makes no folder. A workspace may come from anywhere, so no link in it is followed to write.
 */
export function projectCache({ stateDir }: Pick<Project, 'stateDir'>): NonNullable<Host['cache']> {
  const home = join(stateDir, 'cache');
  const folderOf = (namespace: string): string => join(home, plain(namespace));
  const fileOf = (namespace: string, key: string): string => join(folderOf(namespace), `${plain(key)}${ending}`);
  return {
    async get(namespace, key) {
      const bytes = isOurs(home, folderOf(namespace)) ? readBounded(fileOf(namespace, key), mostBytes) : undefined;
      return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as JsonValue);
    },
    async set(namespace, key, value) {
      if (!isOurs(stateDir) || !mayWrite(stateDir)) return;
      for (const folder of [home, folderOf(namespace)]) makeFolders(folder, 0o700);
      if (!isOurs(home, folderOf(namespace))) throw new Error(`${home} is a link, and may lead anywhere`);
      const file = fileOf(namespace, key);
      const half = `${file}.${randomBytes(6).toString('hex')}`;
      try {
        writeFileSync(half, JSON.stringify(value), { mode: 0o600, flag: 'wx' });
        renameSync(half, file);
      } finally {
        rmSync(half, { force: true });
      }
    },
    async delete(namespace, key) {
      if (!isOurs(home, folderOf(namespace))) return false;
      rmSync(fileOf(namespace, key), { force: true });
      return true;
    },
    async keys(namespace) {
      if (!isOurs(home, folderOf(namespace))) return [];
      const names = readdirSync(folderOf(namespace)).filter((name) => name.endsWith(ending));
      return names.map((name) => name.slice(0, -ending.length));
    },
  };
}

function plain(name: string): string {
  if (!/^[a-z0-9-]{1,128}$/.test(name)) throw new TypeError(`cli: ${JSON.stringify(name)} is no name of something that is kept`);
  return name;
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Folders that are there, and no links. */
function isOurs(...folders: readonly string[]): boolean {
  return folders.every((folder) => lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true);
}
