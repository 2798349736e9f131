import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost } from '@fpf/contract-tests';
import { FpfError, type JsonObject } from '@fpf/contracts';
import { createModelGateway } from '../../src/index.ts';
import { createOllamaProvider } from '../../src/providers/ollama/index.ts';
import { asked, double } from '../support/asking.ts';

const yearMs = 31_536_000_000;

/** A wall clock that is a year ahead and a year back in turn, each time that somebody looks. */
function jumping(): () => number {
  let ahead = false;
  const { now } = Date;
  return () => {
    ahead = !ahead;
    return now() + (ahead ? yearMs : -yearMs);
  };
}

async function ask({ url }: { readonly url: string }, limits: JsonObject = {}): Promise<unknown> {
  const clock = { now: jumping(), monotonic: () => performance.now() };
  const gateway = createModelGateway({ provider: 'ollama', retryBaseMs: 1, ...limits }, { ...fixedHost(), clock });
  gateway.registerProvider('ollama', async () =>
    createOllamaProvider({ model: 'functiongemma', host: url, conformanceProbe: false }),
  );
  return gateway
    .plan(asked('Greet Ada'))
    .result()
    .catch((error: unknown) => error);
}

test('a wall clock that jumps here, while the one of the server jumps too, changes no answer and no limit', async (t) => {
  t.mock.method(Date, 'now', jumping());
  const jumps = await ask(await double(t, {}, { fault: 'clock-jump' }));
  assert.ok(!(jumps instanceof Error), String(jumps));
  const { evidence } = jumps as { readonly evidence: { readonly times?: object } };
  // What a clock measured that went back is unknown.
  assert.equal(evidence.times, undefined);
  const start = performance.now();
  const late = await ask(await double(t, {}, { fault: { name: 'slow-loris-body', everyMs: 20 } }), { deadlineMs: 300 });
  assert.equal(FpfError.is(late) && late.code, 'model.deadline');
  assert.ok(performance.now() - start < 3_000);
});

test('a server whose clock is ahead says to come back in a year: nobody waits; one whose clock is back is asked again at once', async (t) => {
  for (const [wrongBy, attempts] of [
    [yearMs, 1],
    [-yearMs, 2],
  ] as const) {
    const start = performance.now();
    const error = await ask(
      await double(t, {}, { fault: 'too-many-requests-date', clock: () => Date.now() + wrongBy }),
    );
    assert.ok(FpfError.is(error), String(error));
    assert.deepEqual([error.code, error.details['attempts']], ['model.overloaded', attempts]);
    assert.ok(performance.now() - start < 10_000);
  }
});
