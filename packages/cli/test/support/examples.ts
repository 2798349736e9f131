import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ConfigFile, PortRole } from '@fpf/contracts';
import { fpf, type Ran, scratch } from './fpf.ts';
import { built } from './program.ts';

export const examples = join(import.meta.dirname, '../../../../examples');

/** An example and the ports that it stands behind. */
export type Example = { readonly folder: string; readonly ports: readonly PortRole[] };

export const all: readonly Example[] = [
  { folder: 'kleene-guards', ports: ['guard-engine'] },
  { folder: 'signed-permit', ports: ['evidence-resolver'] },
  { folder: 'echo-provider', ports: ['model-provider'] },
  { folder: 'taped-gateway', ports: ['model-gateway'] },
  { folder: 'npm-scope-skills', ports: ['skill-registry', 'skill-loader'] },
  { folder: 'recalled-skills', ports: ['skill-loader'] },
  { folder: 'bash-runner', ports: ['tool-runner'] },
  { folder: 'markdown-reporter', ports: ['reporter'] },
  { folder: 'sdk-sessions', ports: ['state-store'] },
];

/** What the page of an example tells a project to write, word for word, but for the folder of whoever reads it. */
function configOf(folder: string, home: string): ConfigFile {
  const page = readFileSync(join(examples, folder, 'README.md'), 'utf8');
  const [, text = ''] = /```json[^\n]*\n(\{\n[^]*?)```/.exec(page) ?? [];
  return JSON.parse(text.replaceAll('/home/you', home)) as ConfigFile;
}

export type UsedExample = {
  readonly dir: string;
  readonly name: string;
  readonly version: string;
  readonly run: (...args: readonly string[]) => Ran;
};

/**
 * Its sources, or what was built of them, and what they rest on. In the checkout it may be built, or tested, while a
 * pin of it is looked at.
 */
function copyOf(folder: string, to: string): string {
  const made: ReadonlySet<string> = new Set(
    [...(built ? [] : ['dist']), '.reports', 'node_modules'].map((name) => join(examples, folder, name)),
  );
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
  for (const { folder } of used) {
    last = JSON.parse(readFileSync(join(examples, folder, 'package.json'), 'utf8')) as typeof last;
    const link = join(dir, 'node_modules', last.name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(copyOf(folder, join(dir, '..', 'examples', folder)), link);
    const more = configOf(folder, join(dir, '..'));
    config = {
      ...config,
      ...more,
      ...(config.components && { components: { ...config.components, ...more.components } }),
    };
  }
  writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify(config));
  writeFileSync(join(dir, 'a.md'), 'TODO: x\n');
  const run = (...args: readonly string[]): Ran =>
    fpf(args, { cwd: dir, ...(config.model && { env: { FPF_MODEL: '' } }) });
  run('trust', '.');
  return { dir, ...last, run };
}
