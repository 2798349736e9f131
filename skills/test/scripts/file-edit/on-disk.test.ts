import { test } from 'node:test';
import { keepsWhatItWrites } from '../../support/keeps-what-it-writes.ts';
import { temporary } from '../../support/folders.ts';

test('replace_text keeps permissions, refuses a write-protected file, and leaves nothing behind on a full disk', (t) =>
  keepsWhatItWrites(
    'file-edit/scripts/replace-text.mjs',
    { path: 'run.sh', old_text: 'old', new_text: 'new' },
    temporary(t),
  ));
