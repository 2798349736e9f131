import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chmodHere } from './anchored.ts';

/** Removes a private folder, also where a tool took away the owner's bits. Nothing outside it is touched. */
export function removeTree(root: string): void {
  try {
    rmSync(root, { recursive: true, force: true });
    return;
  } catch {
    unlock(root);
  }
  rmSync(root, { recursive: true, force: true });
}

function unlock(folder: string): void {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return;
  chmodHere(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true, encoding: 'buffer' })) {
    // A name that is not UTF-8 cannot be joined as text; its folder is open now, so removing it needs no more.
    if (entry.isDirectory()) unlock(join(folder, entry.name.toString('utf8')));
  }
}
