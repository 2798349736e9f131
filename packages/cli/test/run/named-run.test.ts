import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { baseEnv, json, type Ran } from '../support/fpf.ts';
import { fpfWords } from '../support/program.ts';
import { envOf, newWorkspace } from '../support/sessions.ts';

type World = ReturnType<typeof newWorkspace> & { readonly named: (run: string, ...more: readonly string[]) => Ran };

function newWorld(): World {
  const made = newWorkspace();
  const response = { tool_calls: [{ name: 'write_file', arguments: { path: 'a.md', content: 'a\n' } }] };
  writeFileSync(
    join(made.dir, 'answers.json'),
    JSON.stringify({ answers: [{ request: 'Write a file: a.md', response }] }),
  );
  return { ...made, named: (run, ...more) => made.run(...words(made.dir, run), ...more) };
}

const words = (dir: string, run: string): readonly string[] => [
  'run',
  'Write a file: a.md',
  '--model',
  `scripted:${join(dir, 'answers.json')}`,
  '--run',
  run,
];

/** A UUIDv7 of a time. */
function idAt(ms: number, end = '000000000001'): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${end}`;
}

const inState = (ws: string, folder: string): readonly string[] =>
  existsSync(join(ws, '.fpf', folder)) ? readdirSync(join(ws, '.fpf', folder)) : [];

test('--run names the run, in its folder, journal and receipts, and the lists know it', () => {
  const { ws, named, run } = newWorld();
  const id = idAt(Date.now());
  const ran = named(id, '--json');
  assert.equal(ran.code, 0, ran.stdout);
  const events = ran.stdout.trim().split('\n');
  for (const line of events) assert.equal((JSON.parse(line) as { readonly run_id: string }).run_id, id);
  assert.deepEqual([inState(ws, 'runs'), inState(ws, 'begun')], [[id], []]);
  assert.equal(run('verify', id).code, 0);
  const newer = idAt(Date.now(), '000000000002');
  assert.equal(named(newer).code, 0);
  assert.match(run('report', 'last', '--format', 'json').stdout, new RegExp(newer));
});

test('an id that is taken is refused, and nothing of the other run is touched', () => {
  const { ws, named } = newWorld();
  const id = idAt(Date.now());
  assert.equal(named(id).code, 0);
  const trace = readFileSync(join(ws, '.fpf', 'runs', id, 'trace.json'), 'utf8');
  const sessions = inState(ws, 'sessions');
  const refused = (what: RegExp): void => {
    const ran = named(id, '--json');
    assert.equal(ran.code, 2, ran.stdout);
    assert.equal((json(ran)['error'] as { readonly code: string }).code, 'run.exists');
    assert.match(ran.stdout, what);
    assert.deepEqual(inState(ws, 'sessions'), sessions);
  };
  refused(/there is a run of that id/);
  assert.equal(readFileSync(join(ws, '.fpf', 'runs', id, 'trace.json'), 'utf8'), trace);
  renameSync(join(ws, '.fpf', 'runs', id), join(ws, 'away'));
  writeFileSync(join(ws, '.fpf', 'begun', id), 'some-session\n');
  refused(/a run of that id has begun/);
  renameSync(join(ws, '.fpf', 'begun', id), join(ws, 'note'));
  const [db = ''] = sessions.filter((name) => name.endsWith('.db'));
  renameSync(join(ws, '.fpf', 'sessions', db), join(ws, '.fpf', 'sessions', `${id}.db`));
  const ran = named(id, '--json');
  assert.match(ran.stdout, /there is a session of that id/);
});

test('an id that would not sort among the others is refused', () => {
  const { ws, named } = newWorld();
  for (const [id, why] of [
    ['my-run', /not a UUIDv7/],
    [idAt(Date.now()).toUpperCase(), /not a UUIDv7/],
    ['6ba7b810-9dad-41d1-80b4-00c04fd430c8', /not a UUIDv7/],
    ['../../../../etc/passwd', /not a UUIDv7/],
    [idAt(Date.now() + 3_600_000, 'ffffffffffff'), /later time than now/],
  ] as const) {
    const ran = named(id, '--json');
    assert.equal(ran.code, 2, `${id} ${ran.stdout}`);
    assert.match(ran.stdout, why);
  }
  assert.deepEqual([inState(ws, 'runs'), inState(ws, 'sessions'), inState(ws, 'begun')], [[], [], []]);
});

test('of two processes that begin a run of one id at once, one does', async () => {
  const { dir, ws, run } = newWorld();
  mkdirSync(join(ws, '.fpf'), { recursive: true });
  const id = idAt(Date.now());
  const start = async (): Promise<{ readonly code: number; readonly said: string }> => {
    const child = spawn(process.execPath, [...fpfWords, ...words(dir, id), '--json'], {
      cwd: ws,
      env: { ...baseEnv, LANG: 'C.UTF-8', ...envOf(dir) },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    return { code, said };
  };
  const ended = await Promise.all([start(), start(), start()]);
  assert.deepEqual(ended.map(({ code }) => code).sort(), [0, 2, 2], ended.map(({ said }) => said.slice(0, 300)).join());
  for (const { code, said } of ended) if (code === 2) assert.match(said, /run\.exists/);
  assert.deepEqual([inState(ws, 'runs'), inState(ws, 'begun')], [[id], []]);
  assert.equal(inState(ws, 'sessions').filter((name) => name.endsWith('.db')).length, 1);
  assert.equal(run('verify', id).code, 0);
});
