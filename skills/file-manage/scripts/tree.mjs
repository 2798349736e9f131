// What lies at a place: a file, or a folder with all that is in it, counted before anything is touched.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isKept } from './kept-places.mjs';
import { entryAt } from './tool.mjs';

export const limits = { entries: 5_000, bytes: 64 * 1024 * 1024, depth: 64 };

/** `{ kind, entries, bytes, links }` of a place; refused where it is larger than the limits, or holds what is kept. */
export function measure({ absolute, path }) {
  const entry = entryAt(absolute);
  if (!entry) throw new Error(`there is no "${path}" in the workspace`);
  const tree = { kind: kindOf(entry), entries: 0, bytes: 0, links: [] };
  add(tree, { absolute, path, entry, depth: 0 });
  return tree;
}

function add(tree, { absolute, path, entry, depth }) {
  tree.entries += 1;
  const kind = kindOf(entry);
  if (kind === 'other') throw new Error(`"${path}" is neither a file nor a folder nor a link, so it is left alone`);
  if (kind === 'file') tree.bytes += entry.size;
  if (kind === 'link') tree.links.push(path);
  refuseLarger(tree);
  if (kind !== 'folder') return;
  if (depth >= limits.depth) throw new Error(`"${path}" lies more than ${limits.depth} folders deep`);
  for (const name of readdirSync(absolute).sort()) {
    if (isKept(name)) throw new Error(`"${path}" holds ${name}, which version control or the stack keeps`);
    const below = join(absolute, name);
    add(tree, { absolute: below, path: `${path}/${name}`, entry: entryAt(below) ?? gone(path), depth: depth + 1 });
  }
}

function refuseLarger({ entries, bytes }) {
  if (entries > limits.entries)
    throw new Error(`that is more than ${limits.entries} files and folders; take a part of it`);
  if (bytes > limits.bytes) throw new Error('that is more than 64 MiB; take a part of it');
}

/** Links are neither copied nor moved: in another place they would lead elsewhere. */
export function refuseLinks({ links: [first] }) {
  if (first !== undefined) throw new Error(`"${first}" is a link; links are neither moved nor copied`);
}

export function kindOf(entry) {
  return entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'other';
}

function gone(path) {
  throw new Error(`"${path}" changed while it was read`);
}
