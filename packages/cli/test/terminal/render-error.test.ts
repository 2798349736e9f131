import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts/errors';
import { describedHere } from '../../src/terminal/render-error.ts';

test('what the system refuses is said by the command, and an error of a package by that package', () => {
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write', path: '/x' });
  assert.equal(describedHere(full).message, 'cli: there is no space left to write /x.');
  const own = new FpfError({ code: 'usage.bad-option', message: 'files: no.', hint: 'Do it.' });
  assert.equal(describedHere(own).message, 'files: no.');
  assert.equal(describedHere(new Error('unforeseen')).message, 'unforeseen');
});
