import assert from 'node:assert/strict';
import { test } from 'node:test';
import { genesisHash, type JournalEvent, type JsonObject } from '@fpf/contracts';
import { seal } from '@fpf/contracts/hash';
import { attributes } from '../src/otlp/attributes.ts';
import { nanos } from '../src/otlp/ids.ts';
import { otlpOf } from '../src/index.ts';

const secret = 'the words of a person';

type Step = readonly [kind: JournalEvent['kind'], payload: JsonObject, at: number];

const steps: readonly Step[] = [
  [
    'run-started',
    {
      request: secret,
      model: { name: 'functiongemma:270m', digest: null },
      frozen: false,
      session: 's1',
      capability: { mode: 'overlay-bwrap' },
    },
    0,
  ],
  ['skills-loaded', { skills: [{ name: 'file-write', version: '1.0.0', hash: `sha256-${'a'.repeat(64)}` }] }, 5],
  [
    'model-result',
    {
      response: { thought: secret, tool_calls: [{ name: 'write_file', arguments: { path: secret } }] },
      evidence: {
        model: { provider: 'ollama', name: 'functiongemma:270m', digest: `sha256:${'b'.repeat(64)}`, conforming: true },
        request_hash: 'c'.repeat(64),
        attempts: 1,
        input_tokens: 300,
        output_tokens: 20,
        stop_reason: 'stop',
        times: { total_ms: 40.5 },
      },
    },
    50,
  ],
  ['guard-decision', decided(1, 'write_file', 'file-write@1.0.0', 'pass'), 60],
  [
    'tool-result',
    { seq: 1, state: 'pass', result: { stdout: secret, return_code: 0, effects: [{}], duration_ms: 30 } },
    95,
  ],
  ['guard-decision', decided(2, secret, null, 'abstain'), 96],
  [
    'run-ended',
    {
      outcome: 'degraded',
      state: 'degrade',
      reasons: [{ code: 'admit.unknown-tool' }],
      usage: { wall_ms: 120, input_tokens: 300, output_tokens: 20 },
    },
    120,
  ],
];

function decided(seq: number, tool: string, skill: string | null, decision: string): JsonObject {
  const evidence = [{ id: `file.exists:${secret}`, status: 'present', by: 'file' }];
  const reasons = decision === 'abstain' ? [{ code: 'admit.unknown-tool' }] : [];
  return {
    seq,
    call_id: `r1/${seq}`,
    tool,
    args: { path: secret },
    skill,
    schema_id: null,
    decision,
    stage: 'guard',
    reasons,
    evidence,
  };
}

function journal(of: readonly Step[] = steps): readonly JournalEvent[] {
  const made: JournalEvent[] = [];
  for (const [kind, payload, ms] of of) {
    const at = new Date(Date.UTC(2026, 0, 1) + ms).toISOString();
    const body = { kind, step_key: `step/${made.length}`, at, payload, run_id: 'r1', seq: made.length + 1 };
    made.push(seal('journal', body, made.at(-1)?.hash ?? genesisHash));
  }
  return made;
}

const spans = (content = false) => otlpOf(journal(), { content }).traces.resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
const valuesOf = (list: ReturnType<typeof attributes>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0] as unknown]));

test('a run is one trace: the run, what the model was asked, and each call, below the run', () => {
  const [run, ...children] = spans();
  assert.deepEqual(
    spans().map(({ name, kind }) => [name, kind]),
    [
      ['invoke_agent fpf', 1],
      ['chat functiongemma:270m', 3],
      ['execute_tool write_file', 1],
      ['execute_tool unknown', 1],
    ],
  );
  assert.equal(new Set(spans().map(({ traceId }) => traceId)).size, 1);
  assert.equal(new Set(spans().map(({ spanId }) => spanId)).size, 4);
  assert.ok(run && run.parentSpanId === undefined && children.every(({ parentSpanId }) => parentSpanId === run.spanId));
  for (const { traceId, spanId } of spans()) {
    assert.match(traceId, /^[0-9a-f]{32}$/);
    assert.match(spanId, /^[0-9a-f]{16}$/);
  }
});

test('times are those of the journal, in nanoseconds, and a call begins with its decision', () => {
  const begin = BigInt(Date.UTC(2026, 0, 1)) * 1_000_000n;
  const told = spans().map(({ startTimeUnixNano, endTimeUnixNano }) =>
    [startTimeUnixNano, endTimeUnixNano].map((at) => Number(BigInt(at) - begin) / 1e6),
  );
  assert.deepEqual(told, [
    [0, 120],
    [9.5, 50],
    [60, 95],
    [96, 96],
  ]);
  assert.equal(nanos('2026-01-01T00:00:00.001Z'), '1767225600001000000');
});

test('the guard is an event of the call, with its decision, its reasons and the state of its evidence', () => {
  const [, , passed, refused] = spans();
  assert.deepEqual(valuesOf(passed?.events?.[0]?.attributes ?? [])['fpf.guard.decision'], 'pass');
  assert.equal(passed?.status.code, 1);
  const said = valuesOf(refused?.events?.[0]?.attributes ?? []);
  assert.equal(said['fpf.guard.decision'], 'abstain');
  assert.deepEqual(said['fpf.guard.evidence'], { values: [{ stringValue: 'file.exists present' }] });
  assert.deepEqual(refused?.status, { code: 2, message: 'admit.unknown-tool' });
});

test('no text of a person, a model or a file is in it, unless it is asked for', () => {
  assert.ok(!JSON.stringify(otlpOf(journal(), { content: false })).includes(secret));
  const told = JSON.stringify(otlpOf(journal(), { content: true }));
  for (const name of [
    'gen_ai.input.messages',
    'gen_ai.output.messages',
    'gen_ai.tool.call.arguments',
    'gen_ai.tool.call.result',
  ]) {
    assert.ok(told.includes(`{"key":"${name}","value":{"stringValue":`), name);
  }
});

test('the same journal gives the same bytes; another run another trace', () => {
  assert.deepEqual(otlpOf(journal(), { content: true }), otlpOf(journal(), { content: true }));
});

test('counters and histograms add what the run did', () => {
  const [metrics] = otlpOf(journal(), { content: false }).metrics.resourceMetrics[0]?.scopeMetrics ?? [];
  const found = new Map((metrics?.metrics ?? []).map((metric) => [metric.name, metric]));
  assert.deepEqual(
    [...found.keys()],
    ['fpf.runs', 'fpf.tool_calls', 'gen_ai.client.token.usage', 'gen_ai.client.operation.duration'],
  );
  const calls = found.get('fpf.tool_calls');
  assert.ok(calls && 'sum' in calls);
  assert.deepEqual(
    calls.sum.dataPoints.map(({ asInt, attributes: list }) => [asInt, valuesOf(list)['fpf.state']]),
    [
      ['1', 'pass'],
      ['1', 'abstain'],
    ],
  );
  const durations = found.get('gen_ai.client.operation.duration');
  assert.ok(durations && 'histogram' in durations);
  for (const { count, bucketCounts, explicitBounds } of durations.histogram.dataPoints) {
    assert.equal(bucketCounts.length, explicitBounds.length + 1);
    assert.equal(
      bucketCounts.reduce((sum, one) => sum + Number(one), 0),
      Number(count),
    );
  }
  assert.deepEqual(
    durations.histogram.dataPoints.map(({ sum }) => sum),
    [0.12, 0.0405, 0.03],
  );
});

test('what is unknown is left out; a whole number is a text; any prefix of a journal can be exported', () => {
  assert.deepEqual(attributes({ a: undefined, b: null, c: 1, d: 1.5, e: true, f: ['x'] }), [
    { key: 'c', value: { intValue: '1' } },
    { key: 'd', value: { doubleValue: 1.5 } },
    { key: 'e', value: { boolValue: true } },
    { key: 'f', value: { arrayValue: { values: [{ stringValue: 'x' }] } } },
  ]);
  for (let length = 0; length <= steps.length; length += 1) {
    const { traces } = otlpOf(journal(steps.slice(0, length)), { content: true });
    const made = traces.resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
    const told = steps.slice(0, length).filter(([kind]) => kind === 'guard-decision' || kind === 'model-result').length;
    assert.equal(made.length, told + (length > 0 ? 1 : 0));
    for (const { startTimeUnixNano, endTimeUnixNano } of made)
      assert.ok(BigInt(startTimeUnixNano) <= BigInt(endTimeUnixNano));
  }
});
