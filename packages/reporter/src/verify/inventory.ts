import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleManifest } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { signedNames } from '../fixed-names.ts';
import type { Report } from '../finding.ts';

export type EntryKind = 'file' | 'folder' | 'link' | 'special file';
export type Inventory = ReadonlyMap<string, EntryKind>;

/** Everything below a folder by what it is itself. No link is followed. */
export async function takeInventory(dir: string): Promise<Inventory> {
  const found = new Map<string, EntryKind>();
  const visit = async (prefix: string): Promise<void> => {
    for (const entry of await readdir(join(dir, prefix), { withFileTypes: true })) {
      const path = prefix + entry.name;
      const kind = entry.isFile()
        ? 'file'
        : entry.isDirectory()
          ? 'folder'
          : entry.isSymbolicLink()
            ? 'link'
            : 'special file';
      found.set(path, kind);
      if (kind === 'folder') await visit(`${path}/`);
    }
  };
  await visit('');
  return found;
}

/** The bytes of a regular file of the inventory; a link that has taken its place since is refused, not followed. */
export async function readListed(dir: string, path: string, inventory: Inventory): Promise<Uint8Array | undefined> {
  if (inventory.get(path) !== 'file') return undefined;
  const file = await open(join(dir, path), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => undefined,
  );
  if (!file) return undefined;
  try {
    return (await file.stat()).isFile() ? await file.readFile() : undefined;
  } finally {
    await file.close();
  }
}

/** The list itself, and what is signed over it. */
const unlisted: ReadonlySet<string> = new Set(['manifest.json', ...signedNames]);

/** A bundle holds what its manifest lists, as regular files with those bytes, and nothing else. */
export async function checkFiles(
  dir: string,
  manifest: BundleManifest | undefined,
  inventory: Inventory,
  report: Report,
): Promise<void> {
  const listed = new Set(manifest?.files.map((file) => file.path));
  const folders = new Set([...listed].flatMap(foldersOf));
  for (const file of manifest?.files ?? []) {
    const kind = inventory.get(file.path);
    const bytes = await readListed(dir, file.path, inventory);
    if (kind === undefined) report(file.path, 'is listed in manifest.json and not there');
    else if (kind !== 'file') report(file.path, `is a ${kind}; manifest.json lists a file`);
    else if (!bytes) report(file.path, 'cannot be read');
    else if (sha256(bytes) !== file.sha256)
      report(file.path, `has sha256 ${sha256(bytes)}; manifest.json says ${file.sha256}`);
  }
  for (const [path, kind] of inventory) {
    if (listed.has(path) || (unlisted.has(path) && kind === 'file')) continue;
    if (kind === 'link' || kind === 'special file') report(path, `is a ${kind}; a bundle holds only files`);
    else if (kind === 'folder' ? !folders.has(path) : true) {
      if (manifest)
        report(path, kind === 'folder' ? 'is a folder that holds nothing listed' : 'is not listed in manifest.json');
    }
  }
}

function foldersOf(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}
