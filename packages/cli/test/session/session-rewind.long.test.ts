import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { data, largeSession, newWorkspace, runWriting } from '../support/sessions.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

test('a session goes back to a step and forth again; log, diff, export and verify tell it so, and the host stays as it is', async () => {
  const { dir, ws, run } = newWorkspace();
  await largeSession(dir, ws, async (files) => {
    await files.write('README.md', encode('one\n'));
    await files.write('new.txt', encode('new\n'));
  });
  const { id } = data(run('session', 'show', '--json')) as { id: string };
  assert.equal(run('discard', 'new.txt', '--yes').code, 0);
  const dry = run('session', 'rewind', id, '1', '--dry-run');
  assert.deepEqual([dry.code, dry.stdout], [0, 'A  new.txt\nNothing was rewound.\n'], dry.stderr);
  const back = run('session', 'rewind', id.slice(0, -1), '1');
  assert.equal(back.code, 0, back.stderr);
  assert.match(
    back.stdout,
    /is as it was after step 1: 1 added\. This is step 3\.\nnext: fpf session rewind \S+ 2 {3}\(takes it back\)/,
  );
  assert.match(run('history').stdout, /3 +\S+ +user +rewind +done/);
  assert.match(run('diff').stdout, /\+one[^]*\+new/);
  assert.doesNotMatch(run('diff', '--at', '2').stdout, /\+new/);
  assert.equal(run('session', 'export', '--format', 'folder', '--to', join(dir, 'out'), '--at', '3').code, 0);
  assert.equal(readFileSync(join(dir, 'out/new.txt'), 'utf8'), 'new\n');
  const first = data(run('session', 'rewind', id, '0', '--json')) as {
    step: number;
    changes: readonly { path: string }[];
  };
  assert.deepEqual(
    [first.step, first.changes.map(({ path }) => path)],
    [5, ['README.md', 'new.txt']],
    'the export was step 4',
  );
  assert.equal(run('diff').stdout, '');
  assert.match(run('session', 'rewind', id, '0').stdout, /is as it was after step 0 already\./);
  assert.equal(run('session', 'verify').code, 0);
  assert.equal(readFileSync(join(ws, 'README.md'), 'utf8'), 'hello\n');
  const made = data(run('session', 'clone', id, '--to', 'copy', '--at', '1', '--json'));
  assert.deepEqual(made, { session: 'copy', parent: id, at: 1 });
  assert.equal(run('session', 'fs', 'cat', 'new.txt', '--session', 'copy').stdout, 'new\n');
  assert.equal(run('session', 'verify', 'copy').code, 0);
});

test('a step that is none, or that the history does not have, is refused with the range; a lost content leaves all as it was', () => {
  const world = newWorkspace();
  const { ws, run } = world;
  const one = runWriting(world, 'README.md', 'one\n');
  for (const said of ['x', '-1', '1.5', '', '9'.repeat(40)])
    assert.equal(run('session', 'rewind', one, '--', said).code, 2, said);
  const far = run('session', 'rewind', one, '12');
  assert.deepEqual([far.code, /goes from 0 to 1\n[^]*session\.no-such-step/.test(far.stderr)], [2, true], far.stderr);
  assert.equal(run('session', 'clone', one, '--at', '12').code, 2);
  assert.equal(run('session', 'rewind', one).code, 2, 'the step has to be named');
  writeFileSync(join(ws, 'README.md'), 'by hand\n');
  assert.equal(run('session', 'rewind', one, '0').code, 0, 'what a call replaced is kept');
});
