import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import type { SkillFile } from '@fpf/contracts';

/** A temporary folder that goes when the test does, or with the file's last test. */
export function temporary(t: { readonly after: (work: () => void) => void } = { after }): string {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-packs-'));
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

export function file(path: string, content: string | Uint8Array = '', executable = false): SkillFile {
  return { path, executable, bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content };
}
