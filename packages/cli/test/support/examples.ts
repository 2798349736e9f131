import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ConfigFile, PortRole } from '@fpf/contracts';
import { fpf, type Ran, scratch } from './fpf.ts';

export const examples = join(import.meta.dirname, '../../../../examples');

/** An example behind its port, and what a project says to use it. */
export type Example = {
  readonly folder: string;
  readonly ports: readonly PortRole[];
  readonly config: (use: Use, dir: string) => ConfigFile;
};
type Use = { readonly use: string; readonly version: string };

const behind =
  (ports: readonly string[], options?: (dir: string) => object): Example['config'] =>
  (use, dir) => ({ components: Object.fromEntries(ports.map((port) => [port, { ...use, ...(options && { options: options(dir) }) }])) });
const key = Buffer.alloc(32, 7).toString('base64');

export const all: readonly Example[] = [
  { folder: 'kleene-guards', ports: ['guard-engine'], config: behind(['guard-engine']) },
  {
    folder: 'signed-permit',
    ports: ['evidence-resolver'],
    config: (use) => ({ guards: { resolvers: [{ ...use, options: { keys: [key] } }] } }),
  },
  { folder: 'echo-provider', ports: ['model-provider'], config: (use) => ({ model: { provider: 'echo', name: 'echo-1', ...use } }) },
  {
    folder: 'taped-gateway',
    ports: ['model-gateway'],
    config: behind(['model-gateway'], (dir) => ({ tape: join(dir, '..', 'tape.ndjson') })),
  },
  {
    folder: 'npm-scope-skills',
    ports: ['skill-registry', 'skill-loader'],
    config: behind(['skill-registry', 'skill-loader'], (dir) => ({ scope: '@acme', from: dir })),
  },
  { folder: 'recalled-skills', ports: ['skill-loader'], config: behind(['skill-loader'], () => ({ recalled: {} })) },
  { folder: 'bash-runner', ports: ['tool-runner'], config: behind(['tool-runner']) },
  { folder: 'markdown-reporter', ports: ['reporter'], config: behind(['reporter']) },
  { folder: 'sdk-sessions', ports: ['state-store'], config: behind(['agentfs-adapter']) },
];

export type UsedExample = {
  readonly dir: string;
  readonly name: string;
  readonly version: string;
  readonly run: (...args: readonly string[]) => Ran;
};

/** Its sources and what they rest on. In the checkout it may be built, or tested, while a pin of it is looked at. */
function copyOf(folder: string, to: string): string {
  const made: ReadonlySet<string> = new Set(['dist', '.reports', 'node_modules'].map((name) => join(examples, folder, name)));
  cpSync(join(examples, folder), to, { recursive: true, filter: (path) => !made.has(path) });
  symlinkSync(join(examples, folder, 'node_modules'), join(to, 'node_modules'));
  return to;
}

/** A project that uses examples as packages of somebody else, and that people have trusted. */
export function projectWith(used: readonly Example[]): UsedExample {
  const dir = join(scratch(), 'project');
  mkdirSync(dir);
  let config: ConfigFile = {};
  let last = { name: '', version: '' };
  for (const { folder, config: says } of used) {
    last = JSON.parse(readFileSync(join(examples, folder, 'package.json'), 'utf8')) as typeof last;
    const link = join(dir, 'node_modules', last.name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(copyOf(folder, join(dir, '..', 'examples', folder)), link);
    const more = says({ use: last.name, version: last.version }, dir);
    config = { ...config, ...more, ...(config.components && { components: { ...config.components, ...more.components } }) };
  }
  writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify(config));
  writeFileSync(join(dir, 'a.md'), 'TODO: x\n');
  const run = (...args: readonly string[]): Ran => fpf(args, { cwd: dir, ...(config.model && { env: { FPF_MODEL: '' } }) });
  run('trust', '.');
  return { dir, ...last, run };
}
