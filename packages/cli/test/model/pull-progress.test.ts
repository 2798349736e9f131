import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barLine, createPullProgress, stepLine } from '../../src/model/pull.ts';
import type { Terminal } from '../../src/terminal/terminal.ts';
import { createTerminal } from '../../src/terminal/terminal.ts';

test('a bar as far as the server says, and only its words where it says no figures or impossible ones', () => {
  const at = (completed: number, total: number) => barLine({ status: 'pulling abc', completed, total }, true);
  assert.equal(at(512, 1024), '############............  50 %  512 B of 1.0 KiB  pulling abc');
  assert.match(at(1024, 1024), /^#{24} 100 %/);
  for (const [done, of] of [
    [0, 0],
    [5, 4],
    [-1, 4],
    [1, -4],
  ] as const)
    assert.equal(at(done, of), 'pulling abc');
  assert.equal(stepLine({ status: 'pulling a', completed: 511, total: 1024 }), 'pulling a: 25 % of 1.0 KiB');
});

test('on a terminal one line moves; elsewhere each step is told once', () => {
  const moved: string[] = [];
  const terminal: Terminal = { ...createTerminal({ ascii: true, quiet: false, verbose: false }), live: false };
  const bar = createPullProgress({ ...terminal, live: true, progress: (text) => void moved.push(text) });
  bar.show({ status: 'pulling', completed: 1, total: 2 });
  bar.show({ status: `evil\u001b[2J\n`, completed: 2, total: 2 });
  assert.equal(moved.length, 2);
  assert.match(moved[0] ?? '', /^#{12}\.{12} {2}50 %/);
  assert.doesNotMatch(moved[1] ?? '', /[\u001b\n]/);
  const lines: string[] = [];
  const told = createPullProgress({ ...terminal, err: (line) => void lines.push(line) });
  for (let done = 0; done <= 100; done += 1) told.show({ status: 'pulling', completed: done, total: 100 });
  told.show({ status: 'success' });
  assert.deepEqual(
    lines.map((line) => line.trim()),
    ['0', '25', '50', '75', '100'].map((share) => `pulling: ${share} % of 100 B`).concat('success'),
  );
});
