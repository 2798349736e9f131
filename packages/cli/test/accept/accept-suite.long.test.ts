import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { AcceptanceRecord } from '@fpf/contracts';
import { acceptProject, digestOf, green, type Told, tuned } from '../support/projects/accept-project.ts';
import { beginAccept, ended, runsStill, suitesOf, untilInScenario } from '../support/begun-accept.ts';
import { fpf, json, type Ran } from '../support/fpf.ts';
import { live, nobody, ollama } from '../support/live.ts';

async function accepting(told: Told, ...more: readonly string[]): Promise<{ readonly ws: string; readonly ran: Ran }> {
  const ws = acceptProject(told);
  assert.equal((await live(['lock'], { cwd: ws, env: { OLLAMA_HOST: nobody } })).code, 0);
  const { url } = await ollama(tuned());
  return {
    ws,
    ran: await live(['accept', '--model', 'functiongemma:tuned', '--json', ...more], {
      cwd: ws,
      env: { OLLAMA_HOST: url },
    }),
  };
}

const recordIn = (ran: Ran): AcceptanceRecord =>
  (json(ran)['data'] as unknown as { readonly record: AcceptanceRecord }).record;
const failing = (ran: Ran): readonly string[] => recordIn(ran).reasons.map(({ code }) => code);
const said = (ran: Ran, id: string): string => recordIn(ran).checks.find((one) => one.id === id)?.said ?? '';

test('what a suite leaves out with the candidate is run as on any day, and only that', async () => {
  const { ws, ran } = await accepting({
    scenarios: [...green.scenarios, { name: 'It says the answer', status: 'SKIPPED', anyDay: 'PASSED' }],
  });
  assert.equal(ran.code, 0, ran.stdout);
  assert.equal(recordIn(ran).suite?.passed, 3);
  const asked = readFileSync(join(ws, '.asked.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as { readonly args: readonly string[]; readonly parameters?: object; readonly tag?: string },
    );
  assert.deepEqual(
    asked.map(({ args, parameters, tag }) => [args[0], parameters, tag]),
    [
      ['features', { model: 'ollama', name: 'functiongemma:tuned' }, 'functiongemma:tuned'],
      ['features/a.feature:4', undefined, undefined],
    ],
  );
  assert.match(ran.stderr, /^(?: {2}ran with the new model \d of 3\n)? *(?:ran as on any day|asked) /m);
});

test('what is left out on any day too is not green', async () => {
  const { ran } = await accepting({ scenarios: [...green.scenarios, { name: 'Nobody runs it', status: 'SKIPPED' }] });
  assert.deepEqual([ran.code, failing(ran)], [6, ['accept.suite']]);
});

test('a suite in which the candidate never decided says nothing of it; nor does one in which somebody else did', async () => {
  const never = await accepting({ scenarios: [{ name: 'A' }] });
  assert.deepEqual(failing(never.ran), ['accept.suite-decided']);
  const other = await accepting({
    scenarios: [
      ...green.scenarios,
      { name: 'B', decided: [{ name: 'functiongemma:tuned', digest: `sha256:${digestOf('other')}` }] },
    ],
  });
  assert.deepEqual(failing(other.ran), ['accept.unmoved']);
  assert.match(said(other.ran, 'unmoved'), /another model than the candidate answered in features\/a\.feature:4 B/);
});

for (const [ends, words] of [
  ['dies', /did not come to its end: Cucumber ended with 7/],
  ['half-a-line', /its messages end in the middle of a line/],
  ['no-end', /it did not come to its end/],
  ['no-messages', /no scenario ran: Cucumber left no messages/],
] as const) {
  test(`a suite is not green that ends with: ${ends}`, async () => {
    const { ran } = await accepting({ ...green, ends });
    assert.ok(failing(ran).includes('accept.suite'), ran.stdout);
    assert.match(said(ran, 'suite'), words);
  });
}

test('messages that were tampered with, or are no messages, are told as such, and nothing in them is obeyed', async () => {
  const odd = ['{"testCaseStarted":{"id":"x","id":"y"}}', 'not json', '{"__proto__":{"polluted":true}}', '[]'];
  const { ran } = await accepting({ ...green, lines: odd });
  assert.deepEqual(failing(ran), ['accept.suite']);
  const hostile = await accepting({
    scenarios: [...green.scenarios, { name: 'B\u001b]0;x\u0007', status: 'FAILED', message: 'a\u202eb\u0000' }],
  });
  assert.doesNotMatch(hostile.ran.stdout + hostile.ran.stderr, /[\u001b\u202e\u0000\u0007]/);
  assert.equal(recordIn(hostile.ran).suite?.failures[0]?.said, 'a<U+202E>b<U+0000>');
});

test(
  'a stop ends the suite and all that it started, with 130, and leaves no record and no lock',
  { timeout: 120_000 },
  async () => {
    const ws = acceptProject({ ...green, ends: 'hangs' });
    assert.equal((await live(['lock'], { cwd: ws, env: { OLLAMA_HOST: nobody } })).code, 0);
    const lock = readFileSync(join(ws, 'fpf.lock.json'), 'utf8');
    const { url } = await ollama(tuned());
    const child = beginAccept(ws, url, '--model', 'functiongemma:tuned', '--lock');
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await untilInScenario(ws, child);
    const [suite = 0] = suitesOf(ws);
    assert.ok(runsStill(suite), said);
    child.kill('SIGINT');
    assert.equal(await ended(child), 130, said);
    assert.match(said, /stopped before there was a verdict: nothing was recorded, and the pinned model stays/);
    assert.equal(runsStill(suite), false);
    assert.deepEqual(readdirSync(join(ws, '.fpf/accept')), []);
    assert.equal(readFileSync(join(ws, 'fpf.lock.json'), 'utf8'), lock);
  },
);

test('what is missing is found before a model is asked: no model, no requests, no suite, nothing pinned', () => {
  const code = (ran: Ran): unknown => [ran.code, (json(ran)['error'] as { readonly code: string }).code];
  const env = { OLLAMA_HOST: nobody, FPF_MODEL: '' };
  const ws = acceptProject();
  const asked = (cwd: string, ...args: readonly string[]): unknown =>
    code(fpf(['accept', '--json', ...args], { cwd, env }));
  assert.deepEqual(asked(ws), [2, 'usage.bad-option']);
  assert.deepEqual(asked(ws, '--model', 'functiongemma:tuned'), [2, 'accept.nothing-pinned']);
  assert.deepEqual(asked(ws, '--model', 'rm -rf /'), [2, 'usage.bad-option']);
  assert.equal(fpf(['lock'], { cwd: ws, env }).code, 0);
  assert.deepEqual(asked(ws, '--model', 'rehearsal', '--suite', 'nowhere'), [2, 'accept.no-suite']);
  assert.deepEqual(asked(ws, 'nowhere.jsonl', '--model', 'rehearsal'), [2, 'eval.unreadable']);
  assert.deepEqual(asked(ws, '--model', 'rehearsal', '--timeout', '0'), [2, 'usage.bad-option']);
  assert.equal(existsSync(join(ws, '.asked.ndjson')), false);
});

test('--dry-run says who is there and what would be asked, and does none of it', async () => {
  const ws = acceptProject();
  const env = { OLLAMA_HOST: nobody };
  assert.equal((await live(['lock'], { cwd: ws, env })).code, 0);
  const ran = await live(['accept', '--model', 'rehearsal', '--dry-run'], { cwd: ws, env });
  assert.equal(ran.code, 0, ran.stderr);
  assert.match(ran.stdout, /^candidate {2}rehearsal:1\.\d+\.\d+ \(rehearsal\), sha256:/);
  assert.match(ran.stdout, /requests {3}9 in evals\/free\.jsonl\nbounds {5}5 cases/);
  assert.equal(existsSync(join(ws, '.fpf/accept')), false);
});
