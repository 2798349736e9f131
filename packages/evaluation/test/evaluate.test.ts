import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from '@fpf/contracts/validate';
import { evaluate, EvaluationReport } from '../src/index.ts';
import { gatewaySaying, oneCall, tools } from './support/models.ts';
import { cases, share } from './support/sample-cases.ts';

async function figures(say: Parameters<typeof gatewaySaying>[0]): Promise<Readonly<Record<string, string>>> {
  const report = await evaluate({ gateway: gatewaySaying(say), cases, tools });
  assert.deepEqual(check(EvaluationReport, report), []);
  const { cases: _count, arguments: filled, ...rates } = report.figures;
  return {
    ...Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, share(rate)])),
    f1: String(filled.f1),
  };
}

test('a model that always abstains: half of nothing', async () => {
  assert.deepEqual(await figures(() => ({ final: 'I cannot.' })), {
    correct: '2/5',
    tool: '0/3',
    exact: '0/3',
    no_tool_recall: '2/2',
    no_tool_precision: '2/5',
    schema_error: '0/0',
    empty: '0/5',
    wrong_side_effect: '0/5',
    forbidden: '0/0',
    offered: '3/3',
    failed: '0/5',
    repeatable: '0/0',
    f1: '0',
  });
});

test('a model that always fails: no failure is an abstention', async () => {
  assert.deepEqual(await figures(() => ({ error: 'model.truncated' })), {
    correct: '0/5',
    tool: '0/3',
    exact: '0/3',
    no_tool_recall: '0/2',
    no_tool_precision: '0/0',
    schema_error: '0/0',
    empty: '0/5',
    wrong_side_effect: '0/5',
    forbidden: '0/0',
    offered: '3/3',
    failed: '5/5',
    repeatable: '0/0',
    f1: '0',
  });
});

test('a model that always writes: wrong effects are counted where the call would have run, and only where it is wrong', async () => {
  const always = await figures(() => ({ calls: [{ name: 'write_file', arguments: { path: 'c', content: 'd' } }] }));
  assert.deepEqual(
    [
      always['exact'],
      always['tool'],
      always['wrong_side_effect'],
      always['no_tool_recall'],
      always['no_tool_precision'],
    ],
    ['1/3', '1/3', '4/5', '0/2', '0/0'],
  );
  // 2 right of 10 given, 2 of 4 expected.
  assert.equal(always['f1'], String(Math.round((4 / 14) * 1e6) / 1e6));
  const unfit = await figures(() => ({ calls: [{ name: 'write_file', arguments: { path: 5 } }] }));
  assert.deepEqual(
    [unfit['wrong_side_effect'], unfit['schema_error'], unfit['tool'], unfit['exact']],
    ['0/5', '5/5', '1/3', '0/3'],
  );
});

test('what does not say that it is pure may change something', async () => {
  const schema = tools[0]?.input_schema ?? {};
  for (const [effect, hits] of [
    ['pure', 0],
    ['fs', 1],
    ['idempotent', 1],
    [undefined, 1],
  ] as const) {
    const tool = { name: 'other', description: 'Other.', input_schema: schema, ...(effect && { effect }) };
    const gateway = gatewaySaying(() => ({ calls: [{ name: 'other', arguments: { path: 'a' } }] }));
    const { figures: found } = await evaluate({ gateway, cases: cases.slice(0, 1), tools: [...tools, tool] });
    assert.equal(found.wrong_side_effect.hits, hits, effect);
  }
});

test('a model that says nothing, names nothing, or calls what nobody offered', async () => {
  const silent = await figures(() => ({}));
  assert.deepEqual([silent['empty'], silent['no_tool_recall'], silent['exact']], ['5/5', '2/2', '0/3']);
  const nameless = await figures(() => ({ calls: [{ name: '', arguments: {} }] }));
  assert.deepEqual(
    [nameless['empty'], nameless['no_tool_recall'], nameless['forbidden'], nameless['schema_error']],
    ['5/5', '0/2', '5/5', '0/5'],
  );
  const unparseable = await figures(() => ({ error: 'model.call-unparseable' }));
  assert.deepEqual([unparseable['empty'], unparseable['failed']], ['5/5', '5/5']);
  const foreign = await figures(() => ({ calls: [{ name: 'rm', arguments: {} }] }));
  assert.deepEqual(
    [foreign['forbidden'], foreign['schema_error'], foreign['wrong_side_effect']],
    ['5/5', '0/5', '0/5'],
  );
});

test('a mark of the gateway counts as it stands', async () => {
  const marked = await evaluate({
    gateway: gatewaySaying(() => ({
      calls: [{ name: 'read_file', arguments: { path: 'a' } }],
      marks: { 0: 'admit.bad-json' },
    })),
    cases: cases.slice(0, 1),
    tools,
  });
  assert.deepEqual(
    [share(marked.figures.schema_error), marked.problems, share(marked.figures.exact)],
    ['1/1', { 'admit.bad-json': 1 }, '1/1'],
  );
});

test('slices, confusions and argument rows are those of the cases, by hand', async () => {
  const report = await evaluate({
    gateway: gatewaySaying((request) =>
      request === 'joke'
        ? { calls: [{ name: 'write_file', arguments: { path: 'x', content: 'y' } }] }
        : { calls: [{ name: 'read_file', arguments: { path: 'a' } }] },
    ),
    cases,
    tools,
  });
  assert.deepEqual(
    report.groups.map(({ name, figures: own }) => [name, own.cases, share(own.exact), share(own.no_tool_recall)]),
    [
      ['free', 1, '0/1', '0/0'],
      ['known', 2, '1/2', '0/0'],
      ['none', 2, '0/0', '0/2'],
    ],
  );
  assert.deepEqual(
    report.skills.map(({ name, figures: own }) => [name, share(own.tool)]),
    [
      ['file-write', '0/1'],
      ['fs-read', '2/2'],
    ],
  );
  assert.deepEqual(
    report.tools.map(({ name, figures: own }) => [name, share(own.exact)]),
    [
      ['read_file', '1/2'],
      ['write_file', '0/1'],
    ],
  );
  assert.deepEqual(report.confusions, [
    { right: ['write_file'], called: ['read_file'], cases: 1 },
    { right: [], called: ['read_file'], cases: 1 },
    { right: [], called: ['write_file'], cases: 1 },
  ]);
  assert.deepEqual(
    report.arguments.map(({ tool, argument, figures: own }) => [tool, argument, own.right, own.extra, own.missing]),
    [
      ['read_file', 'path', 1, 3, 1],
      ['write_file', 'content', 0, 1, 1],
      ['write_file', 'path', 0, 1, 1],
    ],
  );
});

test('a case asked several times is judged by its first answer, and repeatable only if all are the same', async () => {
  const report = await evaluate({
    gateway: gatewaySaying((request, times) => {
      if (request === 'read a') return { calls: [{ name: 'read_file', arguments: { path: times === 2 ? 'z' : 'a' } }] };
      if (request === 'weather') return times === 0 ? { final: 'No.' } : { final: 'Not me.' };
      if (request === 'joke') return times === 0 ? { final: 'No.' } : { error: 'model.protocol' };
      const two = [
        { name: 'read_file', arguments: { path: 'b', first: 1 } },
        { name: 'write_file', arguments: { path: 'c', content: 'd' } },
      ];
      return { calls: times % 2 === 0 ? two : two.toReversed() };
    }),
    cases,
    tools,
    repeat: 3,
  });
  assert.deepEqual(
    [share(report.figures.repeatable), share(report.figures.exact), report.latency.answers],
    ['3/5', '1/3', 15],
  );
});

test('the same answers give the same report, but for the times', async () => {
  const run = async (): Promise<object> => {
    const { latency: _times, ...rest } = await evaluate({
      gateway: gatewaySaying((text) => ({ final: text })),
      cases,
      tools,
    });
    return rest;
  };
  assert.deepEqual(await run(), await run());
});

test('a model that calls at random is as right as chance, by its own count', async () => {
  // A small generator of its own, so that the figures can be told beforehand.
  let state = 1;
  const next = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
  const many = Array.from({ length: 600 }, (_, index) =>
    oneCall(`read ${index}`, 'read_file', { path: String(index % 4) }),
  );
  let [rightTool, exact] = [0, 0];
  const report = await evaluate({
    gateway: gatewaySaying((request) => {
      const [name, path] = [next(2) === 0 ? 'read_file' : 'write_file', String(next(4))];
      if (name === 'read_file') rightTool += 1;
      if (name === 'read_file' && path === String(Number(request.split(' ')[1]) % 4)) exact += 1;
      return { calls: [{ name, arguments: name === 'read_file' ? { path } : { path, content: '' } }] };
    }),
    cases: many,
    tools,
  });
  assert.deepEqual([report.figures.tool.hits, report.figures.exact.hits], [rightTool, exact]);
  const { tool, exact: all } = report.figures;
  assert.ok((tool.low ?? 1) < 0.5 && 0.5 < (tool.high ?? 0));
  assert.ok((all.low ?? 1) < 0.125 && 0.125 < (all.high ?? 0));
});
