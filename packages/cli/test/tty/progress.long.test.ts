import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ollama } from '../support/live.ts';
import { newWorkspace } from '../support/sessions.ts';
import { noTmux as skip, openPane } from './tmux.ts';

const models = [{ name: 'functiongemma:latest', digest: 'd'.repeat(64) }];
const faults = [{ fault: 'silence' as const }];

test(
  'one line tells what is done and for how long, fits a narrow terminal that gets narrower, and is gone at the end',
  { skip },
  async () => {
    const { ws: cwd } = newWorkspace();
    const server = await ollama({ models, faults });
    const pane = openPane(['run', 'Write a file', '--model', 'ollama:functiongemma'], {
      cwd,
      columns: 40,
      env: { OLLAMA_HOST: server.url },
    });
    const waiting = await pane.until(/asking .*, \d+ s/);
    assert.equal(waiting.split('\n').length, 1, waiting);
    pane.resize(16);
    const narrow = await pane.until(/^ {2}model/m);
    assert.ok(narrow.split('\n').filter((line) => line.includes('model')).length === 1, narrow);
    pane.resize(100);
    pane.press('C-c');
    const end = await pane.until(/exit \d+/);
    assert.match(end, /stopping; once more ends it at once/);
    assert.match(end, /exit 130/);
    assert.match(end, /interrupted/);
    assert.match(end, /fpf resume/);
    assert.doesNotMatch(end, /asking/);
  },
);

test(
  'what takes no time shows no progress; colours stand beside marks and words, and go where they are not wanted',
  { skip },
  async () => {
    const { ws: cwd } = newWorkspace();
    const wanted = openPane(['session', 'show', 'nothing'], { cwd });
    await wanted.until(/exit 2/);
    assert.match(wanted.colours(), /\u001b\[31m✘/);
    for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) {
      const plain = openPane(['session', 'show', 'nothing'], { cwd, env });
      assert.match(await plain.until(/exit 2/), /^✘ .*\n {2}fix: {2}.*\n {2}code: session\.unknown/);
      assert.doesNotMatch(plain.colours(), /\u001b\[3[0-9]m/);
    }
    const never = openPane(['session', 'show', 'nothing', '--color', 'never', '--ascii'], { cwd });
    assert.match(await never.until(/exit 2/), /^\[x\] /);
    assert.doesNotMatch(never.colours(), /\u001b\[3[0-9]m/);
    const heard = openPane(['session', 'show', 'nothing'], { cwd, env: { FPF_A11Y: '1' } });
    assert.match(await heard.until(/exit 2/), /^error: /);
  },
);
