import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { takeLock } from '@fpf/files/lock';
import { json, type Ran } from '../support/fpf.ts';
import { data, newWorkspace, runWriting } from '../support/sessions.ts';

type World = ReturnType<typeof newWorkspace>;
type Listed = { readonly number: number; readonly run: string; readonly session: string; readonly outcome: string };

const codeOf = (ran: Ran): unknown => (json(ran)['error'] as { readonly code?: unknown } | undefined)?.code;
const listed = ({ run }: World): readonly Listed[] => data(run('runs', 'list', '--json')) as readonly Listed[];
const inState = ({ ws }: World, folder: string): readonly string[] =>
  existsSync(join(ws, '.fpf', folder)) ? readdirSync(join(ws, '.fpf', folder)) : [];
const databases = (world: World): readonly string[] =>
  inState(world, 'sessions').filter((name) => name.endsWith('.db'));

function passed(ran: Ran): Ran {
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  return ran;
}

/** A run whose call is given, and changes nothing. */
function runReading({ run }: World): void {
  passed(run('call', 'read_file', '--path', 'README.md', '-q'));
}

test('a run is listed with its number, what was asked, its outcome and what changed, the newest first', () => {
  const world = newWorkspace();
  const empty = passed(world.run('runs', 'list'));
  assert.match(empty.stdout, /No run over .* yet; `fpf run` makes one\./);
  assert.equal(existsSync(join(world.ws, '.fpf')), false, 'looking makes no folder');
  runReading(world);
  const id = runWriting(world, 'made.md', 'made\n');
  const { stdout } = passed(world.run('runs', 'list'));
  const [head = '', first = '', second = ''] = stdout.split('\n');
  assert.match(head, /^run +when +outcome +asked +changed$/);
  assert.match(first, /^2 +20\d\d-\d\d-\d\d \d\d:\d\d +✔ completed +Write a file: made.md +1 added$/);
  assert.match(second, /^1 +.* ✔ completed +.* +-$/);
  const [newest, oldest] = listed(world) as readonly [Listed, Listed];
  assert.deepEqual([newest.number, newest.run, newest.outcome, oldest.number], [2, id, 'completed', 1]);
  assert.equal(
    `${newest.session}.db`,
    databases(world).find((name) => name.startsWith(newest.session)),
  );
  assert.match(
    passed(world.run('runs', 'list', '--limit', '1')).stdout,
    /1 of 2 runs; `fpf runs list --limit 0` shows/,
  );
  assert.equal(codeOf(world.run('runs', 'list', '--limit', 'few', '--json')), 'usage.bad-option');
});

test('every command that takes a run or the session of one takes its number', () => {
  const world = newWorkspace();
  runWriting(world, 'one.md', 'one\n');
  const id = runWriting(world, 'two.md', 'two\n');
  assert.match(passed(world.run('report', '2')).stdout, new RegExp(id));
  assert.match(passed(world.run('trace', 'show', '#2')).stdout, new RegExp(id));
  assert.match(passed(world.run('diff', '--session', '1', '--stat')).stdout, /one\.md/);
  assert.match(passed(world.run('diff', '--session', '#2', '--stat')).stdout, /two\.md/);
  passed(world.run('session', 'clone', '2', '--to', '1'));
  assert.match(
    passed(world.run('diff', '--session', '1', '--stat')).stdout,
    /two\.md/,
    'a session of that name is meant',
  );
  assert.equal(codeOf(world.run('report', '7', '--json')), 'run.unknown');
});

test('runs rm takes the folder, the log and the session that the run was alone in, and no number again', () => {
  const world = newWorkspace();
  runReading(world);
  const [{ run: id, session } = assert.fail()] = listed(world);
  const asked = world.run('runs', 'rm', '1', '--json');
  assert.deepEqual([asked.code, codeOf(asked)], [2, 'session.not-confirmed']);
  const dry = data(world.run('runs', 'rm', '1', '--dry-run', '--json')) as { readonly runs: unknown };
  assert.deepEqual(dry.runs, [id]);
  assert.deepEqual(inState(world, 'runs'), [id], 'only told');
  const removed = data(world.run('runs', 'rm', '1', '--yes', '--json')) as { readonly sessions: unknown };
  assert.deepEqual(removed.sessions, [session]);
  for (const folder of ['runs', 'logs', 'sessions']) assert.deepEqual(inState(world, folder), [], folder);
  assert.doesNotMatch(readFileSync(join(world.ws, '.fpf', 'run-index.ndjson'), 'utf8'), new RegExp(id));
  runReading(world);
  assert.deepEqual(
    listed(world).map(({ number }) => number),
    [2],
  );
});

test('a session with changes that the host has not stays, with its run, until they are written or given up', () => {
  const world = newWorkspace();
  const one = runWriting(world, 'one.md', 'one\n');
  runWriting(world, 'two.md', 'two\n');
  const refused = world.run('runs', 'rm', '1', '2', '--yes', '--json');
  assert.deepEqual([refused.code, codeOf(refused)], [2, 'run.not-removable']);
  assert.match(refused.stdout, new RegExp(`1 path of it the host does not have.*fpf runs rm ${one} .*--unapplied`));
  assert.deepEqual([inState(world, 'runs').length, databases(world).length], [2, 2], 'all of them or none');
  passed(world.run('apply', '--session', '1', '--yes'));
  passed(world.run('runs', 'rm', '1', '--yes'));
  assert.ok(existsSync(join(world.ws, 'one.md')), 'the host keeps what it was given');
  passed(world.run('runs', 'rm', '2', '--yes', '--unapplied'));
  assert.deepEqual([inState(world, 'runs'), databases(world)], [[], []]);
});

test('a run that is not over, and one whose session a process has, are not removed', () => {
  const world = newWorkspace();
  runReading(world);
  const [{ run: id, session } = assert.fail()] = listed(world);
  const lock = takeLock(join(world.ws, '.fpf', 'sessions', `${session}.db.lock`));
  const held = world.run('runs', 'rm', '1', '--yes', '--json');
  lock.release();
  assert.equal(codeOf(held), 'run.not-removable');
  assert.match(held.stdout, /a process has it open/);
  mkdirSync(join(world.ws, '.fpf', 'begun'), { recursive: true });
  writeFileSync(join(world.ws, '.fpf', 'begun', id), `${session}\n`);
  const open = world.run('runs', 'rm', '1', '--yes', '--json');
  assert.equal(codeOf(open), 'run.not-removable');
  assert.match(open.stdout, new RegExp(`has not come to its end.*fpf resume ${id}`));
  assert.deepEqual([inState(world, 'runs').length, databases(world).length], [1, 1]);
});
