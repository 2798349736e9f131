import assert from 'node:assert/strict';
import { test } from 'node:test';
import { argumentsOf } from '../src/derive/derive.ts';
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
  assert.deepEqual(without('remove "draft" from essay.txt'), ['draft']);
  assert.deepEqual(without('count the words of essay.txt and of plan.md'), ['essay.txt']);
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

test('what earlier weights took for something else is called rightly, or not at all', () => {
  const said = (request: string): unknown => {
    const { verdict } = decideWhole(model, request, tools);
    return 'call' in verdict && [verdict.call.tool.tool.name, argumentsOf(verdict.call.taken)];
  };
  assert.deepEqual(said('list the folder "My Documents"'), ['list_folder', { path: 'My Documents' }]);
  const setting = { path: 'package.json', key: 'version', value: '2.0.0' };
  assert.deepEqual(said('set "version" in package.json to 2.0.0'), ['set_value', setting]);
  assert.deepEqual(said('mkdir a new one called assets'), ['make_folder', { path: 'assets' }]);
  assert.deepEqual(said('what\'s inside the folder "My Documents"'), ['list_folder', { path: 'My Documents' }]);
  for (const request of [
    'remove the word "very" from essay.txt',
    'remove "draft" from essay.txt',
    'list the folder My Documents',
    'delete the file essay.txt, it says "very"',
    "what's inside the folder My Documents",
    'Delete everything except README.md',
    'delete all files but not notes.md',
    'delete essay.txt unless it is empty',
    'delete essay.txt if it is empty',
    'delete essay.txt tomorrow',
    'show me a.txt without deleting it',
    "don't delete README.md",
    'I deleted README.md',
  ])
    assert.equal(said(request), false, request);
});
