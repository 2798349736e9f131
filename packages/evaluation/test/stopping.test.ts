import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { type EvalCase, evaluate } from '../src/index.ts';
import { gatewaySaying, identity, oneCall, tools } from './support/models.ts';

const cases: readonly EvalCase[] = [
  oneCall('read a', 'read_file', { path: 'a' }, { skill: 'fs-read' }),
  oneCall('read b', 'read_file', { path: 'b' }, { skill: 'fs-read', group: 'free' }),
  oneCall('write c', 'write_file', { path: 'c', content: 'd' }, { skill: 'file-write' }),
  oneCall('weather', null),
  oneCall('joke', null),
];

test('a stop keeps what was measured, and says how much is left', async () => {
  const stop = new AbortController();
  const report = await evaluate({
    gateway: gatewaySaying(() => ({ final: 'No.' })),
    cases,
    tools,
    signal: stop.signal,
    onProgress: ({ done }) => {
      if (done === 2) stop.abort('SIGINT');
    },
  });
  assert.deepEqual(
    [report.stopped?.code, report.stopped?.left, report.figures.cases, report.outcomes.length],
    ['eval.interrupted', 3, 2, 2],
  );
  const before = await evaluate({ gateway: gatewaySaying(() => ({})), cases, tools, signal: AbortSignal.abort() });
  assert.deepEqual([before.stopped?.left, before.figures.cases], [5, 0]);
});

test('a model in this process leaves a turn to whoever wants to stop it', async () => {
  const stop = new AbortController();
  setImmediate(() => stop.abort());
  const many = Array.from({ length: 2_000 }, () => oneCall('joke', null));
  const report = await evaluate({
    gateway: gatewaySaying(() => ({ final: 'No.' })),
    cases: many,
    tools,
    signal: stop.signal,
  });
  assert.equal(report.stopped?.code, 'eval.interrupted');
});

test('a server that is gone ends it, and is no answer of the model', async () => {
  const report = await evaluate({
    gateway: gatewaySaying((request) => (request === 'write c' ? { error: 'model.unreachable' } : { final: 'No.' })),
    cases,
    tools,
  });
  assert.deepEqual(
    [report.stopped?.code, report.stopped?.left, report.figures.failed.hits, report.figures.failed.of],
    ['model.unreachable', 3, 0, 2],
  );
});

test('another model in the middle is refused, and so is a defect that is none of a model', async () => {
  const refused = (code: string) => (error: unknown) => FpfError.is(error) && error.code === code;
  const other = { ...identity, digest: `sha256:${'b'.repeat(64)}` };
  await assert.rejects(
    evaluate({
      gateway: gatewaySaying((request) => ({ final: 'No.', ...(request === 'read b' && { model: other }) })),
      cases,
      tools,
    }),
    refused('eval.model-changed'),
  );
  await assert.rejects(
    evaluate({ gateway: gatewaySaying(() => ({ error: 'session.busy' })), cases, tools }),
    refused('session.busy'),
  );
});

test('a server that hangs ends it after three answers in a row that did not come in time; one that is late now and then does not', async () => {
  const late = (which: readonly string[]) =>
    evaluate({
      gateway: gatewaySaying((request) =>
        which.includes(request) ? { error: 'model.timeout-idle' } : { final: 'No.' },
      ),
      cases,
      tools,
    });
  const hung = await late(['read b', 'write c', 'weather', 'joke']);
  assert.deepEqual([hung.stopped?.code, hung.stopped?.left], ['model.timeout-idle', 2]);
  assert.match(hung.stopped?.message ?? '', /^3 answers in a row did not come in time\./);
  const slow = await late(['read a', 'read b', 'weather', 'joke']);
  assert.deepEqual([slow.stopped, slow.figures.failed.hits], [null, 4]);
});
