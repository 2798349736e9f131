import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';

/** A temporary folder that goes when the test does. */
export function temporary(t: TestContext): string {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-pack-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export function write(dir: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
  return dir;
}
