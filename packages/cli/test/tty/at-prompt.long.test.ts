import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fpf } from '../support/fpf.ts';
import { guardedProject } from '../support/projects/guarded.ts';
import { slowProject } from '../support/projects/slow-project.ts';
import { envOf, newWorkspace } from '../support/sessions.ts';
import { noSandbox } from '../support/stopped.ts';
import { noTmux, openPane, type Pane } from './tmux.ts';

const skip = noTmux || noSandbox;
const waits = /fpf> *$/;

/** Types a line and waits for what it says, and for the prompt to be there again. */
async function say(pane: Pane, line: string, answer: RegExp, asks?: string): Promise<string> {
  pane.press('-l', line);
  pane.press('Enter');
  if (asks !== undefined) {
    await pane.until(/\[y[^\]]*\] *$/);
    pane.press(asks, 'Enter');
  }
  await pane.until(answer);
  const shown = await pane.until(waits);
  pane.press('C-l');
  return shown;
}

test(
  'asked, looked at, applied, taken back; the arrow brings lines back, also on a narrow terminal',
  { skip },
  async () => {
    const { ws, dir } = newWorkspace();
    const secret = 'k3y-of-somebody-9f2c';
    const pane = openPane([], { cwd: ws, env: { FPF_MODEL: 'rehearsal', SOME_API_KEY: secret } });
    await pane.until(waits);
    const asked = await say(pane, 'Write a file hello.txt that says Hello', /Created hello\.txt/);
    assert.match(asked, /✔ completed/);
    assert.equal(existsSync(join(ws, 'hello.txt')), false);
    await say(pane, '/diff', /\+Hello/);
    await say(pane, '/apply', /1 path written/, 'y');
    assert.equal(readFileSync(join(ws, 'hello.txt'), 'utf8'), 'Hello');
    await say(pane, '/undo', /1 path taken back/, 'y');
    assert.equal(existsSync(join(ws, 'hello.txt')), false);
    await say(pane, '/why', /write_file → pass/);
    await say(pane, '/help', /explain the last decision/);
    pane.press('-l', '/di');
    pane.press('f', 'Tab');
    await pane.until(/fpf> \/diff *$/);
    pane.press('-l', 'READ');
    pane.press('Tab');
    await pane.until(/fpf> \/diff README\.md *$/);
    pane.press('C-c');
    await pane.until(waits);
    pane.resize(40);
    pane.press('Up', 'Up', 'Up', 'Up', 'Up', 'Up');
    await pane.until(/fpf> Write a file hello\.txt that says He\s*llo/);
    pane.press('C-u');
    const file = join(ws, '.fpf', 'prompt-history');
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.match(readFileSync(file, 'utf8'), /^Write a file hello\.txt that says Hello\n\/diff\n/);
    await say(pane, `/diff ${secret}`, /changes nothing|fpf>/);
    assert.doesNotMatch(readFileSync(file, 'utf8'), new RegExp(secret));
    // Nothing is held between two lines: another process goes on in the same session.
    const other = fpf(['diff', '--stat'], { cwd: ws, env: envOf(dir) });
    assert.deepEqual([other.code, other.stdout.includes('hello.txt')], [0, true], other.stderr);
    pane.press('-l', '/quit');
    pane.press('Enter');
    assert.match(await pane.until(/exit \d+/), /exit 0/);
  },
);

test(
  'Ctrl-C stops what runs and not the prompt; twice where nothing is typed it ends the prompt',
  { skip },
  async () => {
    const cwd = slowProject();
    const pane = openPane(['--model=scripted:answers.json'], { cwd });
    await pane.until(waits);
    pane.press('-l', 'Write something slowly');
    pane.press('Enter');
    await pane.until(/running slow_write/);
    pane.press('C-c');
    await pane.until(/stopping; once more ends it at once/);
    assert.match(await pane.until(waits), /interrupted/);
    await say(pane, '/history', /no steps yet|slow_write/);
    pane.press('-l', 'half a line');
    pane.press('C-c');
    await pane.until(/half a line\^C\s*fpf> *$/);
    pane.press('C-c');
    await pane.until(/Ctrl-C once more ends the prompt/);
    await pane.until(waits);
    pane.press('C-c');
    assert.match(await pane.until(/exit \d+/), /exit 0/);
  },
);

test(
  'it goes on after runs that fail, files that are gone, and a config that is changed, broken and mended',
  { skip },
  async () => {
    const { ws } = newWorkspace();
    const pane = openPane([], { cwd: ws, env: { FPF_MODEL: 'rehearsal' } });
    await pane.until(waits);
    await say(pane, 'Count the words of README.md', /✔ completed/);
    rmSync(join(ws, 'README.md'));
    assert.doesNotMatch(await say(pane, 'Count the words of README.md', /abstained|failed|degraded/), /✔ completed/);
    writeFileSync(join(ws, 'README.md'), 'there again\n');
    await say(pane, 'Book a flight to the moon', /■ abstained/);
    await say(pane, '/why', /skill\.no-match/);
    const config = join(ws, 'fpf.config.json');
    writeFileSync(config, JSON.stringify({ policy: { deny: [{ tool: 'text_stats', reason: 'no counting' }] } }));
    await say(pane, 'Count the words of README.md', /no counting/);
    writeFileSync(config, '{ "policy": ');
    await say(pane, 'Count the words of README.md', /✘ .*fpf\.config\.json/);
    writeFileSync(config, '{}');
    await say(pane, 'Count the words of README.md', /✔ completed/);
    await say(pane, '/nonsense', /unknown command 'nonsense'/);
    pane.press('C-d');
    assert.match(await pane.until(/exit \d+/), /exit 0/);
  },
);

test('what a rule asks is asked here: yes, no, and later', { skip }, async () => {
  const asks = { policy: { allow: [], ask: [{ tool: 'delete_path', reason: 'deleting is final' }] } };
  const { ws, dir } = guardedProject(asks);
  const answer = { tool_calls: [{ name: 'delete_path', arguments: { path: 'a.md' } }] };
  writeFileSync(
    join(dir, 'answers.json'),
    JSON.stringify({ answers: [{ request: 'Delete a file', response: answer }] }),
  );
  const pane = openPane(['--model', `scripted:${join(dir, 'answers.json')}`], { cwd: ws });
  await pane.until(waits);
  const later = await say(pane, 'Delete a file', /paused/, '');
  assert.match(later, /deleting is final[\s\S]*would: delete a\.md/);
  await say(pane, 'Delete a file', /✔ completed/, 'y');
  await say(pane, '/diff --stat', /D {2}a\.md/);
  await say(pane, '/discard', /discarded: 1 deleted/, 'y');
  await say(pane, 'Delete a file', /permission\.refused/, 'n');
});

test('the terminal is closed: the prompt ends', { skip }, async () => {
  const { ws } = newWorkspace();
  const pane = openPane([], { cwd: ws });
  await pane.until(waits);
  process.kill(pane.pid(), 'SIGTERM');
  assert.match(await pane.until(/exit \d+/), /exit 143/);
});

test('without a terminal a command is missing', () => {
  const { code, stderr } = fpf([], { cwd: dirname(slowProject()) });
  assert.deepEqual([code, /a command is missing/.test(stderr)], [2, true], stderr);
});
