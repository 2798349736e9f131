import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeProgram } from './nodes.ts';
import type { Packed } from './pack-all.ts';
import { demand } from './run.ts';

/**
 * Plain npm, an empty folder, the tarballs; other packages come from the registry that npm is set to. No script may
 * run.
 */
export function install(folder: string, packages: readonly Packed[], node: NodeProgram): void {
  mkdirSync(folder, { recursive: true });
  // The peer that scenarios need, in the major that runs on every Node that the stack runs on: `fpf init` writes it
  // too.
  const peers = { '@cucumber/cucumber': '^12.9.0' };
  const dependencies = {
    ...peers,
    ...Object.fromEntries(packages.map(({ manifest, tarball }) => [manifest.name, `file:${tarball}`])),
  };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', version: '0.0.0', private: true, type: 'module', dependencies }, null, 2),
  );
  const args = [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--fetch-retries=1',
    '--loglevel=error',
  ];
  demand('npm', args, { cwd: folder, env: plainEnvironment(node), timeoutMs: 300_000 });
}

/** Each of our packages is there once, from its tarball: none was fetched by name from a registry. */
export function checkOrigins(folder: string, packages: readonly Packed[]): void {
  const { packages: locked } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly resolved?: string; readonly hasInstallScript?: boolean }>>;
  };
  for (const { manifest } of packages) {
    const places = Object.entries(locked).filter(([path]) => path.endsWith(`node_modules/${manifest.name}`));
    if (places.length !== 1) throw new Error(`${manifest.name} is installed ${places.length} times`);
    for (const [path, { resolved }] of places)
      if (!resolved?.startsWith('file:')) throw new Error(`${path} came from ${resolved ?? 'nowhere'}`);
  }
  const scripts = Object.entries(locked).filter(([, { hasInstallScript }]) => hasInstallScript === true);
  if (scripts.length > 0)
    throw new Error(`these packages ask to run scripts at install: ${scripts.map(([path]) => path).join(', ')}`);
}

const ours =
  /^(?:FPF_|NX_|NODE_(?:OPTIONS|PATH|TEST_CONTEXT|V8_COVERAGE)$|INIT_CWD$|npm_(?!config_(?:registry|cafile|https?_proxy|cache)$))/;

/**
 * The environment of somebody who has never seen this repository. How the network is reached (registry, proxy,
 * certificates) stays.
 */
export function plainEnvironment(node: NodeProgram): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name))), PATH: node.path };
}
