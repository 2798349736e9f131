import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chmodHere } from './anchored.ts';

/** Each goes on where the one before it was stopped. */
const mostTries = 1_000;

/**
 * Removes a private folder, also where a tool took away the owner's bits, and where somebody else removes things in it
 * meanwhile: Node 24 stops at the first that is gone already, and says nothing. Nothing outside it is touched.
 */
export function removeTree(root: string): void {
  let unlocked = false;
  for (let tries = 0; tries < mostTries; tries += 1) {
    try {
      rmSync(root, { recursive: true, force: true });
    } catch (error) {
      if (unlocked) throw error;
      unlocked = true;
      unlock(root);
      continue;
    }
    if (lstatSync(root, { throwIfNoEntry: false }) === undefined) return;
  }
  throw new Error(`${root} is still there: something goes on changing it while it is removed`);
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
