// What version control and the stack keep for themselves: every skill that writes carries the same list, and its
// scripts ask it.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporary, write } from '../support/folders.ts';
import { askedSkills, shipped } from '../support/shipped-skills.ts';
import { byHand, shippedModule } from '../support/shipped-script.ts';

const plain = '.git';
const hidden = '.g\u200cit';
const spellings = [
  plain,
  '.GIT',
  '.git.',
  '.git ',
  '.git::$INDEX_ALLOCATION',
  'git~1',
  'GIT~10',
  hidden,
  '.gi\ufefft',
  '\uff0egit',
  '.h\u200dg',
  'FPF.config.json',
];
const free = ['.gitignore', 'git', '.github', 'my-fpf.config.json', 'fpf.config.json.txt', 'skill-pack', '.'];

/** How a script is asked to write at a place that may not be there yet. */
const asked: Readonly<Record<string, Readonly<Record<string, (name: string) => object>>>> = {
  'file-write': {
    'write-file': (name) => ({ path: `${name}/config`, content: 'x' }),
    'append-file': (name) => ({ path: `sub/${name}/config`, content: 'x' }),
  },
  'file-manage': {
    'copy-path': (name) => ({ from: 'a.txt', to: `${name}/config` }),
    'move-path': (name) => ({ from: 'a.txt', to: name }),
    'make-folder': (name) => ({ path: name }),
    'move-into': (name) => ({ from: 'a.txt', folder: name }),
  },
  'todo-report': { 'report-todos': (name) => ({ report: `${name}/a.md` }) },
};

for (const skill of askedSkills().filter((name) => existsSync(join(shipped, name, 'scripts/kept-places.mjs')))) {
  test(`${skill} knows a kept name in every spelling, and leaves free what is only alike`, async () => {
    const { isKept } = await shippedModule<{ readonly isKept: (name: string) => boolean }>(
      `${skill}/scripts/kept-places.mjs`,
    );
    for (const name of spellings) assert.ok(isKept(name), JSON.stringify(name));
    for (const name of free) assert.ok(!isKept(name), name);
  });

  for (const [script, args] of Object.entries(asked[skill] ?? {}))
    test(`${skill}/${script} writes in no kept place, however it is spelled`, async (t) => {
      const workspace = write(temporary(t), { 'a.txt': 'a', 'a.md': 'a' });
      for (const name of [plain, hidden]) {
        const { refused } = await byHand(`${skill}/scripts/${script}.mjs`, workspace, args(name));
        assert.match(refused ?? '', /is kept by version control or by the stack/, JSON.stringify(name));
      }
    });
}
