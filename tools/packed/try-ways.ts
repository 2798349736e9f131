import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { plainEnvironment } from './install.ts';
import type { NodeProgram } from './nodes.ts';
import type { Packed } from './pack-all.ts';
import type { Registry } from './registry/start.ts';
import type { Results } from './results.ts';
import { demand } from './run.ts';

/** What there is to install from. */
export interface WaysStock {
  readonly out: string;
  readonly packages: readonly Packed[];
  readonly registry: Registry;
}

/**
 * Each way in which somebody without a clone comes to `fpf init` in a folder of theirs that has files. Every command
 * that it prints is typed, in a shell of that person.
 */
export function tryWays({ out, packages, registry }: WaysStock, node: NodeProgram, results: Results): void {
  const home = join(out, `ways-${node.major}`);
  const prefix = join(home, 'global');
  mkdirSync(prefix, { recursive: true });
  const { GITHUB_ACTIONS: _, CI: _ci, XDG_STATE_HOME: _state, ...plain } = plainEnvironment(node);
  const env = {
    ...plain,
    HOME: home,
    npm_config_cache: join(out, `npm-cache-${node.major}`),
    npm_config_prefer_offline: 'true',
    npm_config_update_notifier: 'false',
    npm_config_audit: 'false',
    NO_COLOR: '1',
    OLLAMA_HOST: '127.0.0.1:1',
  };
  const global = { ...env, PATH: `${join(prefix, 'bin')}${delimiter}${node.path}` };
  // A shell hands no variable on whose name it could not set itself, such as that of a scope.
  const { 'npm_config_@fpf:registry': url = '' } = registry.env;
  const settings = (to: string): void => writeFileSync(join(home, '.npmrc'), `@fpf:registry=${to}\n`);
  settings(url);
  const folder = (name: string): string => {
    const dir = join(home, name);
    mkdirSync(dir);
    writeFileSync(join(dir, 'list.md'), '- TODO: milk\n');
    return dir;
  };
  const shell = (line: string, cwd: string, given: NodeJS.ProcessEnv): string =>
    demand('sh', ['-c', line], { cwd, env: given, timeoutMs: 300_000 }).stdout;
  const typed = (init: string, cwd: string, word: string, given: NodeJS.ProcessEnv): string => {
    const [about = '', next = ''] = shell(init, cwd, given).split('\nNext:\n');
    const lines = next.trim().split('\n');
    assert.ok(lines.filter((line) => line.trim().startsWith(`${word} `)).length > 1, next);
    assert.match(shell(`set -e\n${next}`, cwd, given), /^report: \.fpf\/runs\//m);
    return about;
  };
  const version = packages.find(({ manifest }) => manifest.name === '@fpf/cli')?.manifest.version ?? '';

  results.check(`${node.name}: npm install -g, then fpf init in a folder with files, and what it prints`, () => {
    shell(`npm install --global --ignore-scripts --prefix '${prefix}' @fpf/cli@${version}`, home, env);
    typed('fpf init --yes', folder('of somebody'), 'fpf', global);
  });
  results.check(`${node.name}: npx @fpf/cli init in a folder with files, and what it prints`, () => {
    typed(`npx --yes @fpf/cli@${version} init --yes`, folder('npx'), 'npx @fpf/cli', env);
  });
  results.check(`${node.name}: where the registry has no such package, a whole project needs no npm`, () => {
    settings(`${url}nowhere/`);
    const about = typed('fpf init my-project', home, 'fpf', global);
    assert.match(about, /The registry does not have @fpf\/cli@\S+, so `npm install` cannot work here yet\.$/);
  });
}

/** `npm create fpf` takes the starter that is installed, as it would fetch it. `folder` has every package. */
export function tryCreate(folder: string, node: NodeProgram, results: Results): void {
  const env = { ...plainEnvironment(node), NO_COLOR: '1', npm_config_offline: 'true', npm_config_cache: folder };
  results.check(`${node.name}: npm create fpf makes a project`, () => {
    demand('npm', ['create', 'fpf', 'created', '--', '--bare', '--yes'], { cwd: folder, env });
    assert.deepEqual(readdirSync(join(folder, 'created')), ['fpf.config.json', 'fpf.lock.json']);
  });
}
