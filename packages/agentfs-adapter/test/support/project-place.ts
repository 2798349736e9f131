import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineName } from '../../src/engine/sql.ts';
import { openProject } from '../../src/project/open-project.ts';
import { withFolder } from './engines.ts';

export type Place = { readonly root: string; readonly stateDir: string; readonly path: string };

export function place(attempt: (at: Place) => Promise<void>): () => Promise<void> {
  return () =>
    withFolder(async (root) => {
      const stateDir = join(root, 'state');
      await attempt({ root, stateDir, path: join(stateDir, 'project.db') });
    });
}

export async function filled({ stateDir }: Place, engine: EngineName = 'sqlite'): Promise<void> {
  const store = await openProject(stateDir, engine);
  await store.set('notes', 'b', { text: 'Zoë \u{1F600}', list: [1, null] });
  await store.set('notes', 'a', 1);
  await store.set('notes-2', 'c', 2);
  await store.close();
}

/** Everything in the folder: names, bytes and times. */
export function seen({ stateDir }: Place): readonly unknown[] {
  return readdirSync(stateDir)
    .sort()
    .map((name) => {
      const stat = statSync(join(stateDir, name), { bigint: true });
      return [
        name,
        stat.ino,
        stat.mtimeNs,
        stat.ctimeNs,
        stat.isFile() ? readFileSync(join(stateDir, name)) : undefined,
      ];
    });
}
