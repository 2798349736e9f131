import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporary, write } from '../../support/folders.ts';
import { byHand, shippedModule } from '../../support/shipped-script.ts';

const { isKept } = await shippedModule<{ readonly isKept: (name: string) => boolean }>('file-write/scripts/kept-places.mjs');

const spellings = [
  '.git',
  '.GIT',
  '.git.',
  '.git ',
  '.git::$INDEX_ALLOCATION',
  'git~1',
  'GIT~10',
  '.g\u200cit',
  '.gi\ufefft',
  '\uff0egit',
  '.h\u200dg',
  'FPF.config.json',
];

test('a kept name is known in every spelling, and names that are only alike are free', () => {
  for (const name of spellings) assert.ok(isKept(name), JSON.stringify(name));
  for (const name of ['.gitignore', 'git', '.github', 'my-fpf.config.json', 'fpf.config.json.txt', 'skill-pack', '.'])
    assert.ok(!isKept(name), name);
});

test('no tool writes there, whatever the spelling', (t) => {
  const workspace = write(temporary(t), { 'a.txt': 'a', 'a.md': 'a' });
  for (const name of spellings)
    for (const [script, args] of [
      ['file-write/scripts/write-file.mjs', { path: `${name}/config`, content: 'x' }],
      ['file-write/scripts/append-file.mjs', { path: `sub/${name}/config`, content: 'x' }],
      ['file-manage/scripts/copy-path.mjs', { from: 'a.txt', to: `${name}/config` }],
      ['file-manage/scripts/move-path.mjs', { from: 'a.txt', to: name }],
      ['file-manage/scripts/make-folder.mjs', { path: name }],
      ['todo-report/scripts/report-todos.mjs', { report: `${name}/a.md` }],
    ] as const)
      assert.match(byHand(script, workspace, args).refused ?? '', /is kept by version control or by the stack/, `${script} ${name}`);
});
