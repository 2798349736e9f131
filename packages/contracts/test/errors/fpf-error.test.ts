import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, reason, Reason } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';

const init = { code: 'pin.drift', message: 'the pin moved', hint: 'Look at it.' };

test('an error says what, why and what to do, and is an Error', () => {
  const cause = new Error('below');
  const error = new FpfError({ ...init, details: { from: 1 }, cause });
  assert.ok(error instanceof Error);
  assert.deepEqual(
    [error.name, error.code, error.message, error.hint, error.details, error.cause],
    ['FpfError', 'pin.drift', 'the pin moved', 'Look at it.', { from: 1 }, cause],
  );
  assert.ok(Object.isFrozen(error.details));
  assert.ok(!('cause' in new FpfError(init)));
});

test('two copies of the package agree on what an FpfError is', async () => {
  const other = (await import(new URL('../../src/errors/fpf-error.ts?another-copy', import.meta.url).href)) as {
    readonly FpfError: typeof FpfError;
  };
  assert.notEqual(other.FpfError, FpfError);
  const theirs = new other.FpfError(init);
  assert.ok(!(theirs instanceof FpfError));
  assert.ok(FpfError.is(theirs));
  assert.ok(other.FpfError.is(new FpfError(init)));
});

test('nothing else is one', () => {
  for (const value of [
    undefined,
    null,
    1,
    'pin.drift',
    init,
    new Error('x'),
    Object.assign(new Error('x'), init),
    Object.assign({}, new FpfError(init)),
  ]) {
    assert.equal(FpfError.is(value), false);
  }
});

test('a reason is cut to what its schema takes, and frozen', () => {
  const made = reason(
    'pin.drift',
    'start',
    'x'.repeat(9_000),
    Array.from({ length: 99 }, () => 'y'.repeat(9_000)),
  );
  assert.deepEqual(check(Reason, made), []);
  assert.ok(Object.isFrozen(made) && Object.isFrozen(made.refs));
});
