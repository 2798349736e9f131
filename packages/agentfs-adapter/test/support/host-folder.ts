import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'node:test';

export type HostFolders = { readonly root: string; readonly outside: string };

/** A fresh folder for each test of a file, with one beside it that nothing may reach. */
export function freshFolders(): () => HostFolders {
  let dir = '';
  beforeEach(() => {
    dir = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-view-')));
    for (const name of ['root', 'outside']) mkdirSync(join(dir, name));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));
  return () => ({ root: join(dir, 'root'), outside: join(dir, 'outside') });
}
