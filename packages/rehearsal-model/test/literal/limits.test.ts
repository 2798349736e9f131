import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, ToolSpec } from '@fpf/contracts';
import { readLiterally } from '../../src/literal/read-literally.ts';

const text = (description: string): JsonObject => ({ type: 'string', description });
const tools: readonly ToolSpec[] = [
  {
    name: 'delete_branch',
    description: 'Deletes a branch.',
    input_schema: { type: 'object', required: ['name'], properties: { name: text('Name of the branch.') } },
  },
  {
    name: 'resize_picture',
    description: 'Resizes a picture.',
    input_schema: {
      type: 'object',
      required: ['file', 'width'],
      properties: {
        file: text('The picture file.'),
        width: { type: 'integer', description: 'New width in pixels.' },
        keep: { type: 'boolean', description: 'Keep the original.' },
      },
    },
  },
];
const called = (request: string): unknown => {
  const reading = readLiterally(request, tools);
  return 'call' in reading ? reading.call : undefined;
};

test('nothing is called where a request denies, tells, asks whether, or limits', () => {
  for (const request of [
    'never delete branch feature-x',
    "don't delete the branch feature-x",
    'do not delete branch feature-x',
    'delete no branch feature-x',
    'delete branch feature-x, or rather not',
    'I deleted branch feature-x',
    "we've already deleted branch feature-x",
    'I will delete branch feature-x',
    'should I delete branch feature-x',
    'delete branch feature-x later',
    'delete branch feature-x if you can',
    'delete every branch but feature-x',
    'delete all branches except feature-x',
    'delete everything other than branch feature-x',
    'delete branch feature-x unless merged',
    'undelete branch feature-x',
    'average the picture a.png to a width of 300',
  ])
    assert.equal(called(request), undefined, request);
});

test('what a flag takes as denied, and what asks to be reminded, is called', () => {
  const delete_branch = { tool: 'delete_branch', args: { name: 'feature-x' } };
  for (const request of [
    'delete branch feature-x',
    'Can you delete branch feature-x?',
    'I need branch feature-x deleted',
  ])
    assert.deepEqual(called(request), delete_branch, request);
  assert.deepEqual(called('resize photo a.png to width 300 without keeping the original'), {
    tool: 'resize_picture',
    args: { file: 'a.png', width: 300, keep: false },
  });
});
