import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changePacks } from '../../src/install/pack-store.ts';

export const file = (text: string): { path: string; executable: boolean; bytes: Uint8Array } => ({
  path: 'skills/x/SKILL.md',
  executable: false,
  bytes: new TextEncoder().encode(text),
});
export const folder = 'skill-packs/@acme/x';

/** What a reader sees: folder, config and lock. */
export function seen(base: string): readonly (string | undefined)[] {
  return [join(folder, 'skills/x/SKILL.md'), 'fpf.config.json', 'fpf.lock.json'].map((path) =>
    existsSync(join(base, path)) ? readFileSync(join(base, path), 'utf8') : undefined,
  );
}

export async function put(base: string, text: string | undefined): Promise<void> {
  const files = text === undefined ? undefined : [file(text)];
  await changePacks(base, { folder, files, config: 'fpf.config.json' }, async () => ({
    config: text ?? 'none',
    lock: text ?? 'none',
  }));
}
