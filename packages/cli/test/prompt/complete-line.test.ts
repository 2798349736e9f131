import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commands } from '../../src/frame/commands.ts';
import { completeLine } from '../../src/prompt/complete-line.ts';
import { lineWords } from '../../src/prompt/line-words.ts';
import { fc } from '../support/fast-check.ts';

import { scratch } from '../support/fpf.ts';

const anyLine = fc.string({ unit: fc.constantFrom(...Array.from('aB1é€ \t\n"\'\\/|~.-$\u001b\u202e\u0000\ud800')) });

function folder(...names: readonly string[]): string {
  const dir = scratch();
  for (const name of names) {
    mkdirSync(join(dir, name, '..'), { recursive: true });
    writeFileSync(join(dir, name), '');
  }
  return dir;
}

const hits = (line: string, dir = '/nowhere'): readonly string[] => completeLine(line, commands, dir)[0];

test('commands, their second words, their flags and the words of a flag', () => {
  assert.deepEqual(hits('/dif'), ['/diff ']);
  assert.deepEqual(hits('/wh'), ['/why ']);
  assert.ok(hits('/').includes('/quit') && hits('/').includes('/help'));
  assert.deepEqual(hits('fpf dif'), ['diff ']);
  assert.deepEqual(hits('/session li'), ['list ']);
  assert.deepEqual(hits('/diff --sta'), ['--stat', '--state-dir']);
  assert.deepEqual(hits('/run x --mode pl'), ['plan ']);
  assert.deepEqual(hits('/completion z'), ['zsh ']);
});

test('paths of the workspace, in a request and behind a command', () => {
  const dir = folder('README.md', 'notes/list.md', 'my file.md', '.hidden', '.fpf/x', 'it "is".md');
  assert.deepEqual(hits('Count the words of REA', dir), ['README.md ']);
  assert.deepEqual(hits('/diff no', dir), ['notes/']);
  assert.deepEqual(hits('/diff notes/', dir), ['notes/list.md ']);
  assert.deepEqual(hits('Read my', dir), ['"my file.md" ']);
  assert.deepEqual(hits('Read "my f', dir), ['"my file.md" ']);
  assert.deepEqual(hits('Read it', dir), [`'it "is".md' `]);
  assert.deepEqual(hits('Read .', dir), ['.hidden ']);
  assert.ok(!hits('Read ', dir).some((name) => name.startsWith('.')));
});

test('nothing outside of the workspace, and no name that a terminal would obey', () => {
  const dir = folder('in/\u001b[2Jx', 'in/\u202etxt', 'in/plain', 'in/a\nb');
  symlinkSync('/etc', join(dir, 'away'));
  for (const word of ['/et', '../', 'in/../../', '~/', '/etc/pass']) assert.deepEqual(hits(`Read ${word}`, dir), []);
  assert.deepEqual(hits('Read in/', dir), ['in/plain ']);
});

test('of any name: what is offered is one word that begins as it was typed, and is read back as that path', () => {
  const name = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => !/[/\0]/.test(text));
  fc.assert(
    fc.property(name, fc.nat(12), (file, cut) => {
      fc.pre(file !== '.' && file !== '..' && Buffer.byteLength(file) < 200 && file.isWellFormed());
      const dir = folder(`in/${file}`);
      const typed = `in/${file}`.slice(0, 3 + Math.min(cut, file.length));
      fc.pre(!/[\s"'\\]/.test(typed));
      const [found, word] = completeLine(`Read ${typed}`, commands, dir);
      assert.equal(word, typed);
      for (const one of found) {
        assert.doesNotMatch(one, /\p{Cc}|\p{Cf}/u);
        assert.deepEqual(lineWords(one), [`in/${file}`]);
      }
    }),
    { numRuns: 200 },
  );
});

test('any line completes to something or to nothing', () => {
  const dir = folder('a b', 'c');
  fc.assert(
    fc.property(anyLine, (line) => {
      const [, word] = completeLine(line, commands, dir);
      assert.ok(line.endsWith(word));
    }),
  );
});
