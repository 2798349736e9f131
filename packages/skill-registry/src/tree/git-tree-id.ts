import type { SkillFile } from '@fpf/contracts';
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';

type Folder = { readonly files: Map<string, SkillFile>; readonly folders: Map<string, Folder> };

/**
 * The id that git would give a tree of exactly these bytes. Computed here, so that no filter of a checkout has a say in
 * it.
 */
export function gitTreeId(files: readonly SkillFile[], algorithm: 'sha1' | 'sha256'): string {
  const root = folder();
  for (const file of files) {
    const parts = file.path.split('/');
    let at = root;
    for (const name of parts.slice(0, -1)) {
      const inner = at.folders.get(name) ?? folder();
      at.folders.set(name, inner);
      at = inner;
    }
    at.files.set(parts.at(-1) ?? '', file);
  }
  return treeId(root, algorithm).toString('hex');
}

function folder(): Folder {
  return { files: new Map(), folders: new Map() };
}

/** Entries in the order of their names' bytes, a folder's as if it ended with a slash. */
function treeId({ files, folders }: Folder, algorithm: string): Buffer {
  const entries = [
    ...[...files].map(([name, file]) => ({
      order: Buffer.from(name),
      head: `${file.executable ? '100755' : '100644'} ${name}\0`,
      id: objectId('blob', file.bytes, algorithm),
    })),
    ...[...folders].map(([name, inner]) => ({
      order: Buffer.from(`${name}/`),
      head: `40000 ${name}\0`,
      id: treeId(inner, algorithm),
    })),
  ].sort((a, b) => Buffer.compare(a.order, b.order));
  return objectId('tree', Buffer.concat(entries.flatMap(({ head, id }) => [Buffer.from(head), id])), algorithm);
}

function objectId(kind: 'blob' | 'tree', bytes: Uint8Array, algorithm: string): Buffer {
  return createHash(algorithm).update(`${kind} ${bytes.byteLength}\0`).update(bytes).digest();
}
