import assert from 'node:assert/strict';
import { test } from 'node:test';
import { json } from '../support/fpf.ts';
import { newWorkspace, runWriting } from '../support/sessions.ts';
import { noTmux as skip, openPane } from './tmux.ts';

/** What a person can copy or read is not cut: neither an id nor a word of a sentence. */
test('at 40 columns the lists and the lines of doctor are folded between words', { skip }, async () => {
  const made = newWorkspace();
  const run = runWriting(made, 'docs/made.md', 'made\n');
  const [{ id = '' } = {}] = json(made.run('session', 'list', '--json'))['data'] as readonly { readonly id?: string }[];
  const list = await openPane(['session', 'list'], { cwd: made.ws, columns: 40 }).until(/exit \d/);
  assert.match(list, new RegExp(`^session$[^]*^${id}$[^]*^ {2}Write a file: docs/made.md$`, 'm'));
  const log = await openPane(['history'], { cwd: made.ws, columns: 40 }).until(/exit \d/);
  assert.match(log, new RegExp(`^ {2}${run}/1$`, 'm'));
  const doctor = await openPane(['doctor'], { cwd: made.ws, columns: 40, env: { OLLAMA_HOST: '127.0.0.1:1' } }).until(
    /exit \d/,
  );
  const words = doctor.split(/\s+/);
  for (const word of ['fpf.config.json,', 'sandbox:', 'filtered,', 'functiongemma,', 'then'])
    assert.ok(words.includes(word), `${word}\n${doctor}`);
});
