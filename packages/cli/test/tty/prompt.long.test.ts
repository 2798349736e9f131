import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { envOf, newWorkspace, runWriting } from '../support/sessions.ts';
import { noTmux as skip, openPane } from './tmux.ts';

test('a commit asks; n, Ctrl-C and an end of input leave the host as it is, and y writes it', { skip }, async () => {
  const made = newWorkspace();
  const run = runWriting(made, 'made.txt', 'made\n');
  const ask = { cwd: made.ws, env: envOf(made.dir) };
  for (const [keys, code] of [
    [['n', 'Enter'], 2],
    [['C-d'], 2],
    [['C-c'], 130],
  ] as const) {
    const pane = openPane(['apply', '--session', run], ask);
    await pane.until(/Write 1 path into your folder\? \[y\/N\]/);
    pane.press(...keys);
    const end = await pane.until(/exit \d+/);
    assert.match(end, new RegExp(`exit ${code}\\b`), end);
    assert.equal(existsSync(join(made.ws, 'made.txt')), false);
  }
  const pane = openPane(['apply', '--session', run], ask);
  await pane.until(/\[y\/N\]/);
  pane.press('y', 'Enter');
  assert.match(await pane.until(/exit \d+/), /exit 0/);
  assert.equal(existsSync(join(made.ws, 'made.txt')), true);
});
