import assert from 'node:assert/strict';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { AcceptanceRecord } from '@fpf/contracts';
import { acceptProject, green, type Told, tuned } from '../support/projects/accept-project.ts';
import { beginAccept, ended, folderOf, linesOf, put, suitesOf, untilFar } from '../support/begun-accept.ts';
import { json, type Ran } from '../support/fpf.ts';
import { live, nobody, ollama } from '../support/live.ts';

const told: Told = {
  scenarios: [
    ...green.scenarios,
    { name: 'It says the answer', status: 'SKIPPED', anyDay: 'PASSED' },
    { name: 'A report is written', live: true },
  ],
};

async function project(): Promise<{ readonly ws: string; readonly url: string }> {
  const ws = acceptProject(told);
  assert.equal((await live(['lock'], { cwd: ws, env: { OLLAMA_HOST: nobody } })).code, 0);
  return { ws, url: (await ollama(tuned({ 0: { name: 'search_repo', arguments: { query: 'wrong' } } }))).url };
}

const words = ['--model', 'functiongemma:tuned'];
const accept = (ws: string, url: string): Promise<Ran> =>
  live(['accept', ...words, '--json'], { cwd: ws, env: { OLLAMA_HOST: url } });

function verdict(ran: Ran): object {
  const { data } = json(ran) as { readonly data?: { readonly record: AcceptanceRecord } };
  assert.ok(data, ran.stdout);
  const { accepted, suite, evaluation, checks, reasons } = data.record;
  return { accepted, suite, evaluation, checks, reasons };
}
const wholeSuites = (ws: string): number =>
  linesOf(join(ws, '.asked.ndjson')).filter(
    (line) => (JSON.parse(line) as { readonly args: readonly string[] }).args[0] === 'features',
  ).length;

test(
  'what a killed acceptance left goes with the next one, which begins again and comes to the same verdict',
  { timeout: 120_000 },
  async () => {
    const undisturbed = await project();
    const expected = verdict(await accept(undisturbed.ws, undisturbed.url));

    const { ws, url } = await project();
    put(ws, '.hangs', '4');
    const child = beginAccept(ws, url, ...words);
    await untilFar(ws, 2, child);
    child.kill('SIGKILL');
    await ended(child);
    for (const pid of suitesOf(ws)) process.kill(-pid, 'SIGKILL');
    rmSync(join(ws, '.hangs'));
    const half = folderOf(ws);
    assert.ok(existsSync(half));
    const ran = await accept(ws, url);
    assert.deepEqual(verdict(ran), expected);
    assert.equal(wholeSuites(ws), 2);
    assert.equal(existsSync(half), false);
    assert.deepEqual(
      readdirSync(join(ws, '.fpf/accept')).map((name) => join(ws, '.fpf/accept', name)),
      [folderOf(ws)],
    );
    assert.equal((await live(['verify', folderOf(ws)], { cwd: ws, env: { OLLAMA_HOST: url } })).code, 6);
  },
);

test('an acceptance that is at work is left alone by another one', { timeout: 120_000 }, async () => {
  const { ws, url } = await project();
  put(ws, '.hangs', '4');
  const child = beginAccept(ws, url, ...words);
  await untilFar(ws, 2, child);
  const working = folderOf(ws);
  rmSync(join(ws, '.hangs'));
  assert.equal((await accept(ws, url)).code, 6);
  assert.ok(existsSync(join(working, 'suite.ndjson')));
  child.kill('SIGINT');
  assert.equal(await ended(child), 130);
  assert.equal(existsSync(working), false);
});

test('a dry run that waits for a server which says nothing is stopped', { timeout: 60_000 }, async () => {
  const { ws } = await project();
  const silent = await ollama({ ...tuned(), faults: [{ fault: 'hang', path: '/api/tags' }] });
  const child = beginAccept(ws, silent.url, ...words, '--dry-run');
  const waits = (): boolean => silent.requests.some(({ path }) => path === '/api/tags');
  while (!waits() && child.exitCode === null) await setTimeout(5);
  child.kill('SIGINT');
  assert.equal(await ended(child), 130);
});
