import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ConfigFile, JsonObject, LockFile, RunTrace } from '@fpf/contracts';
import { createOllamaProvider } from '@fpf/model-gateway/ollama';
import { absenceOf } from '@fpf/project/model';
import { json, type Ran, scratch } from '../support/fpf.ts';
import { live, nobody, ollama } from '../support/live.ts';

const request = 'Search the files for TODO';
const digest = `sha256:${'d'.repeat(64)}` as const;
const gemma = {
  models: [{ name: 'functiongemma:latest', digest: digest.slice('sha256:'.length) }],
  otherwise: { tool_calls: [{ name: 'search_repo', arguments: { query: 'TODO' } }] },
};
const named: ConfigFile['model'] = { provider: 'ollama', name: 'functiongemma' };

function workspace(config?: ConfigFile): string {
  const dir = join(scratch(), 'ws');
  mkdirSync(dir);
  cpSync(join(import.meta.dirname, '..', '..', '..', '..', 'examples', 'workspace'), dir, { recursive: true });
  if (config) writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify(config));
  return dir;
}

function bundle(dir: string): { readonly trace: RunTrace; readonly summary: string } {
  const runs = join(dir, '.fpf', 'runs');
  const run = join(runs, readdirSync(runs).sort().at(-1) as string);
  return {
    trace: JSON.parse(readFileSync(join(run, 'trace.json'), 'utf8')) as RunTrace,
    summary: readFileSync(join(run, 'summary.md'), 'utf8'),
  };
}

const ran = (dir: string, ...args: readonly string[]): Promise<Ran> =>
  live(['run', request, ...args], { cwd: dir, env: { OLLAMA_HOST: nobody } });
const count = (text: string, part: string): number => text.split(part).length - 1;

/** It answered, with a call or with the reason for none; which of them is its own affair. */
function answered({ code, stdout, stderr }: Ran): void {
  assert.ok(code === 0 || code === 3, `${code}\n${stdout}\n${stderr}`);
}

test('a trial without a server: the rehearsal model decides, and terminal, trace and report say so, with the reason', async () => {
  const dir = workspace();
  const run = await ran(dir);
  answered(run);
  const line =
    'The rehearsal model decides in place of ollama:functiongemma: not conforming; `fpf model doctor` says why.';
  assert.equal(count(run.stderr, line), 1, run.stderr);
  assert.match(run.stderr, /model +asking rehearsal/);
  assert.doesNotMatch(run.stdout, /rehearsal model|conforming/);
  const { trace, summary } = bundle(dir);
  assert.match(trace.model, /^rehearsal:\d/);
  assert.deepEqual([trace.conforming, trace.model_evidence?.[0]?.model.provider], [false, 'rehearsal']);
  assert.match(
    trace.model_choice ?? '',
    /^rehearsal: Ollama at .* cannot be reached .*in place of ollama:functiongemma .*a trial/,
  );
  assert.match(trace.components?.['model-provider'] ?? '', /^@fpf\/rehearsal-model@\d/);
  assert.match(
    summary,
    /Decided by `rehearsal:\S+`, which is not a pinned FunctionGemma: this run is not conforming\. Why this model: rehearsal: /,
  );
  assert.match(summary, /Model `rehearsal:/);
});

test('as JSON and quiet too: in the events that name the model, and once on stderr', async () => {
  const dir = workspace({ model: { ...named, fallback: 'rehearsal' } });
  const run = await ran(dir, '--json', '-q');
  answered(run);
  assert.equal(count(run.stderr, 'rehearsal model decides'), 1, run.stderr);
  const events = run.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; data?: JsonObject });
  const dataOf = (type: string): string => JSON.stringify(events.find((event) => event.type === type)?.data);
  for (const type of ['run-started', 'model-result']) assert.match(dataOf(type), /rehearsal/, type);
  assert.match(dataOf('run-started'), /fpf\.config\.json names it/);
});

test('the rehearsal model by name: no server is looked for; `explain` tells what that means', async () => {
  const dir = workspace({});
  const [run, told] = await Promise.all([
    ran(dir, '--model', 'rehearsal'),
    live(['explain', 'model.rehearsal'], { cwd: dir }),
  ]);
  answered(run);
  assert.match(run.stderr, /The rehearsal model decides, not FunctionGemma: --model names it; not conforming\./);
  assert.match(told.stdout, /rehearsal model decided[\s\S]*fpf model pull functiongemma/);
});

test('a trial with a server: FunctionGemma decides, nothing says rehearsal, and without a pin it is not conforming', async () => {
  const [dir, server] = [workspace(), await ollama(gemma)];
  const run = await live(['run', request], { cwd: dir, env: { OLLAMA_HOST: server.url } });
  assert.equal(run.code, 0, run.stderr);
  assert.doesNotMatch(run.stdout + run.stderr, /rehearsal/);
  const { trace } = bundle(dir);
  assert.deepEqual(
    [trace.model, trace.conforming, trace.model_choice],
    ['functiongemma:latest', false, 'ollama:functiongemma: there is no fpf.config.json: a trial'],
  );
});

test('a server that drops the marks around texts: told once on stderr and in the summary, and a text that may have been cut runs nothing', async () => {
  const text = (name: string, args: string): string => `<start_function_call>call:${name}{${args}}<end_function_call>`;
  const server = await ollama({
    ...gemma,
    delimiters: 'stripped',
    answers: [
      {
        when: { tool: 'note_place' },
        say: { modelText: text('note_place', 'code:<escape>007<escape>,place:<escape>Tokyo, Japan<escape>') },
      },
    ],
    otherwise: { modelText: text('search_repo', 'query:<escape>TODO, FIXME<escape>') },
  });
  const dir = workspace({ model: named });
  const run = await live(['run', 'Search the files for "TODO, FIXME"', '-q'], {
    cwd: dir,
    env: { OLLAMA_HOST: server.url },
  });
  assert.equal(run.code, 3, run.stdout + run.stderr);
  assert.equal(count(run.stderr, 'a text ends at its first comma'), 1, run.stderr);
  assert.match(run.stdout, /admit\.cut-text/);
  const { trace, summary } = bundle(dir);
  assert.deepEqual(
    trace.tool_calls.map(({ tool, state, result_ref: ref, reasons = [] }) => [
      tool,
      state,
      ref,
      reasons.map(({ code }) => code),
    ]),
    [['search_repo', 'abstain', null, ['admit.cut-text']]],
  );
  assert.match(summary, /a text ends at its first comma/);
});

for (const [what, config] of [
  ['a config without a model', {}],
  ['a config that names a model', { model: named }],
  ['a config that says none', { model: { ...named, fallback: 'none' } }],
] as const) {
  test(`${what}: without a server the run ends with 69, and nobody steps in`, async () => {
    const dir = workspace(config);
    const run = await ran(dir);
    assert.equal(run.code, 69, run.stdout + run.stderr);
    assert.doesNotMatch(run.stdout + run.stderr, /rehearsal model decides|rehearsal decides/);
    assert.match(run.stdout, /model\.unreachable/);
    assert.match(run.stdout, /only if you say so: --model rehearsal/);
    assert.equal(bundle(dir).trace.tool_calls.length, 0);
  });
}

test('a nonsensical OLLAMA_HOST is told with what to write, and is no reason to ask another model', async () => {
  const run = await live(['run', request], { cwd: workspace(), env: { OLLAMA_HOST: 'ftp://a b\u001b[2J' } });
  assert.equal(run.code, 2);
  assert.match(run.stderr, /model\.bad-host/);
  assert.doesNotMatch(run.stderr, /\u001b|rehearsal/);
});

test('a server that takes connections and says nothing is given up after the limit of a connection', async () => {
  const server = await ollama({
    ...gemma,
    faults: [
      { fault: 'hang', path: '/api/tags' },
      { fault: 'hang', path: '/api/version' },
    ],
  });
  const choice = { provider: 'ollama', name: 'functiongemma', options: {}, by: 'trial', fallback: true } as const;
  const began = performance.now();
  const absent = await absenceOf(createOllamaProvider({ model: 'functiongemma', host: server.url }), choice);
  assert.equal(absent?.code, 'model.timeout-connect');
  assert.ok(performance.now() - began < 20_000, 'ten times the limit of 2 s');
  const dir = workspace();
  const run = await live(['run', request], { cwd: dir, env: { OLLAMA_HOST: server.url } });
  answered(run);
  assert.match(run.stderr, /The rehearsal model decides in place of ollama:functiongemma/);
  assert.match(bundle(dir).trace.model_choice ?? '', /did not say within 2 s that it is there, so it decides/);
});

const frozen = async (dir: string, url: string, ...args: readonly string[]): Promise<Ran> =>
  live(['run', request, '--frozen', ...args], { cwd: dir, env: { OLLAMA_HOST: url } });

test('frozen: a lock that pins the rehearsal model runs it, labelled as always; another digest of it does not run', async () => {
  const dir = workspace({ model: { ...named, fallback: 'rehearsal' } });
  const locked = await live(['lock'], { cwd: dir, env: { OLLAMA_HOST: nobody } });
  assert.equal(locked.code, 0, locked.stderr);
  assert.match(locked.stdout, /^model {2}rehearsal \(rehearsal\) {2}sha256:[0-9a-f]{64}$/m);
  const file = join(dir, 'fpf.lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
  assert.deepEqual(
    [lock.model.provider, lock.components['model-provider']?.package],
    ['rehearsal', '@fpf/rehearsal-model'],
  );
  const [run, verified] = await Promise.all([
    frozen(dir, nobody),
    live(['verify'], { cwd: dir, env: { OLLAMA_HOST: nobody } }),
  ]);
  answered(run);
  assert.match(run.stderr, /The rehearsal model decides, not FunctionGemma: fpf\.lock\.json pins it; not conforming\./);
  assert.equal(verified.code, 0, verified.stdout + verified.stderr);
  assert.deepEqual([bundle(dir).trace.frozen, bundle(dir).trace.conforming], [true, false]);
  writeFileSync(file, JSON.stringify({ ...lock, model: { ...lock.model, digest } }));
  const moved = await frozen(dir, nobody);
  assert.equal(moved.code, 5, moved.stdout + moved.stderr);
  assert.match(moved.stdout, /model\.digest-mismatch/);
});

test('frozen: never falls back, and a lock keeps its pin while its model is away', async () => {
  const server = await ollama(gemma);
  const dir = workspace({ model: { ...named, fallback: 'rehearsal' } });
  assert.equal((await live(['lock'], { cwd: dir, env: { OLLAMA_HOST: server.url } })).code, 0);
  const pinned = readFileSync(join(dir, 'fpf.lock.json'), 'utf8');
  const there = await frozen(dir, server.url);
  assert.deepEqual([there.code, bundle(dir).trace.conforming], [0, true], there.stderr);
  const [away, other, again] = await Promise.all([
    frozen(dir, nobody),
    frozen(dir, nobody, '--model', 'rehearsal'),
    live(['lock'], { cwd: dir, env: { OLLAMA_HOST: nobody } }),
  ]);
  assert.equal(away.code, 69, away.stdout);
  const said = away.stdout + away.stderr;
  assert.doesNotMatch(said, /rehearsal model decides/);
  assert.match(away.stdout, /model\.unreachable/);
  assert.doesNotMatch(said, /in its place|--model rehearsal/, 'what a frozen run would refuse is not offered');
  assert.deepEqual([other.code, /model\.not-frozen/.test(other.stderr)], [5, true]);
  assert.equal(again.code, 69);
  assert.match(again.stderr, /nothing takes its place unasked[\s\S]*fpf lock --model rehearsal/);
  assert.equal(readFileSync(join(dir, 'fpf.lock.json'), 'utf8'), pinned);
});

test('the digest moves between two runs: the second is refused, and `verify` says which pin it is', async () => {
  const server = await ollama(gemma);
  const dir = workspace({ model: { ...named, digest } });
  const env = { OLLAMA_HOST: server.url };
  assert.equal((await live(['lock'], { cwd: dir, env })).code, 0);
  server.tell({ models: [{ name: 'functiongemma:latest', digest: 'e'.repeat(64) }] });
  const [run, verified] = await Promise.all([
    live(['run', request], { cwd: dir, env }),
    live(['verify', '--json'], { cwd: dir, env }),
  ]);
  assert.equal(run.code, 5, run.stdout);
  assert.match(run.stdout, /model\.digest-mismatch/);
  assert.equal(verified.code, 5, verified.stdout);
  assert.equal((json(verified)['error'] as JsonObject)['code'], 'model.digest-mismatch');
});
