import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf, json, type Ran } from '../support/fpf.ts';
import { data, envOf, newWorkspace, runWriting } from '../support/sessions.ts';

type World = ReturnType<typeof newWorkspace>;

const numbers = ({ run }: World): readonly number[] =>
  (data(run('runs', 'list', '--json')) as readonly { readonly number: number }[]).map(({ number }) => number);
const databases = ({ ws }: World): number =>
  readdirSync(join(ws, '.fpf', 'sessions')).filter((name) => name.endsWith('.db')).length;

function passed(ran: Ran): Ran {
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  return ran;
}

/** A run that changes nothing, in a session of its own. */
function read({ dir, ws }: World, env: Readonly<Record<string, string>> = {}, ...more: readonly string[]): void {
  passed(
    fpf(['call', 'read_file', '--path', 'README.md', '-q', '--new', ...more], {
      cwd: ws,
      env: { ...envOf(dir), ...env },
    }),
  );
}

function worldKeeping(runs: unknown): World {
  const world = newWorkspace();
  writeFileSync(
    join(world.ws, 'fpf.config.json'),
    JSON.stringify({ runs, policy: { allow: [{ tool: 'write_file' }, { tool: 'read_file' }] } }),
  );
  return world;
}

test('after a run those beyond the last ones are removed, each with its session, and never one with changes to commit', () => {
  const world = worldKeeping({ keep_last: 2 });
  runWriting(world, 'made.md', 'made\n');
  for (let at = 0; at < 3; at++) read(world);
  assert.deepEqual([numbers(world), databases(world)], [[4, 3, 1], 3], 'what was made is in no commit yet');
  const index = (): string => readFileSync(join(world.ws, '.fpf', 'run-index.ndjson'), 'utf8');
  assert.match(index(), /"unapplied":/, 'it is looked at again only when it is another one');
  read(world);
  assert.deepEqual(numbers(world), [5, 4, 1]);
  passed(world.run('apply', '--session', '1', '--yes'));
  read(world);
  assert.deepEqual([numbers(world), databases(world)], [[6, 5, 1], 3], 'the last apply can be undone');
  passed(world.run('undo', '--yes'));
  passed(world.run('discard', '--session', '1', '--yes'));
  read(world);
  assert.deepEqual([numbers(world), databases(world)], [[7, 6], 2]);
  assert.equal(readdirSync(join(world.ws, '.fpf', 'logs')).length, 2);
});

test('the last apply can be undone however many runs came after it; of an older one undo says why it cannot', () => {
  const world = worldKeeping({ keep_last: 2 });
  runWriting(world, 'old.md', 'old\n');
  const older = (data(passed(world.run('apply', '--yes', '--json'))) as { readonly commit: string }).commit;
  runWriting(world, 'made.md', 'made\n');
  passed(world.run('apply', '--yes'));
  for (let at = 0; at < 3; at++) read(world);
  assert.deepEqual(numbers(world), [5, 4, 2]);
  assert.match(passed(world.run('gc', '--keep-last', '1')).stdout, /run \S+ stays: of session \S+, the last apply/);
  const named = world.run('undo', '--commit', older.slice(0, 13), '--yes');
  assert.equal(named.code, 2);
  assert.match(named.stderr, new RegExp(`this apply, ${older}.* its session was removed with run 1`));
  assert.match(named.stderr, /runs\.keep_last/);
  passed(world.run('undo', '--yes'));
  assert.equal(existsSync(join(world.ws, 'made.md')), false);
  const none = world.run('undo', '--yes');
  assert.equal(none.code, 2);
  assert.match(none.stderr, new RegExp(`the last apply that was not undone, ${older}`));
  assert.equal(readFileSync(join(world.ws, 'old.md'), 'utf8'), 'old\n');
});

test('undo says when it takes back another apply than the last, whose session a person removed', () => {
  const world = worldKeeping({ keep_last: 9 });
  for (const path of ['old.md', 'made.md']) {
    runWriting(world, path, path);
    passed(world.run('apply', '--yes'));
  }
  assert.doesNotMatch(world.run('undo', '--dry-run').stderr, /cannot be taken back/);
  passed(world.run('runs', 'rm', '2', '--yes'));
  const { stdout, stderr } = passed(world.run('undo', '--dry-run'));
  assert.match(stderr, /The last apply, \S+ of \S+, cannot be taken back any more: .* This is the one before it\./s);
  assert.match(stdout, /^take back +D +old\.md/m);
});

test('of a session that runs go on in old runs are removed, and what they changed stays in it', () => {
  const world = worldKeeping({ keep_last: 2 });
  for (const path of ['a', 'b', 'c']) passed(world.run('call', 'write_file', '--path', path, '--content', path, '-q'));
  assert.deepEqual([numbers(world), databases(world)], [[3, 2], 1]);
  assert.match(passed(world.run('diff', '--stat')).stdout, /^A {2}a\nA {2}b\nA {2}c\n/);
  passed(world.run('apply', '--yes'));
  passed(world.run('undo', '--yes'));
});

test('a run that waits stays, however old', () => {
  const world = newWorkspace();
  const policy = { allow: [{ tool: 'read_file' }], ask: [{ tool: 'write_file', reason: 'it writes' }] };
  writeFileSync(join(world.ws, 'fpf.config.json'), JSON.stringify({ runs: { keep_last: 1 }, policy }));
  assert.equal(world.run('call', 'write_file', '--path', 'a.md', '--content', 'a', '-q').code, 8);
  for (let at = 0; at < 2; at++) read(world);
  assert.deepEqual(numbers(world), [3, 1]);
  assert.match(passed(world.run('runs', 'list')).stdout, /^1 .*▲ /m);
});

test('in CI, in a frozen run and with keep_last 0 nothing is removed by itself', () => {
  const world = worldKeeping({ keep_last: 1 });
  read(world);
  read(world, { CI: 'true' });
  passed(world.run('lock', '--model', 'rehearsal'));
  read(world, { FPF_MODEL: 'rehearsal' }, '--frozen');
  assert.deepEqual(numbers(world), [3, 2, 1]);
  const all = worldKeeping({ keep_last: 0 });
  for (let at = 0; at < 2; at++) read(all);
  assert.deepEqual(numbers(all), [2, 1]);
});

test('a config that says it otherwise is refused by the name of the key', () => {
  for (const runs of [{ keep_lastt: 3 }, { keep_last: -1 }, { keep_days: 0 }, { max_bytes: 'much' }]) {
    const ran = worldKeeping(runs).run('config', 'explain', '--json');
    assert.equal((json(ran)['error'] as { readonly code: string }).code, 'config.not-valid', JSON.stringify(runs));
    assert.match(ran.stdout, new RegExp(`/runs/${Object.keys(runs)[0]}`));
  }
  assert.match(worldKeeping({ keep_lastt: 3 }).run('config', 'explain').stderr, /Did you mean "keep_last"\?/);
});

test('gc removes runs by number, age and size, and tells first what would go, why, and how much it is', () => {
  const world = worldKeeping({ keep_last: 0 });
  runWriting(world, 'made.md', 'made\n');
  for (let at = 0; at < 3; at++) read(world);
  const gc = (...more: readonly string[]): Ran => passed(world.run('gc', ...more));
  const told = data(gc('--keep-last', '2', '--dry-run', '--json')) as {
    readonly swept: readonly { readonly path: string; readonly why: string; readonly bytes: number }[];
    readonly staying: readonly { readonly why: string }[];
  };
  assert.ok(
    told.swept.some(({ path, why, bytes }) => /\/runs\/[^/]+$/.test(path) && why === 'beyond the last 2' && bytes > 0),
  );
  assert.deepEqual(
    told.staying.map(({ why }) => why),
    ['unapplied'],
  );
  assert.deepEqual(numbers(world), [4, 3, 2, 1], 'only told');
  assert.match(gc('--keep-last', '2').stdout, /run \S+ stays: of session \S+, 1 path of it the host does not have\./);
  assert.deepEqual(numbers(world), [4, 3, 1]);
  gc('--keep', '1h', '--max-size', '1GB');
  assert.deepEqual(numbers(world), [4, 3, 1]);
  gc('--max-size', '600KB');
  assert.deepEqual(numbers(world), [4, 1]);
  gc('--max-size', '1');
  assert.deepEqual([numbers(world), databases(world)], [[1], 1]);
  for (const [option, said] of [
    ['--keep', '30'],
    ['--keep-last', '0'],
    ['--max-size', '2XB'],
  ] as const)
    assert.match(world.run('gc', option, said).stderr, new RegExp(`${option} "${said}" is not understood`));
});
