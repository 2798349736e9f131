import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commands } from '../../src/frame/commands.ts';
import { parse } from '../../src/frame/program.ts';

function parsed(...words: readonly string[]) {
  const chosen = parse(words, commands);
  assert.ok(chosen);
  return 'mistake' in chosen ? chosen.mistake.message : [chosen.spec.name, chosen.args, chosen.options];
}

test('a word with a space in it is a request, whatever options stand around it', () => {
  for (const words of [['Find all TODOs'], ['-q', 'Find all TODOs'], ['Find all TODOs', '--new']])
    assert.deepEqual(parsed(...words), parsed('run', ...words));
});

test('so is what stands behind two dashes', () => {
  assert.deepEqual(parsed('--', 'apply'), parsed('run', '--', 'apply'));
  assert.deepEqual(parsed('--', 'apply')[0], 'run');
});

test('one word that is no command stays a mistake, and a value of an option is no request', () => {
  assert.match(JSON.stringify(parsed('aply')), /unknown command 'aply'.*apply/);
  assert.match(JSON.stringify(parsed(' aply ')), /unknown command/);
  assert.deepEqual(parsed('run', 'Find it', '--model', 'a b')[0], 'run');
});
