import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { type Answer, answerOf } from '../../src/answer/index.ts';
import { boundAnswer } from '../../src/answer/bound-answer.ts';
import { fc } from '../support/fast-check.ts';

function read(output: JsonValue, stdout = JSON.stringify(output)): Answer {
  const result = { stdout, stderr: '', return_code: 0, success: true, effects: [], evidence: [], output };
  return answerOf({ tool: 'look', result }) as Answer;
}

test('the form of an answer follows from what its schema lets through', () => {
  assert.deepEqual(read({ matches: [{ path: 'a', line: 1, text: 'x' }], files: [], truncated: false }).blocks, [
    { kind: 'hits', name: 'matches', hits: [{ path: 'a', line: 1, text: 'x' }] },
  ]);
  const below = { path: 'a', line: 9, text: 'x', below: ['# Head'], after: ['y'] };
  assert.deepEqual(read({ matches: [below] })?.blocks, [
    { kind: 'hits', name: 'matches', hits: [{ ...below, before: [] }] },
  ]);
  assert.deepEqual(read({ tasks: [{ id: 3, text: 'milk', done: false }], open: 1 }), {
    tool: 'look',
    changed: false,
    facts: [['open', 1]],
    blocks: [
      {
        kind: 'table',
        name: 'tasks',
        columns: ['id', 'text', 'done'].map((name) => ({ name, number: name === 'id' })),
        rows: [[3, 'milk', false]],
      },
    ],
  });
  assert.deepEqual(read({ path: 'src/a.mjs', text: 'one', first_line: 4 }).blocks, [
    { kind: 'text', name: 'text', syntax: 'mjs', first: 4, text: 'one' },
  ]);
  assert.deepEqual(read({ files: [{ path: 'a', added: 1, patch: '@@\n+x' }], truncated: true }), {
    tool: 'look',
    changed: false,
    facts: [['truncated', true]],
    blocks: [{ kind: 'text', name: 'a, added 1', syntax: 'diff', first: 0, text: '@@\n+x' }],
  });
  assert.deepEqual(read(['a', 2]).blocks, [{ kind: 'list', name: '', items: ['a', 2] }]);
  assert.deepEqual(read({ task: { id: 1, tags: ['a', 'b'] } }).facts, [
    ['task.id', 1],
    ['task.tags', 'a, b'],
  ]);
});

test('a column of numbers is one also where they are written as text', () => {
  const numbers = (...cells: readonly string[]): boolean | undefined => {
    const [block] = read(cells.map((a) => ({ a, b: 'x' }))).blocks;
    return block?.kind === 'table' ? block.columns[0]?.number : undefined;
  };
  assert.equal(numbers('7.25', '1000000000000000000001', '-1e9'), true);
  assert.equal(numbers('7', 'seven'), false);
  assert.equal(numbers('2026-01-01'), false);
});

test('members stand as the tool wrote them; where that is not known, in one order for the run and its record', () => {
  const output = { b: 1, a: 2 };
  assert.deepEqual(read(output).facts, [
    ['b', 1],
    ['a', 2],
  ]);
  for (const said of ['{"b":1,"a":', '{"b":9,"a":2}', 'words'])
    assert.deepEqual(read(output, said).facts, [
      ['a', 2],
      ['b', 1],
    ]);
});

test('the same record gives the same answer, whatever a tool gave back, and no longer than it may be', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const [live, stdout] = [value as JsonValue, JSON.stringify(value)];
      const journaled = JSON.parse(canonicalJson(live)) as JsonValue;
      const answer = read(live, stdout);
      assert.deepEqual(read(journaled, stdout), answer);
      assert.deepEqual(read(journaled, ''), read(live, ''));
      const short = boundAnswer(answer, { rows: 2, text: 10, cell: 5 });
      for (const block of short.blocks) {
        const count = { hits: 'hits', table: 'rows', list: 'items', spread: 'bins', text: 'text' }[block.kind];
        const kept = (block as unknown as Record<string, { readonly length: number }>)[count]?.length ?? 0;
        assert.ok(kept <= (block.kind === 'text' ? 10 : 2));
      }
    }),
  );
});
