import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loopback, type LoopbackRegistry } from './loopback.ts';

export interface PublishingRegistry extends LoopbackRegistry {
  /** What was published, one folder for each package: a test changes a tarball there. */
  readonly folder: string;
  stop(): void;
}

/** A process of its own: what asks it is waited for. It has answered before anything is published. */
export async function startPublishing(root: string, folder: string): Promise<PublishingRegistry> {
  mkdirSync(folder, { recursive: true });
  const flags = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'serve.ts'), root, folder];
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.unref();
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  child.stdout.destroy();
  const registry = loopback(address.toString().trim());
  const pinged = await fetch(new URL('-/ping', registry.url));
  if (!pinged.ok) throw new Error(`${registry.url} does not answer`);
  return { ...registry, folder, stop: () => void child.kill() };
}
