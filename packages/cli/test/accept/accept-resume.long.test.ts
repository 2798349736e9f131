import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { AcceptanceRecord } from '@fpf/contracts';
import { ownOwner } from '@fpf/files/lock';
import { acceptProject, green, type Told, tuned, wishes } from '../support/accept-project.ts';
import {
  beginAccept,
  ended,
  farOf,
  folderOf,
  linesOf,
  put,
  runsStill,
  suitesOf,
  untilFar,
} from '../support/begun-accept.ts';
import { json, type Ran } from '../support/fpf.ts';
import { live, nobody, ollama } from '../support/live.ts';
import { startedOf, withZombie } from '../support/zombie.ts';

const told: Told = {
  scenarios: [
    ...green.scenarios,
    { name: 'It says the answer', status: 'SKIPPED', anyDay: 'PASSED' },
    { name: 'A report is written', live: true },
    { name: 'It says another', status: 'SKIPPED', anyDay: 'PASSED' },
  ],
};
const wrong = { name: 'search_repo', arguments: { query: 'wrong' } };
/** Every scenario of the first part, and those of the second, and twice the requests. */
const whole = told.scenarios.length + 2 + 2 * wishes.length;

async function project(
  more: Told = told,
): Promise<{ readonly ws: string; readonly url: string; readonly asked: () => number }> {
  const ws = acceptProject(more);
  assert.equal((await live(['lock'], { cwd: ws, env: { OLLAMA_HOST: nobody } })).code, 0);
  const double = await ollama(tuned({ 0: wrong }));
  return {
    ws,
    url: double.url,
    asked: () => double.requests.filter(({ raw }) => wishes.some(([wish]) => raw.includes(wish))).length,
  };
}

const run = (ws: string, url: string, ...words: readonly string[]): Promise<Ran> =>
  live([...words, '--json'], { cwd: ws, env: { OLLAMA_HOST: url } });
function recordIn(ran: Ran): AcceptanceRecord {
  const { data } = json(ran) as { readonly data?: { readonly record: AcceptanceRecord } };
  assert.ok(data, ran.stdout);
  return data.record;
}
const codeIn = (ran: Ran): string => (json(ran)['error'] as { readonly code: string }).code;
const messageIn = (ran: Ran): string => (json(ran)['error'] as { readonly message: string }).message;
const verdict = ({ accepted, suite, evaluation, checks, reasons }: AcceptanceRecord): object => ({
  accepted,
  suite,
  evaluation,
  checks,
  reasons,
});

/** Begun, and ended by a signal when so many results are there. */
async function brokenOff(
  ws: string,
  url: string,
  far: number,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<number | null> {
  const child = beginAccept(ws, url, '--model', 'functiongemma:tuned');
  await untilFar(ws, far, child);
  child.kill(signal);
  return await ended(child);
}

test(
  'killed at any point and gone on with, an acceptance comes to the verdict that it has without, and tries nothing twice',
  { timeout: 240_000 },
  async (t) => {
    const undisturbed = await project();
    const expected = verdict(
      recordIn(await run(undisturbed.ws, undisturbed.url, 'accept', '--model', 'functiongemma:tuned')),
    );

    const { ws, url, asked } = await project();
    put(ws, '.slow', '60');
    const points = Array.from(
      { length: 5 },
      (_, at) => 1 + Math.floor(Math.random() * (at < 2 ? told.scenarios.length : whole - 3)),
    );
    points.sort((a, b) => a - b);
    t.diagnostic(`killed at ${points.join(', ')} of ${whole}`);
    let words = ['--model', 'functiongemma:tuned'];
    for (const point of points) {
      const child = beginAccept(ws, url, ...words);
      await untilFar(ws, point, child);
      assert.equal(child.exitCode, null, `it ended before ${point}: ${child.stderr?.read()}`);
      child.kill('SIGKILL');
      await ended(child);
      words = ['--resume'];
    }
    const record = recordIn(await run(ws, url, 'accept', '--resume'));
    assert.deepEqual(verdict(record), expected);
    assert.equal(farOf(ws), whole, 'each result is there once');
    // What was on its way when the command was killed is asked for again, and nothing else.
    const once = undisturbed.asked() / wishes.length;
    assert.ok(
      asked() <= once * (wishes.length + points.length),
      `${asked()} requests, ${undisturbed.asked()} undisturbed`,
    );
    assert.deepEqual(suitesOf(ws).filter(runsStill), []);
    assert.equal((await run(ws, url, 'verify', folderOf(ws))).code, 6);
  },
);

test(
  'a stop leaves what was found before it; what failed because of it is tried again, and what failed before it is not',
  { timeout: 120_000 },
  async () => {
    const { ws, url } = await project({
      scenarios: [...green.scenarios, { name: 'It fails', status: 'FAILED' }, { name: 'It waits', live: true }],
    });
    put(ws, '.hangs', '5');
    assert.equal(await brokenOff(ws, url, 3, 'SIGINT'), 130);
    rmSync(join(ws, '.hangs'));
    assert.deepEqual(suitesOf(ws).filter(runsStill), []);
    const record = recordIn(await run(ws, url, 'accept', '--resume'));
    assert.deepEqual([record.suite?.passed, record.suite?.failed, record.suite?.ended], [3, 1, true]);
    assert.deepEqual(
      linesOf(join(ws, '.asked.ndjson')).map(
        (line) => (JSON.parse(line) as { readonly args: readonly string[] }).args[0],
      ),
      ['features', 'features/a.feature:5'],
    );
  },
);

test(
  'a suite that its command left behind is ended before it is gone on with, also where the command had no time to mark it',
  { timeout: 120_000 },
  async () => {
    for (const marked of [true, false]) {
      const { ws, url } = await project();
      put(ws, '.hangs', '4');
      await brokenOff(ws, url, 2);
      const [suite = 0] = suitesOf(ws);
      assert.equal(runsStill(suite), true);
      rmSync(join(ws, '.hangs'));
      if (!marked) rmSync(join(folderOf(ws), 'suite-at-work.json'));
      assert.equal((await run(ws, url, 'accept', '--resume')).code, 6);
      assert.equal(runsStill(suite), false);
    }
  },
);

test(
  'a suite and a command that have ended hold nothing, though no parent ever asked about them',
  { timeout: 120_000 },
  async () => {
    const { ws, url } = await project();
    put(ws, '.hangs', '4');
    await brokenOff(ws, url, 2);
    rmSync(join(ws, '.hangs'));
    await withZombie(async (pid) => {
      const mark = JSON.stringify({ ...ownOwner(), pid, started: startedOf(pid), since: 'then', token: 'x' });
      for (const name of ['at-work.json', 'suite-at-work.json']) writeFileSync(join(folderOf(ws), name), mark);
      const ran = await run(ws, url, 'accept', '--resume');
      assert.equal(ran.code, 6, ran.stdout);
    });
  },
);

test(
  'what moved since is named, and nothing is gone on with: a scenario, the requests, the lock, the tag, the bounds',
  { timeout: 180_000 },
  async () => {
    const { ws, url } = await project();
    put(ws, '.hangs', '4');
    await brokenOff(ws, url, 2);
    rmSync(join(ws, '.hangs'));
    const refused = async (change: () => () => void, named: RegExp, ...words: readonly string[]): Promise<void> => {
      const back = change();
      const ran = await run(ws, url, 'accept', '--resume', ...words);
      assert.deepEqual([ran.code, codeIn(ran)], [2, 'accept.moved'], ran.stdout);
      assert.match(messageIn(ran), named);
      back();
    };
    const edited = (name: string, text: string) => (): (() => void) => {
      const before = readFileSync(join(ws, name));
      appendFileSync(join(ws, name), text);
      return () => writeFileSync(join(ws, name), before);
    };
    const unchanged = (): (() => void) => () => undefined;
    await refused(edited('told.json', '\n'), /moved since it began: told\.json\./);
    await refused(
      edited('evals/free.jsonl', '{"request": "Search", "name": null, "arguments": {}}\n'),
      /evals\/free\.jsonl, the requests/,
    );
    await refused(edited('fpf.lock.json', '\n'), /fpf\.lock\.json, the lock/);
    await refused(edited('good.json', '\n'), /good\.json/);
    await refused(unchanged, /the tools that are forbidden/, '--forbid', 'write_file');
    await refused(unchanged, /the new model/, '--model', 'rehearsal');
    const other = await ollama(tuned({}, { models: [{ name: 'functiongemma:tuned', digest: 'e'.repeat(64) }] }));
    const moved = await run(ws, other.url, 'accept', '--resume');
    assert.match(messageIn(moved), /moved since it began: the new model\./);
    assert.match(messageIn(await run(ws, nobody, 'accept', '--resume')), /the new model/);
    assert.equal((await run(ws, url, 'accept', '--resume')).code, 6);
  },
);

test(
  'nothing is there to go on with; one command at a time works on one; what was tampered with is refused',
  { timeout: 120_000 },
  async () => {
    const { ws, url } = await project();
    const none = await run(ws, url, 'accept', '--resume');
    assert.deepEqual([none.code, codeIn(none)], [2, 'accept.nothing-begun']);

    put(ws, '.hangs', '4');
    const child = beginAccept(ws, url, '--model', 'functiongemma:tuned');
    await untilFar(ws, 2, child);
    const busy = await run(ws, url, 'accept', '--resume');
    assert.deepEqual([busy.code, codeIn(busy)], [2, 'accept.busy'], busy.stdout);
    assert.match(messageIn(busy), new RegExp(`process ${child.pid} works on`));
    child.kill('SIGKILL');
    await ended(child);

    rmSync(join(ws, '.hangs'));
    const answers = join(folderOf(ws), 'candidate.answers.ndjson');
    writeFileSync(answers, '{"case":"x"}\n');
    const odd = await run(ws, url, 'accept', '--resume');
    assert.deepEqual([odd.code, codeIn(odd)], [5, 'eval.bad-answers']);
  },
);
