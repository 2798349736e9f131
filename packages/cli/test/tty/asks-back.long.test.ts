import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { scratch } from '../support/fpf.ts';
import { noTmux as skip, openPane } from './tmux.ts';

/** A folder with a file in a folder, and one of the same name elsewhere. */
function folder(): string {
  const ws = join(scratch(), 'garden');
  for (const name of ['notes', 'old']) mkdirSync(join(ws, name), { recursive: true });
  writeFileSync(join(ws, 'notes', 'visits.md'), '# Visits\n');
  writeFileSync(join(ws, 'old', 'visits.md'), '# Visits of last year\n');
  writeFileSync(join(ws, 'fpf.config.json'), '{}');
  return ws;
}

const rehearsal = ['--model', 'rehearsal'] as const;

test(
  'a file that is elsewhere is asked for with its places; a number chooses one, and it is read',
  { skip },
  async () => {
    const pane = openPane(['run', 'Show me visits.md', ...rehearsal], { cwd: folder() });
    const asked = await pane.until(/Enter: leave it/);
    assert.match(
      asked,
      /There is no "visits\.md"\. Which one is meant for read_file\?\n {2}1 {2}notes\/visits\.md\n {2}2 {2}old\/visits\.md/,
    );
    pane.press('2', 'Enter');
    const end = await pane.until(/exit \d+/);
    assert.match(end, /Visits of last year[^]*exit 0/);
  },
);

test('a file that the request leaves open is asked for; Enter leaves it, and nothing is done', { skip }, async () => {
  const ws = folder();
  const left = openPane(['run', 'Delete the file', ...rehearsal], { cwd: ws });
  await left.until(/Which path for delete_path\?[^]*Enter: leave it/);
  left.press('Enter');
  assert.match(await left.until(/exit \d+/), /model\.value-missing[^]*exit 3/);
  const pane = openPane(['run', 'Delete the file', ...rehearsal], { cwd: ws });
  await pane.until(/Enter: leave it/);
  pane.press('1', 'Enter');
  assert.match(await pane.until(/exit \d+/), /Deleted [^]*exit 0/);
  assert.ok(existsSync(join(ws, 'notes', 'visits.md')), 'the folder on the host is as it was');
});

test('Ctrl-C at the question stops the run', { skip }, async () => {
  const pane = openPane(['run', 'Delete the file', ...rehearsal], { cwd: folder() });
  await pane.until(/Enter: leave it/);
  pane.press('C-c');
  assert.match(await pane.until(/exit \d+/), /exit 130/);
});
