import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError, type LockFile, type PackPin } from '@fpf/contracts';
import { hashVendoredPack } from '@fpf/skill-registry/tree';
import type { Drift } from './drift.ts';
import { folderOf, packsFolder } from '../lock/pack-folder.ts';

/**
 * Packs that are not what the lock pins, that are gone, and folders in the place of packs that the lock does not name.
 */
export function packDrift({ packs = {} }: LockFile, base: string): readonly Drift[] {
  const pinned = Object.entries(packs).flatMap(([name, pin]) => moved(name, pin, base));
  const unknown = foldersIn(base).filter((name) => !Object.hasOwn(packs, name));
  return [
    ...pinned,
    ...unknown.map((name) => ({ pin: `packs.${name}`, from: 'nothing', to: `the folder ${folderOf(name)}` })),
  ];
}

/**
 * The packs of a lock with the hashes that their folders have now. One whose folder is gone keeps its pin: it is missed
 * until it is removed.
 */
export function repinPacks(packs: NonNullable<LockFile['packs']>, base: string): NonNullable<LockFile['packs']> {
  const entries = Object.entries(packs).map(([name, pin]) => {
    const dir = join(base, folderOf(name));
    return [name, existsSync(dir) ? { ...pin, hash: hashVendoredPack(dir) } : pin] as const;
  });
  return Object.fromEntries(entries);
}

function moved(name: string, { hash, version }: PackPin, base: string): readonly Drift[] {
  const dir = join(base, folderOf(name));
  if (!existsSync(dir)) return [{ pin: `packs.${name}`, from: version, to: 'nothing' }];
  const now = hashOfPack(dir);
  if (hash === undefined)
    return [{ pin: `packs.${name}.hash`, from: 'nothing: without a hash no file of the folder is pinned', to: now }];
  return now === hash ? [] : [{ pin: `packs.${name}.hash`, from: hash, to: now }];
}

/** The hash of a pack's folder. What cannot be hashed is told as the drift that it is. */
export function hashOfPack(dir: string): string {
  try {
    return hashVendoredPack(dir);
  } catch (error) {
    if (FpfError.is(error)) return `what cannot be pinned: ${error.message}`;
    throw error;
  }
}

function foldersIn(base: string): readonly string[] {
  const names = list(join(base, packsFolder));
  return names.flatMap((name) =>
    name.startsWith('@') ? list(join(base, packsFolder, name)).map((inner) => `${name}/${inner}`) : [name],
  );
}

/** Folders, and links in the place of folders; our own work in progress begins with a dot. */
function list(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}
