import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { row } from './measure.ts';

/** What a stranger waits for: a clone with empty caches, the first `npm start`, the next one, and `npm test` twice. */
export async function freshClone(): Promise<string> {
  const root = process.env['FPF_ROOT'] ?? process.cwd();
  const dir = mkdtempSync(join(tmpdir(), 'fpf-fresh-'));
  const clone = join(dir, 'clone');
  const outside = (process.env['PATH'] ?? '')
    .split(':')
    .filter((part) => !part.startsWith(root))
    .join(':');
  const env = {
    PATH: outside,
    HOME: dir,
    XDG_DATA_HOME: join(dir, 'data'),
    XDG_CACHE_HOME: join(dir, 'cache'),
    npm_config_cache: join(dir, 'npm'),
    npm_config_userconfig: process.env['npm_config_userconfig'],
  };
  const lines: string[] = [];
  const step = (name: string, program: string, args: readonly string[], cwd: string): void => {
    const start = performance.now();
    const ran = spawnSync(program, args, { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28 });
    const last = ran.stdout.trim().split('\n').at(-1) ?? '';
    lines.push(
      row([name, `${((performance.now() - start) / 1000).toFixed(1)} s`, `exit ${ran.status}`, last.slice(0, 60)]),
    );
  };
  try {
    step('git clone', 'git', ['clone', '-q', root, clone], dir);
    step('first npm start', 'npm', ['start', '--', 'Search the files for TODO'], clone);
    step('npm start again', 'npm', ['start', '--', 'Search the files for TODO'], clone);
    step('first npm test', 'npm', ['test'], clone);
    step('npm test again', 'npm', ['test'], clone);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  return [row(['step', 'wall', 'exit', 'last line']), row(['---', '---', '---', '---']), ...lines].join('\n');
}
