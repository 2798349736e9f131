import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Machine } from '../../src/ladder/attempts.ts';
import type { Ladder } from '../../src/ladder/ladder.ts';
import { rememberedLadder } from '../../src/ladder/remembered.ts';
import { allSteps, type Step } from '../../src/options.ts';
import { findRuntime } from '../../src/sandbox/runtime.ts';

const runtime = findRuntime();
const found: Ladder = {
  sandbox: undefined,
  notes: ['overlay-bwrap: bubblewrap is not installed'],
  fix: 'sudo apt-get install -y bubblewrap util-linux',
  taken: { step: 'overlay-unshare', attempt: 1, nproc: 'bounded' },
};

/** A machine whose programs are files of the test, and code of ours in a folder. */
function machine() {
  const root = mkdtempSync(join(tmpdir(), 'fpf-remembered-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  const [programs, code, state] = ['programs', 'dist', 'state'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [programs, code]) mkdirSync(folder);
  mkdirSync(state, { mode: 0o700 });
  for (const name of ['bwrap', 'unshare', 'setpriv', 'prlimit', 'nsenter', 'sh', 'env'])
    writeFileSync(join(programs, name), name);
  writeFileSync(join(code, 'chunk.js'), 'one');
  const of: Machine = { program: (name) => join(programs, name), filter: undefined, pidMax: false };
  const file = join(state, 'sandbox.json');
  const memory = (steps: readonly Step[] = allSteps, url = pathToFileURL(join(code, 'chunk.js')).href) =>
    rememberedLadder(steps, runtime, root, { file, code: url, machine: of });
  return { root, programs, code, file, memory };
}

test('what a trial found is there for the next process: the same way of the same step, and what it said', () => {
  const { file, memory } = machine();
  assert.equal(memory().recall(), undefined);
  memory().keep(found);
  const again = memory().recall();
  assert.deepEqual([again?.notes, again?.fix, again?.taken], [found.notes, found.fix, found.taken]);
  const { mode, nproc, view } = again?.sandbox ?? {};
  assert.deepEqual([mode, nproc, view?.kind === 'overlay' && view.upper], ['overlay-unshare', 'bounded', 'disk']);
  memory().forget();
  assert.deepEqual([memory().recall(), existsSync(file)], [undefined, false]);
});

test('another program, another build of ours and other steps are tried', () => {
  const { programs, code, memory } = machine();
  const keep = (): void => memory().keep(found);
  keep();
  assert.equal(memory(['overlay-unshare']).recall(), undefined);
  writeFileSync(join(programs, 'other'), 'other');
  renameSync(join(programs, 'other'), join(programs, 'unshare'));
  assert.equal(memory().recall(), undefined);
  keep();
  assert.ok(memory().recall());
  writeFileSync(join(code, 'chunk.js'), 'other');
  assert.equal(memory().recall(), undefined);
});

test('nothing is remembered of sources, nor where no step held', () => {
  const { file, memory } = machine();
  memory(allSteps, 'file:///somewhere/src/ladder/remembered.ts').keep(found);
  assert.equal(existsSync(file), false);
  memory().keep(found);
  memory().keep({ sandbox: undefined, notes: [], fix: null });
  assert.equal(existsSync(file), false);
});

test('a file that others may write, a link, and what is no such file are not believed', () => {
  const { file, root, memory } = machine();
  memory().keep(found);
  const kept = readFileSync(file, 'utf8');
  chmodSync(file, 0o620);
  assert.equal(memory().recall(), undefined);
  renameSync(file, join(root, 'kept'));
  chmodSync(join(root, 'kept'), 0o600);
  symlinkSync(join(root, 'kept'), file);
  assert.equal(memory().recall(), undefined);
  rmSync(file);
  const memoryOf = JSON.parse(kept) as object;
  const taken = found.taken as NonNullable<Ladder['taken']>;
  for (const text of [
    '',
    'null',
    '[]',
    '{}',
    JSON.stringify({ ...memoryOf, taken: { ...taken, attempt: 99 } }),
    JSON.stringify({ ...memoryOf, taken: { ...taken, attempt: -1 } }),
    JSON.stringify({ ...memoryOf, taken: { ...taken, step: '__proto__' } }),
    JSON.stringify({ ...memoryOf, taken: { ...taken, nproc: 'any' } }),
    JSON.stringify({ ...memoryOf, notes: [1] }),
    'x'.repeat(70_000),
  ]) {
    writeFileSync(file, text, { mode: 0o600 });
    assert.equal(memory().recall(), undefined, text.slice(0, 200));
  }
  writeFileSync(file, kept, { mode: 0o600 });
  assert.ok(memory().recall());
});
