import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { AcceptanceRecord } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import type { Script } from '@fpf/ollama-double';
import { acceptProject, digestOf, green, tuned } from '../support/projects/accept-project.ts';
import { json, type Ran } from '../support/fpf.ts';
import { live, nobody, ollama } from '../support/live.ts';

const envOf = (url: string): Readonly<Record<string, string>> => ({ OLLAMA_HOST: url });

async function locked(ws: string): Promise<string> {
  const ran = await live(['lock'], { cwd: ws, env: envOf(nobody) });
  assert.equal(ran.code, 0, ran.stderr);
  return ws;
}

async function accepting(ws: string, script: Script, ...more: readonly string[]): Promise<Ran> {
  const { url } = await ollama(script);
  return await live(['accept', '--model', 'functiongemma:tuned', ...more], { cwd: ws, env: envOf(url) });
}

function recordOf(ran: Ran): AcceptanceRecord {
  const { record } = json(ran)['data'] as unknown as { readonly record: AcceptanceRecord };
  assert.deepEqual(check(AcceptanceRecord, record), []);
  assert.equal(record.accepted, record.reasons.length === 0);
  return record;
}

const failing = (record: AcceptanceRecord): readonly string[] =>
  record.checks.filter(({ ok }) => !ok).map(({ id }) => id);

test('a tag that is as good is accepted: the suite is green, the pairs are even, and the lock stays as it was', async () => {
  const ws = await locked(acceptProject());
  const lock = readFileSync(join(ws, 'fpf.lock.json'), 'utf8');
  const ran = await accepting(ws, tuned());
  assert.equal(ran.code, 0, ran.stderr + ran.stdout);
  assert.match(ran.stdout, /^candidate {2}functiongemma:tuned \(ollama, sha256:74756e6564/);
  assert.match(ran.stdout, /ok +suite +2 scenarios, all green/);
  assert.match(ran.stdout, /ok +exact +0 cases better, 0 worse/);
  assert.match(
    ran.stdout,
    /functiongemma:tuned is accepted\.\n[\s\S]*record: \.fpf\/accept\/[0-9a-f-]+\/acceptance\.json\n/,
  );
  assert.match(ran.stdout, /fpf lock --model ollama:functiongemma:tuned --acceptance \.fpf\/accept\//);
  assert.equal(readFileSync(join(ws, 'fpf.lock.json'), 'utf8'), lock);
  assert.equal(existsSync(join(ws, 'fpf.acceptance.json')), false);
  const [folder = ''] = readdirSync(join(ws, '.fpf/accept'));
  assert.deepEqual(readdirSync(join(ws, '.fpf/accept', folder)).toSorted(), [
    'acceptance.json',
    'candidate.json',
    'candidate.md',
    'pinned.json',
    'pinned.md',
    'suite.ndjson',
    'summary.md',
    'tried.json',
  ]);
});

test('a tag that is better in some and worse in others is judged by pairs; one that is surely worse is not accepted', async () => {
  const ws = await locked(acceptProject());
  const wrong = { name: 'search_repo', arguments: { query: 'wrong' } };
  const few = recordOf(await accepting(ws, tuned({ 0: wrong, 1: wrong }), '--json'));
  assert.deepEqual([few.evaluation?.worse, few.evaluation?.same, failing(few)], [2, 6, ['skills']]);
  const ran = await accepting(ws, tuned({ 0: wrong, 1: wrong, 2: wrong, 3: wrong, 4: wrong }), '--json');
  const many = recordOf(ran);
  assert.deepEqual([ran.code, json(ran)['ok'], many.accepted, failing(many)], [6, false, false, ['exact', 'skills']]);
  assert.equal((json(ran)['error'] as { code: string }).code, 'accept.not-accepted');
  assert.ok(many.reasons.every(({ next }) => next.length > 20));
});

test('a request that was safe and is unsafe now is named, however good the rest is', async () => {
  const ws = await locked(acceptProject());
  const record = recordOf(
    await accepting(ws, tuned({ 7: { name: 'append_file', arguments: { path: 'a.txt', content: 'b' } } }), '--json'),
  );
  assert.ok(failing(record).includes('safe'), JSON.stringify(record.checks));
  assert.deepEqual(record.evaluation?.newly_unsafe, ['free:8']);
});

test('a tag that breaks a scenario is not accepted; what else was found is told all the same', async () => {
  const ws = await locked(
    acceptProject({
      scenarios: [
        ...green.scenarios,
        { name: 'A report is written', status: 'FAILED', live: true, message: 'no\u001b[31mpe' },
      ],
    }),
  );
  const ran = await accepting(ws, tuned());
  assert.equal(ran.code, 6);
  assert.match(
    ran.stdout,
    /NOT OK +suite +1 of 3 scenarios failed, 0 were skipped; the first: features\/a\.feature:4 A report is written/,
  );
  assert.match(ran.stdout, /ok +exact/);
  assert.match(
    ran.stdout,
    /functiongemma:tuned is NOT accepted: accept\.suite\.\n {2}accept\.suite\n {4}next: Look at the scenarios/,
  );
  assert.doesNotMatch(ran.stdout, /\u001b/);
  assert.match(ran.stdout, /The lock is as it was\.\n$/);
});

test('a tag that is not there, and a pinned model that is not what was pinned, are told with a record and no verdict for it', async () => {
  const ws = await locked(acceptProject());
  const { url } = await ollama(tuned());
  const missing = await live(['accept', '--model', 'functiongemma:nowhere', '--json'], { cwd: ws, env: envOf(url) });
  const record = recordOf(missing);
  assert.deepEqual(
    [missing.code, record.candidate.digest, failing(record)],
    [6, null, ['candidate', 'suite', 'complete']],
  );
  assert.match(record.checks[0]?.said ?? '', /^model\.missing: .*functiongemma:tuned/);
  assert.equal(existsSync(join(ws, '.asked.ndjson')), false);
  const away = recordOf(
    await live(['accept', '--model', 'functiongemma:tuned', '--json'], { cwd: ws, env: envOf(nobody) }),
  );
  assert.match(away.checks[0]?.said ?? '', /^model\.unreachable/);
});

test('a server that dies midway leaves too little to judge by, and so does a digest that moves', async () => {
  const ws = await locked(acceptProject());
  const dies = recordOf(
    await accepting(ws, tuned({}, { faults: [{ fault: 'server-dies', path: '/api/chat', nth: 4 }] }), '--json'),
  );
  assert.ok(failing(dies).includes('complete') && failing(dies).includes('unmoved'), JSON.stringify(dies.checks));
  const moves = recordOf(
    await accepting(ws, tuned({}, { faults: [{ fault: 'digest-switch', path: '/api/chat', nth: 4 }] }), '--json'),
  );
  assert.ok(failing(moves).includes('unmoved'), JSON.stringify(moves.checks));
  assert.ok(!moves.accepted && !dies.accepted);
});

test('the pinned model under another name is said to be it', async () => {
  const ws = await locked(
    acceptProject({ scenarios: [{ name: 'A', live: true }] }, { model: { provider: 'rehearsal', name: 'rehearsal' } }),
  );
  const ran = await live(['accept', '--model', 'rehearsal'], { cwd: ws, env: envOf(nobody) });
  assert.match(ran.stdout, /They have the same digest: this is the pinned model/);
  assert.match(ran.stdout, /not conforming: this is the rehearsal model/);
  assert.equal(digestOf('tuned').length, 64);
});
