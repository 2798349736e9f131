import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkProgress } from '../../src/check/check-progress.ts';

test('an end before every case was told of is none; nor is a case, or a port, out of its turn', () => {
  const asked = [
    { port: 'a', left: ['1', '2'] },
    { port: 'b', left: ['3'] },
  ];
  const reported = (port: string, name: string) =>
    ({ kind: 'reports', report: { port, name, status: 'passed' } }) as const;
  const begun = (port: string) => ({ kind: 'begins', port }) as const;
  const all = [begun('a'), reported('a', '1'), reported('a', '2'), begun('b'), reported('b', '3')];
  for (let count = 0; count <= all.length; count += 1) {
    const made = () => {
      const progress = checkProgress(asked);
      for (const message of all.slice(0, count)) assert.equal(progress.take(message), undefined);
      return progress;
    };
    assert.equal(made().take({ kind: 'ends' }) === undefined, count === all.length);
    for (const other of [...all, reported('a', '9'), reported('c', '1'), begun('c')])
      if (other !== all[count]) assert.notEqual(made().take(other), undefined, `${count} ${JSON.stringify(other)}`);
  }
});
