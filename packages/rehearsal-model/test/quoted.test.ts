import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModel, shippedFolder } from '../src/provider/model-folder.ts';
import { decideWhole } from './support/decide-whole.ts';
import { knownTools } from './support/known-tools.ts';
import { judge } from './support/score.ts';

const model = await loadModel(shippedFolder);
const tools = knownTools();

/** What the model would call before it asks itself how sure it is. */
function best(request: string): unknown {
  const call = judge(model, { request, name: null, arguments: {} }, tools).best;
  return call && [call.name, call.arguments];
}

test('what is quoted is a value as a whole, or none', () => {
  for (const request of ['delete the folder "old stuff"', "delete the folder 'old stuff'"])
    assert.deepEqual(best(request), ['delete_path', { path: 'old stuff' }], request);
  assert.deepEqual(best('i need an empty directory called "new stuff"'), ['make_folder', { path: 'new stuff' }]);
  assert.deepEqual(best('delete the file "the workspace plan.md"'), ['delete_path', { path: 'the workspace plan.md' }]);
  assert.deepEqual(best('create "my notes.txt" with the text "hello, world."'), [
    'write_file',
    { path: 'my notes.txt', content: 'hello, world.' },
  ]);
});

test('a call that has no place for what is quoted, or for a path, is not made', () => {
  const without = (request: string): unknown => {
    const { verdict } = decideWhole(model, request, tools);
    return 'abstained' in verdict && verdict.abstained.why === 'left-over' && verdict.abstained.left;
  };
  assert.deepEqual(without('remove the word "very" from essay.txt'), ['very']);
  assert.deepEqual(without('remove "draft" from essay.txt'), ['draft']);
  assert.deepEqual(without('delete the file essay.txt and the file plan.md.'), ['plan.md']);
  assert.deepEqual(without('what\'s inside the folder "My Documents"'), ['My Documents']);
});

test('a command in quotes is parted into its program and its arguments, and nothing of it is lost', () => {
  assert.deepEqual(best('run `git status`'), ['run_command', { program: 'git', args: ['status'] }]);
  assert.deepEqual(best('run "ls -l docs"'), ['run_command', { program: 'ls', args: ['-l', 'docs'] }]);
});

test('a word or a number within quotes says nothing by itself', () => {
  const said = JSON.stringify(best('write "see line 12 of the workspace" to notes.txt'));
  assert.doesNotMatch(said, /:12|"\."/);
  assert.match(said, /see line 12 of the workspace/);
});
