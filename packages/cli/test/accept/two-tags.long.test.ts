import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { AcceptanceRecord, LockFile } from '@fpf/contracts';
import { acceptProject, digestOf, tags } from '../support/projects/accept-project.ts';
import { json, type Ran } from '../support/fpf.ts';
import { live, ollama } from '../support/live.ts';

const wrong = { name: 'search_repo', arguments: { query: 'wrong' } };

/** Three tags of one server: the pinned one misses two requests, one of the others misses none, and one misses five. */
const shelf = tags({
  base: { 0: wrong, 6: null },
  good: {},
  worse: { 0: wrong, 1: wrong, 2: wrong, 3: wrong, 4: wrong, 6: null },
});

async function project(): Promise<(...args: readonly string[]) => Promise<Ran>> {
  const ws = acceptProject(undefined, { model: { provider: 'ollama', name: 'functiongemma:base' } });
  const { url } = await ollama(shelf);
  const run = (...args: readonly string[]): Promise<Ran> => live(args, { cwd: ws, env: { OLLAMA_HOST: url } });
  assert.equal((await run('lock')).code, 0);
  return run;
}

const recordIn = (ran: Ran): AcceptanceRecord =>
  (json(ran)['data'] as unknown as { readonly record: AcceptanceRecord }).record;
const digest = (tag: string): string => `sha256:${digestOf(tag)}`;

test('of two tags of one server the better one is accepted, and the record has its digest and the pairs', async () => {
  const run = await project();
  const ran = await run('accept', '--model', 'functiongemma:good', '--json');
  const { accepted, candidate, pinned, evaluation } = recordIn(ran);
  assert.deepEqual([ran.code, accepted, candidate.digest, pinned.digest], [0, true, digest('good'), digest('base')]);
  assert.deepEqual(
    [evaluation?.both, evaluation?.better, evaluation?.worse, evaluation?.same, evaluation?.turned_better],
    [6, 2, 0, 6, ['free:1', 'free:7']],
  );
});

test('the worse one is not: exit code 6, and the pairs say why, request by request', async () => {
  const run = await project();
  const ran = await run('accept', '--model', 'functiongemma:worse');
  assert.equal(ran.code, 6, ran.stderr);
  assert.match(ran.stdout, new RegExp(`^candidate {2}functiongemma:worse \\(ollama, ${digest('worse')}\\)`));
  assert.match(ran.stdout, /NOT OK +skills +losing: repo-search/);
  assert.match(ran.stdout, / {2}requests with a right tool +new model exact +new model not exact\n/);
  assert.match(ran.stdout, / {2}pinned model exact +2 +4 \(worse\)\n {2}pinned model not exact +0 \(better\) +2\n/);
  assert.match(ran.stdout, / {2}worse: free:2, free:3, free:4, free:5\n/);
  assert.match(ran.stdout, /functiongemma:worse is NOT accepted: .*accept\.skills/);

  const told = json(await run('accept', '--model', 'functiongemma:worse', '--json'));
  assert.deepEqual([told['ok'], (told['error'] as { readonly code: string }).code], [false, 'accept.not-accepted']);
});

test('what was accepted is pinned by its digest; the tag that was not leaves the lock and says so on its page', async () => {
  const ws = acceptProject(undefined, { model: { provider: 'ollama', name: 'functiongemma:base' } });
  const { url } = await ollama(shelf);
  const run = (...args: readonly string[]): Promise<Ran> => live(args, { cwd: ws, env: { OLLAMA_HOST: url } });
  assert.equal((await run('lock')).code, 0);
  const pinned = (): LockFile['model'] =>
    (JSON.parse(readFileSync(join(ws, 'fpf.lock.json'), 'utf8')) as LockFile).model;

  assert.equal((await run('accept', '--model', 'functiongemma:worse', '--lock')).code, 6);
  assert.equal(pinned().digest, digest('base'));
  const [folder = ''] = readdirSync(join(ws, '.fpf/accept'));
  const page = readFileSync(join(ws, '.fpf/accept', folder, 'summary.md'), 'utf8');
  assert.match(
    page,
    /## Requests, pair by pair\n\n\| requests with a right tool \| new model exact \| new model not exact \|\n/,
  );
  assert.match(page, /\| pinned model exact \| 2 \| 4 \\\(worse\\\) \|\n/);
  assert.match(page, /- worse: free:2, free:3, free:4, free:5/);

  assert.equal((await run('accept', '--model', 'functiongemma:good', '--lock')).code, 0);
  assert.deepEqual([pinned().name, pinned().digest], ['functiongemma:good', digest('good')]);
});
