import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeError, FpfError } from '../../src/errors/index.ts';

test('an error of the stack is told as it is, with the exit code of its area', () => {
  const error = new FpfError({ code: 'usage.bad-option', message: 'files: no.', hint: 'Do it.' });
  assert.deepEqual(describeError(error), {
    code: 'usage.bad-option',
    message: 'files: no.',
    hint: 'Do it.',
    exitCode: 2,
  });
});

test('what the system refuses has a code and a next step, and the name of no package', () => {
  const error = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write', path: '/x' });
  const { code, message, hint } = describeError(error);
  assert.deepEqual([code, message], ['cli.disk-full', 'there is no space left to write /x.']);
  assert.notEqual(hint, '');
});

test('what no one foresaw has a code, whatever was thrown', () => {
  for (const [thrown, message] of [
    [new TypeError('x is no function'), 'x is no function'],
    ['a word', 'a word'],
    [undefined, 'undefined'],
    [Symbol('odd'), 'Symbol(odd)'],
  ] as const) {
    const told = describeError(thrown);
    assert.deepEqual([told.code, told.message, told.exitCode], ['cli.internal', message, 1]);
  }
});
