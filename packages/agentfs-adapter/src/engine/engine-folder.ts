import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The engine of agentfs-sdk writes what some queries keep for themselves into files of the temporary folder, which
 * everybody may read, and leaves them there. So its process gets a temporary folder of its own, which nobody else may
 * enter.
 */
export function makeEngineFolder(): string {
  return mkdtempSync(join(tmpdir(), 'fpf-engine-'));
}

/**
 * The engine opens such a file once: without its name it is there as long as the engine needs it. Of a folder that is
 * gone it tells itself.
 */
export function emptyEngineFolder(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
}

export function removeEngineFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
