import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost } from '@fpf/contract-tests';
import { FpfError } from '@fpf/contracts';
import { createBreaker } from '../../src/attempt/breaker.ts';
import { type Progress, type Tried, withRetries } from '../../src/attempt/retry.ts';
import { type Deadline, startDeadline } from '../../src/limits/deadline.ts';
import { limitsOf } from '../../src/limits/options.ts';

const limits = limitsOf({ provider: 'x', tries: 4, retryBaseMs: 1 });

function failure(code: string, details: Readonly<Record<string, unknown>> = {}): FpfError {
  return new FpfError({ code, message: 'no', hint: 'none', details });
}

type Attempt = (at: number, progress: Progress) => Promise<string> | string;

async function tried(
  attempt: Attempt,
  given: { readonly ms?: number; readonly left?: number } = {},
): Promise<Tried<string> & { readonly asked: number }> {
  const host = fixedHost();
  const started = startDeadline(given.ms ?? 5_000, undefined, () => host.clock.monotonic());
  const deadline: Deadline = given.left === undefined ? started : { ...started, left: () => given.left ?? 0 };
  let asked = 0;
  try {
    const tries = {
      limits,
      deadline,
      breaker: createBreaker(limits, () => host.clock.monotonic(), 'x'),
      ids: host.ids,
      provider: 'x',
    };
    return { ...(await withRetries(async (progress) => attempt((asked += 1), progress), tries)), asked };
  } finally {
    started.clear();
  }
}

async function failed(
  attempt: Attempt,
  given: { readonly ms?: number; readonly left?: number } = {},
): Promise<FpfError> {
  const error: unknown = await tried(attempt, given).then(
    () => assert.fail('it answered'),
    (thrown: unknown) => thrown,
  );
  assert.ok(FpfError.is(error), String(error));
  return error;
}

test('an error that may pass is tried again, up to the number of tries, and all are told', async () => {
  assert.deepEqual(await tried((at) => (at < 3 ? Promise.reject(failure('model.unreachable')) : 'yes')), {
    value: 'yes',
    failed: ['model.unreachable', 'model.unreachable'],
    asked: 3,
  });
  const error = await failed((at) => Promise.reject(failure(at === 2 ? 'model.server-error' : 'model.timeout-idle')));
  assert.deepEqual(error.details['failed_attempts'], [
    'model.timeout-idle',
    'model.server-error',
    'model.timeout-idle',
    'model.timeout-idle',
  ]);
  assert.match(error.message, /asked 4 times/);
  assert.equal(error.code, 'model.timeout-idle');
});

const once: readonly (readonly [what: string, error: unknown, code: string])[] = [
  ['an answer cut off at its longest', failure('model.truncated', { done_reason: 'length' }), 'model.truncated'],
  ['an error that says so itself', failure('model.server-error', { retryable: false }), 'model.server-error'],
  ['a model that is not there', failure('model.missing'), 'model.missing'],
  ['another digest', failure('model.digest-mismatch'), 'model.digest-mismatch'],
  ['an error of the provider itself', new TypeError('x is undefined'), 'model.protocol'],
  ['something that is no error at all', 'broken', 'model.protocol'],
];
for (const [what, error, code] of once) {
  test(`tried once: ${what}`, async () => {
    let asked = 0;
    const got = await failed((at) => {
      asked = at;
      throw error;
    });
    assert.deepEqual([got.code, got.details['attempts'], asked], [code, 1, 1]);
  });
}

test('nothing is asked again once it was heard', async () => {
  const error = await failed((_at, progress) => {
    progress.heard = true;
    throw failure('model.unreachable');
  });
  assert.equal(error.details['attempts'], 1);
});

test('a server that tells when to come back is not asked before, and not at all where the deadline comes first', async () => {
  const start = performance.now();
  const waited = await tried((at) =>
    at === 1 ? Promise.reject(failure('model.overloaded', { retry_after_ms: 60 })) : 'yes',
  );
  assert.equal(waited.asked, 2);
  assert.ok(performance.now() - start >= 58);
  const late = await failed(() => Promise.reject(failure('model.overloaded', { retry_after_ms: 4_000 })), {
    left: 3_000,
  });
  assert.deepEqual(
    [late.code, late.details['attempts'], late.details['retry_after_ms']],
    ['model.overloaded', 1, 4_000],
  );
});

test('a deadline ends the wait before the next try', async () => {
  const error = await failed(() => Promise.reject(failure('model.overloaded', { retry_after_ms: 100_000 })), {
    ms: 40,
    left: 200_000,
  });
  assert.deepEqual([error.code, error.details['failed_attempts']], ['model.deadline', ['model.overloaded']]);
});

test('a breaker that opens meanwhile ends the tries with the error of the server', async () => {
  const host = fixedHost();
  const deadline = startDeadline(5_000, undefined, () => host.clock.monotonic());
  const breaker = createBreaker({ ...limits, breakerFailures: 2 }, () => host.clock.monotonic(), 'x');
  const tries = { limits, deadline, breaker, ids: host.ids, provider: 'x' };
  const ask = (): Promise<unknown> => withRetries(() => Promise.reject(failure('model.unreachable')), tries);
  await assert.rejects(
    ask(),
    (error: unknown) => FpfError.is(error) && error.code === 'model.unreachable' && error.details['attempts'] === 2,
  );
  await assert.rejects(ask(), (error: unknown) => FpfError.is(error) && error.code === 'model.circuit-open');
  deadline.clear();
});
