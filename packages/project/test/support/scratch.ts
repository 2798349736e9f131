import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** A folder that is gone when the tests of the file are over. */
export function scratch(): string {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-project-'));
  after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
