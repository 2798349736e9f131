import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../support/copy-tree.ts';

let dir: string;
let own: NodeJS.ProcessEnv;
before(() => {
  dir = mkdtempSync(join(tmpdir(), 'fpf-ci-'));
  own = { PATH: `${join(dir, 'bin')}${delimiter}${process.env['PATH'] ?? ''}` };
  mkdirSync(join(dir, '.ci'));
  mkdirSync(join(dir, 'bin'));
  for (const name of ['run', 'programs']) cpSync(join(root, '.ci', name), join(dir, '.ci', name));
  // What it looks for is there, and npm says what the test wrote down.
  for (const name of ['bwrap', 'sqlite3', 'python3']) program(name, '');
  program(
    'npm',
    `case "$*" in *packed*) part=packed; echo "$*" >> "${dir}/asked.txt" ;; *bare* | *long*) echo "$*" >> "${dir}/asked.txt"; exec echo '0 passed, 0 failed' ;; *) part=test ;; esac\ncat "${dir}/$part.txt"\nexit "$(cat "${dir}/$part.code")"`,
  );
});
after(() => rmSync(dir, { recursive: true, force: true }));

function program(name: string, text: string): void {
  writeFileSync(join(dir, 'bin', name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(dir, 'bin', name), 0o755);
}

type Part = { readonly code: number; readonly said: readonly string[] };

function ciRun(parts: { readonly test: Part; readonly packed: Part }): {
  readonly code: number | null;
  readonly end: readonly string[];
} {
  for (const [name, { code, said }] of Object.entries(parts)) {
    writeFileSync(join(dir, `${name}.txt`), said.map((line) => `${line}\n`).join(''));
    writeFileSync(join(dir, `${name}.code`), String(code));
  }
  const { status, stdout } = spawnSync('bash', [join(dir, '.ci/run')], { env: own, encoding: 'utf8' });
  const lines = stdout.trimEnd().split('\n');
  return { code: status, end: lines.slice(lines.lastIndexOf('0 passed, 0 failed', -2) + 1) };
}

const green: Part = { code: 0, said: ['pass  everything', '7 passed, 0 failed'] };

test('what failed and what was skipped is named again just before the last line', () => {
  const noise = ['failed:', '  what a test printed', '3 passed, 1 failed', 'project  passed  failed'];
  const said = [
    ...noise,
    'failed:',
    '  a:test: test/x.test.ts > it: why',
    'skipped:',
    '  a scenario: no bwrap',
    '5 passed, 2 failed',
  ];
  assert.deepEqual(
    ciRun({
      test: { code: 1, said },
      packed: { code: 1, said: ['failed:', '  packed: fpf --help: why', '6 passed, 1 failed'] },
    }),
    {
      code: 1,
      end: [
        'failed:',
        '  a:test: test/x.test.ts > it: why',
        '  a scenario: no bwrap',
        '  packed: fpf --help: why',
        '11 passed, 3 failed',
      ],
    },
  );
});

test('forty lines are repeated, and the number of the others', () => {
  const names = Array.from({ length: 50 }, (_, index) => `  a:test: n${index}`);
  const { end } = ciRun({ test: { code: 1, said: ['failed:', ...names, '0 passed, 50 failed'] }, packed: green });
  assert.deepEqual(end.slice(-2), ['  and 10 more', '7 passed, 50 failed']);
  assert.equal(end.length, 1 + 40 + 2);
});

test('a part that ends badly without a name, or without its counts, has failed and is named itself', () => {
  const { code, end } = ciRun({
    test: { code: 1, said: ['5 passed, 0 failed'] },
    packed: { code: 7, said: ['it broke'] },
  });
  assert.equal(code, 1);
  assert.deepEqual(end, [
    'failed:',
    '  npm test ended with code 1 although nothing that it counts failed',
    '  npm run test:packed ended with code 7 and without its line of counts',
    '5 passed, 2 failed',
  ]);
});

test('where all is well nothing is named', () => {
  assert.deepEqual(ciRun({ test: { code: 0, said: ['5 passed, 0 failed'] }, packed: green }), {
    code: 0,
    end: ['12 passed, 0 failed'],
  });
});

test('asked for the programs alone, it runs and removes nothing', () => {
  const built = join(dir, 'packages/a/dist');
  mkdirSync(built, { recursive: true });
  const { status, stdout } = spawnSync('bash', [join(dir, '.ci/run'), 'programs'], { env: own, encoding: 'utf8' });
  assert.deepEqual([status, stdout.includes('npm test'), existsSync(built)], [0, false, true]);
});

test('with a base it asks for the long suites that the change since then reaches, and for all where there is no such commit', () => {
  const asked = (base: string): string => {
    rmSync(join(dir, 'asked.txt'), { force: true });
    spawnSync('bash', [join(dir, '.ci/run')], { env: { ...own, CI_BASE: base }, encoding: 'utf8' });
    return readFileSync(join(dir, 'asked.txt'), 'utf8');
  };
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: dir, encoding: 'utf8' }).trim();
  git('init', '--quiet');
  git('commit', '--quiet', '--no-gpg-sign', '--allow-empty', '--message', 'base');
  const base = git('rev-parse', 'HEAD');
  assert.equal(
    asked(base),
    `run --silent test:bare -- --base ${base}\nrun --silent test:packed -- --brief\nrun --silent test:long -- --proven --base ${base}\n`,
  );
  assert.equal(
    asked('0'.repeat(40)),
    'run --silent test:bare --\nrun --silent test:packed --\nrun --silent test:long -- --proven\n',
  );
});
