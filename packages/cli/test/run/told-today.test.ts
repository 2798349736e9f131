import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf } from '../support/fpf.ts';
import { newWorkspace } from '../support/sessions.ts';

const call = ['call', 'text_stats', '--path', 'a.md'];
const line = /^▲ A person decides, and no model is asked: not conforming\.$/m;

test('that no FunctionGemma decides is told once a day, and by every run in CI and with --json', () => {
  const { ws } = newWorkspace();
  writeFileSync(join(ws, 'a.md'), 'one two\n');
  const told = (env: Readonly<Record<string, string>> = {}, ...more: readonly string[]): boolean => {
    const { code, stdout, stderr } = fpf([...call, ...more], { cwd: ws, env });
    assert.equal(code, 0, stderr);
    assert.doesNotMatch(stdout, /▲|A person decides/);
    return line.test(stderr);
  };
  assert.equal(told({}, '--quiet'), false);
  assert.deepEqual([told(), told(), told({ CI: 'true' }), told({}, '--json')], [true, false, true, true]);
  const file = join(ws, '.fpf/told-today.txt');
  const [, ...lines] = readFileSync(file, 'utf8').split('\n');
  for (const noted of [['Thu Jan 01 1970', ...lines].join('\n'), 'x'.repeat(100_000), '\0']) {
    writeFileSync(file, noted);
    assert.deepEqual([told(), told()], [true, false]);
  }
});
