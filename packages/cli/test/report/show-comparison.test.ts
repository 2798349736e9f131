import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallDifference, RunComparison } from '@fpf/contracts';
import { showComparison } from '../../src/report/show-comparison.ts';
import { createTerminal } from '../../src/terminal/terminal.ts';

const terminal = createTerminal({ ascii: false, quiet: false, verbose: false });
const side = { started_at: '2026-01-01T00:00:00.000Z', outcome: 'completed', state: 'pass', exit_code: 0 } as const;
const same: RunComparison = {
  a: { run_id: 'run-1', ...side },
  b: { run_id: 'run-2', ...side },
  same: true,
  pins: [],
  calls: { a: 2, b: 2, same: 2, alignment: 'full', differ: [] },
  files: [],
  usage: [],
};
const call = (at: number, tool = 'count'): CallDifference['a'] => ({ at, tool, args: {} });
const linesOf = (comparison: Partial<RunComparison>): readonly string[] =>
  showComparison({ ...same, same: false, ...comparison }, terminal)
    .split('\n')
    .slice(2)
    .map((line) => line.trimEnd());

test('the comparison of two equal runs shows how each of them ended', () => {
  assert.deepEqual(showComparison(same, terminal).split('\n'), [
    'A  run-1  2026-01-01T00:00:00.000Z  completed (exit code 0)',
    'B  run-2  2026-01-01T00:00:00.000Z  completed (exit code 0)',
    '✔ nothing differs',
    'calls: 2 in both, all the same',
  ]);
});

test('every difference is a line, and a long value is cut', () => {
  const hash = 'a'.repeat(64);
  assert.deepEqual(
    linesOf({
      request: { a: 'x'.repeat(97), b: 'short' },
      pins: [{ kind: 'model-digest', a: null, b: 'sha256:1' }],
      calls: {
        a: 3,
        b: 3,
        same: 0,
        alignment: 'bounded',
        differ: [
          { a: call(1), b: call(2), args_changed: false, rewound: { a: true, b: false } },
          { a: call(2), b: null, args_changed: false },
          { a: null, b: call(3, 'look\n✔ ours'), args_changed: false },
        ],
      },
      files: [{ path: 'made', a: { op: 'add', after: { type: 'file', mode: 420, size: 1, sha256: hash } }, b: null }],
      usage: [{ what: 'turns', a: 1, b: null }],
    }),
    [
      '▲ they differ',
      `  request  ${'x'.repeat(96)}…  ->  short`,
      'pins:',
      '  model digest  none  ->  sha256:1',
      'calls: 3 in A, 3 in B, 0 the same; too many to find the best alignment; the first that differs is A 1, B 2: count',
      '  A 1, B 2: count',
      '    taken back in A',
      '  A 2: count',
      '    only in A',
      '  B 3: look<U+000A>✔ ours',
      '    only in B',
      'files:',
      '  made  added file 0644 aaaaaaaaaaaa  ->  none',
      'usage:',
      '  turns  1  ->  none',
    ],
  );
});

test('a comparison shows the first 50 differences of a kind, and how many more there are', () => {
  const differ = Array.from({ length: 52 }, (_, at) => ({ a: call(at + 1), b: null, args_changed: false }));
  const pins = differ.map(({ a }) => ({ kind: 'skill' as const, name: `s${a?.at}`, a: '1.0.0', b: null }));
  const lines = linesOf({ pins, calls: { a: 52, b: 0, same: 0, alignment: 'full', differ } });
  assert.equal(lines.filter((line) => line === '  and 2 more: --json has all').length, 2);
  assert.equal(lines.length, 1 + (1 + 50 + 1) + (1 + 2 * 50 + 1));
});
