import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { installLine } from '../../test-all/install-line.ts';
import { root } from '../support/copy-tree.ts';

const bin = mkdtempSync(join(tmpdir(), 'fpf-bin-'));
after(() => rmSync(bin, { recursive: true, force: true }));
const lineFor = (...reasons: readonly string[]): string =>
  installLine(
    root,
    reasons.map((reason) => ({ name: 'a test', reason })),
    bin,
  );

test('the packages that reasons of skips name are told in one line, each once', () => {
  assert.equal(
    lineFor(
      'tmux is not installed',
      'copy-bwrap: bubblewrap is not installed (to have it: sudo apt-get install -y bubblewrap util-linux)',
      'bwrap-outer: bubblewrap is not installed',
      'there is no Chromium (apt-get install chromium, or FPF_CHROMIUM)',
      'there is no sqlite3 on this machine',
    ),
    '  to try the skipped ones too: apt-get install bubblewrap sqlite3 tmux chromium\n',
  );
});

test('there is no line where nothing was skipped, or no reason names a program', () => {
  assert.equal(lineFor(), '');
  assert.equal(lineFor('only root can become another user here', 'no fishing', ''), '');
});

test('what is installed is not named, under any of its names', () => {
  for (const name of ['fish', 'google-chrome']) writeFileSync(join(bin, name), '', { mode: 0o755 });
  // A file that cannot be run is not a program.
  writeFileSync(join(bin, 'zsh'), '', { mode: 0o644 });
  assert.equal(
    lineFor('fish is not installed', 'there is no Chromium', 'zsh is not installed'),
    '  to try the skipped ones too: apt-get install zsh\n',
  );
});
