import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fc } from '../../support/fast-check.ts';
import { temporary, write } from '../../support/folders.ts';
import { byHand } from '../../support/shipped-script.ts';

const script = 'run-command/scripts/run-task.mjs';
const rulesFor = (...words: readonly string[]): string =>
  JSON.stringify({
    $schema: 'urn:fpf:commands:1',
    rules: [
      {
        id: 'one',
        program: words[0],
        words: words.slice(1),
        effect: 'write',
        examples: { allowed: [words], refused: [[...words, 'more']] },
      },
    ],
  });
const noMake = !existsSync('/usr/bin/make') && 'there is no make in /usr/bin';

test('a target is run where a rule allows it, and its code is a result', { skip: noMake }, async (t) => {
  const workspace = write(temporary(t), {
    Makefile: 'greet:\n\t@echo hello\nfail:\n\t@exit 3\n',
    'fpf.commands.json': rulesFor('make', 'greet'),
  });
  const { output, refused } = await byHand(script, workspace, { name: 'greet' });
  assert.equal(refused, undefined);
  assert.deepEqual([output?.['command'], output?.['exit_code'], output?.['stdout']], ['make greet', 0, 'hello\n']);
  write(workspace, { 'fpf.commands.json': rulesFor('make', 'fail') });
  assert.equal((await byHand(script, workspace, { name: 'fail' })).output?.['exit_code'], 2);
});

test('where two files have the name, the one that a rule allows is run', { skip: noMake }, async (t) => {
  const workspace = write(temporary(t), {
    'package.json': '{"scripts": {"greet": "echo npm"}}',
    Makefile: 'greet:\n\t@echo make\n',
    'fpf.commands.json': rulesFor('make', 'greet'),
  });
  assert.equal((await byHand(script, workspace, { name: 'greet' })).output?.['stdout'], 'make\n');
});

const names = fc.string({ unit: fc.constantFrom('a', 'B', '1', '_', '-', '.', '/'), minLength: 1, maxLength: 8 });
const targets = fc.uniqueArray(
  names.map((name) => `t${name}`),
  { minLength: 1, maxLength: 4 },
);

test('every target of a Makefile is a task, and no variable is', async (t) => {
  const workspace = temporary(t);
  await fc.assert(
    fc.asyncProperty(targets, fc.boolean(), async (made, together) => {
      const lines = together ? [`${made.join(' ')}: a b`] : made.map((name) => `${name}:: a\n\techo x: y`);
      const noise = ['V := a:b', 'W ::= c', 'X = d: e', 'export Y := f', '# g: h', '.PHONY: i', '%.o: %.c', '$(V): j'];
      write(workspace, { Makefile: [...noise, ...lines, ''].join('\n') });
      const { refused = '' } = await byHand(script, workspace, { name: 'none-of-them' });
      const told = /there are (.*)\n/.exec(refused)?.[1] ?? '';
      assert.deepEqual(told.split(', ').sort(), made.map((name) => `${name} (Makefile)`).sort());
    }),
    { numRuns: 25 },
  );
});
