import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runsOf } from '../../src/runs/session-runs.ts';
import { runId } from '../support/make-runs.ts';
import { scratch } from '../support/scratch.ts';

const [one, two, three, four] = [runId(1), runId(2), runId(3), runId(4)] as const;

test('the first event of each run says its session, however long it is, and nothing of one is taken for another', () => {
  const dir = scratch();
  const write = (run: string, text: string): void => {
    mkdirSync(join(dir, run));
    writeFileSync(join(dir, run, 'events.ndjson'), text);
  };
  const begun = (session: string, padding: number): string =>
    `${JSON.stringify({ kind: 'run-started', payload: { recorded: 'x'.repeat(padding), request: 'é', session } })}\n`;
  write(one, `${begun('s-1', 1_000_000)}{"kind":"other"}\n`);
  write(two, `${begun('s-2', 20)}${'y'.repeat(100_000)}`);
  write(three, begun('s-3', 1_100_000));
  write(four, '{"kind":"run-st');
  mkdirSync(join(dir, '.gone-01aaaaaa'));
  const { sessionOf, begunOf, of } = runsOf(dir);
  assert.deepEqual(
    [...sessionOf],
    [
      [one, 's-1'],
      [two, 's-2'],
    ],
  );
  assert.deepEqual([...begunOf.keys()], [one, two, three, four]);
  assert.equal(begunOf.get(two)?.request, 'é');
  assert.deepEqual([of('s-1'), of('s-3')], [[one], []]);
});
