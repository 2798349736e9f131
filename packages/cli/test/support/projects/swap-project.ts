import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConfigFile, contractIds, type PortRole } from '@fpf/contracts';
import { fpf, type Ran, scratch } from '../fpf.ts';

/** A package of somebody else: what its manifest says, and its one file. */
export type Package = {
  readonly source: string;
  readonly version?: string;
  readonly fixture?: string;
  readonly exports?: unknown;
};

export type SwapProject = {
  readonly dir: string;
  readonly run: (...args: readonly string[]) => Ran;
  readonly trust: () => void;
  readonly write: (file: string, text: string) => void;
};

export const used = '@acme/part';

/** Where the config names the package that stands behind a port. */
export function naming(
  port: PortRole,
  version = '1.0.0',
  options?: Record<string, never>,
  name: string = used,
): ConfigFile {
  const use = { use: name, version, ...(options && { options }) };
  if (port === 'evidence-resolver') return { guards: { resolvers: [use] } };
  if (port === 'model-provider') return { model: { provider: 'part', name: 'part-1', ...use } };
  return { components: { [port]: use } };
}

/** A project that names one package, installed beside its config; trust is asked for where the test says so. */
export function swapProject(config: ConfigFile, installed?: Package): SwapProject {
  const dir = scratch();
  writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify(config));
  if (installed) install(dir, installed);
  // An empty variable is none: the config names the model where it does.
  const env = { FPF_MODEL: config.model ? '' : 'rehearsal' };
  const run = (...args: readonly string[]): Ran => fpf(args, { cwd: dir, env });
  return { dir, run, trust: () => void run('trust', '.'), write: (file, text) => writeFileSync(join(dir, file), text) };
}

export function install(
  dir: string,
  { source, version = '1.0.0', fixture, exports }: Package,
  name: string = used,
): void {
  const folder = join(dir, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  const said = exports ?? {
    '.': './index.mjs',
    ...(fixture !== undefined && { './contract-fixture': './fixture.mjs' }),
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version, type: 'module', exports: said }));
  writeFileSync(join(folder, 'index.mjs'), source);
  if (fixture !== undefined) writeFileSync(join(folder, 'fixture.mjs'), fixture);
}

/** A component whose factory has that body. */
export function component(port: PortRole, create: string, contract: string = contractIds[port]): string {
  return `export default {
  provides: { '${contract}': ${create} },
  options: { type: 'object', additionalProperties: false, properties: { name: { type: 'string' } } },
};`;
}
