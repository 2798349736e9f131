import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Packed } from '../pack-all.ts';

export interface Registry {
  /** Makes npm look there for our packages, and for no others. */
  readonly env: Readonly<Record<string, string>>;
  stop(): void;
}

/** A process of its own: what asks it is waited for. */
export async function startRegistry(out: string, packages: readonly Packed[]): Promise<Registry> {
  const list = join(out, 'served.ndjson');
  const lines = packages.map(({ manifest, tarball }) =>
    JSON.stringify({ name: manifest.name, version: manifest.version, tarball, manifest }),
  );
  writeFileSync(list, `${lines.join('\n')}\n`);
  const flags = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'serve.ts'), list];
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  // Whoever forgets to stop it is not kept from ending.
  child.unref();
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  child.stdout.destroy();
  return { env: { 'npm_config_@fpf:registry': address.toString().trim() }, stop: () => void child.kill() };
}
