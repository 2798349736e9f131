import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codes, FpfError } from '@fpf/contracts';
import { invocationOf, type InvocationShape } from '@fpf/contract-tests';
import { defaultOptions } from '../src/options.ts';
import { prepare } from '../src/prepare.ts';
import { scriptCommand } from '../src/run-script.ts';

const prepared = (shape: InvocationShape) => prepare(invocationOf(shape), defaultOptions);
const argv = (shape: InvocationShape) => scriptCommand(invocationOf(shape), prepared(shape).handler);

test('limits come from the handler, then from the options, and a reduced form only lowers them', () => {
  assert.equal(prepared({}).timeoutMs, 30_000);
  assert.equal(prepared({ handler: { timeoutMs: 50 } }).timeoutMs, 50);
  assert.equal(
    prepared({ handler: { timeoutMs: 50 }, reduced: true, degraded: { limits: { timeoutMs: 10 } } }).timeoutMs,
    10,
  );
  assert.equal(
    prepared({ handler: { timeoutMs: 50 }, reduced: true, degraded: { limits: { timeoutMs: 9_000 } } }).timeoutMs,
    50,
  );
  assert.equal(prepared({ reduced: true, degraded: { limits: { maxOutputBytes: 8 } } }).maxOutputBytes, 8);
});

test('a runtime starts the script; exec asks for the executable bit', () => {
  assert.deepEqual(argv({}), ['node', '/fpf/skill/scripts/main.mjs']);
  assert.deepEqual(argv({ handler: { runtime: 'python3' } }), ['python3', '/fpf/skill/scripts/main.mjs']);
  assert.throws(() => argv({ handler: { runtime: 'exec' } }), { code: 'tool.no-handler' });
});

test('arguments of a reduced form are held against the schema too', () => {
  assert.throws(() => prepared({ reduced: true, degraded: { args: { text: 1 } } }), { code: 'admit.bad-arguments' });
});

test('every refusal has a code that can be explained, and a hint', () => {
  const shapes: readonly InvocationShape[] = [
    { handler: undefined },
    { handler: { path: 'elsewhere.mjs' } },
    { handler: { network: true } },
    { args: {} },
    { reduced: true },
  ];
  for (const shape of shapes) {
    assert.throws(
      () => argv(shape),
      (error: unknown) =>
        FpfError.is(error) &&
        Object.hasOwn(codes, error.code) &&
        error.hint !== '' &&
        error.message.includes('echoer#echo'),
    );
  }
});
