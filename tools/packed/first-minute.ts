import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainEnvironment } from './install.ts';
import type { NodeProgram } from './nodes.ts';
import { demand, type Ran } from './run.ts';

/**
 * Where somebody new begins: a home of their own, an empty folder, and a cache of npm's that they may have from before.
 */
export interface Newcomer {
  readonly home: string;
  readonly node: NodeProgram;
  /** How npm finds our packages. */
  readonly registry: Readonly<Record<string, string>>;
  readonly cache: string;
  readonly version: string;
}

export interface Step {
  readonly name: string;
  readonly seconds: number;
  /**
   * Processor time of it and of what it started: what a machine with nothing else to do would need, where one thing
   * follows another.
   */
  readonly cpuSeconds: number;
}

const project = 'my-project';

/**
 * From an empty folder to the first report that verifies, with the commands that `fpf init` itself says are next.
 * Throws where one fails.
 */
export function firstMinute(newcomer: Newcomer, offline: boolean): readonly Step[] {
  const { home, node, registry, cache, version } = newcomer;
  mkdirSync(home, { recursive: true });
  // `npx` starts what it runs in a shell, which hands no variable on that is named for a scope.
  const { 'npm_config_@fpf:registry': url = '' } = registry;
  writeFileSync(join(home, '.npmrc'), `@fpf:registry=${url}\n`);
  const { CI: _, GITHUB_ACTIONS: _actions, XDG_STATE_HOME: _state, ...plain } = plainEnvironment(node);
  const env = {
    ...plain,
    ...registry,
    HOME: home,
    npm_config_cache: cache,
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    ...(offline ? { npm_config_offline: 'true' } : { npm_config_prefer_offline: 'true' }),
    NO_COLOR: '1',
    // As on a machine without a model server, whatever this one has.
    OLLAMA_HOST: '127.0.0.1:1',
  };
  const steps: Step[] = [];
  const step = (name: string, cwd: string, program: string, ...args: readonly string[]): Ran => {
    const [start, cpu] = [performance.now(), childrenSeconds()];
    const ran = demand(program, args, { cwd, env, timeoutMs: 300_000 });
    steps.push({ name, seconds: (performance.now() - start) / 1000, cpuSeconds: childrenSeconds() - cpu });
    return ran;
  };
  const { stdout } = step('npx @fpf/cli init', home, 'npx', '--yes', `@fpf/cli@${version}`, 'init', project);
  const dir = join(home, project);
  assert.deepEqual(nextOf(stdout), [
    `cd ${project}`,
    'npm install',
    'npm test',
    'npm start -- "Search the files for TODO"',
  ]);
  step('npm install', dir, 'npm', 'install', '--ignore-scripts');
  const tested = step('npm test', dir, 'npm', 'test');
  assert.match(tested.stdout, /^5 scenarios \(5 passed\)$/m);
  const ran = step('npm start', dir, 'npm', 'start', '--silent', '--', 'Search the files for TODO');
  const report = /^report: (\S+)$/m.exec(ran.stdout)?.[1];
  assert.ok(report, `no report is named:\n${ran.stdout}`);
  assert.match(ran.stdout, /completed$/m);
  assert.ok(statSync(join(dir, report)).size > 0);
  const [run = ''] = readdirSync(join(dir, '.fpf/runs')).filter((name) => report.includes(name));
  step('fpf verify', dir, 'npx', 'fpf', 'verify', run);
  step('npm run check', dir, 'npm', 'run', '--silent', 'check');
  return steps;
}

/**
 * Linux counts for each process what those that it has waited for have used, in hundredths of a second; elsewhere
 * nothing is told.
 */
function childrenSeconds(): number {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** What the last lines of `fpf init` say is next. */
function nextOf(stdout: string): readonly string[] {
  const [, next = ''] = stdout.split('\nNext:\n');
  return next
    .trim()
    .split('\n')
    .map((line) => line.trim());
}
