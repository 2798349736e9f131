import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { FpfError, ModelGateway } from '@fpf/contracts';
import type { OllamaDouble, Script } from '@fpf/ollama-double';
import { createModelGateway } from '../../../src/gateway.ts';
import { asked, digests, double, hear, only, ordinary, providerOf } from '../../support/asking.ts';
import { type CountingProxy, startCountingProxy } from '../../support/counting-proxy.ts';
import { failing } from '../../support/failing.ts';
import { until } from '../../support/until.ts';

const host = {
  clock: { now: () => 0, monotonic: () => performance.now() },
  ids: { next: () => 'id' },
  log: () => undefined,
};

function gatewayTo(url: string): ModelGateway {
  const gateway = createModelGateway({ provider: 'ollama', digest: `sha256:${digests.one}`, tries: 1 }, host);
  const provider = providerOf({ url }, { shown: 'renderer' });
  gateway.registerProvider('ollama', async () => provider);
  return gateway;
}

const moved: Script = {
  models: [{ name: 'functiongemma', digest: digests.two, capabilities: ['completion', 'tools'], loaded: true }],
};
const slowly: Script = {
  otherwise: { content: 'one two three', ...ordinary.otherwise, wire: { chunk: 'lines', betweenChunksMs: 40 } },
};

/** Moves the tag as soon as the model has said something, and gives what the answer came to. */
async function movedWhen(
  server: OllamaDouble,
  gateway: ModelGateway,
  isThen: (event: string) => boolean,
): Promise<unknown> {
  const plan = gateway.plan(asked('x'));
  for await (const { type } of plan) if (isThen(type)) server.tell(moved);
  return plan.result();
}

test('a tag that moved before the question is seen after the answer, though the list of tags is young', async (t) => {
  const server = await double(t);
  const gateway = gatewayTo(server.url);
  await gateway.plan(asked('x')).result();
  server.tell(moved);
  assert.equal(
    (await failing(gateway.plan(asked('x')).result(), 'model.digest-mismatch')).details['answered'],
    `sha256:${digests.two}`,
  );
  // And then it is seen before anything is asked.
  const { length } = server.requests.filter(({ path }) => path === '/api/chat');
  assert.equal(
    (await failing(gateway.plan(asked('x')).result(), 'model.digest-mismatch')).details['found'],
    `sha256:${digests.two}`,
  );
  assert.equal(server.count('/api/chat'), length);
});

test('a tag that moves while the answer comes is seen: nobody is asked whose it is before it is over', async (t) => {
  const server = await double(t, slowly);
  let words = 0;
  const error = await failing(
    movedWhen(server, gatewayTo(server.url), (type) => type === 'text_delta' && (words += 1) === 2),
    'model.digest-mismatch',
  );
  assert.equal(error.details['answered'], `sha256:${digests.two}`);
  const paths = server.requests.map(({ path }) => path);
  assert.deepEqual(paths.slice(paths.indexOf('/api/chat')), ['/api/chat', '/api/ps']);
});

test('a tag that moves after the answer leaves it, and ends the next one', async (t) => {
  const server = await double(t, slowly);
  const gateway = gatewayTo(server.url);
  await movedWhen(server, gateway, (type) => type === 'answered');
  await failing(gateway.plan(asked('x')).result(), 'model.digest-mismatch');
});

test('an answer that is never over is never asked whose it is', async (t) => {
  const server = await double(t, {
    otherwise: { content: 'a b' },
    faults: [{ path: '/api/chat', fault: 'no-done-open' }],
  });
  const { error } = await hear(providerOf(server), asked('x'), { idleMs: 100 });
  assert.equal((error as FpfError).code, 'model.timeout-idle');
  assert.equal(server.count('/api/ps'), 1);
});

/** The second look at what is loaded, which is the one after the answer, is never answered. */
const mute = { path: '/api/ps', fault: 'hang', nth: 2 } as const;

async function muteAfterwards(
  t: TestContext,
  script: Script = {},
): Promise<{ readonly server: OllamaDouble; readonly wire: CountingProxy }> {
  const server = await double(t, { faults: [mute], ...script });
  return { server, wire: await startCountingProxy(t, server.url) };
}

/**
 * The socket of the answer may be kept for the next one. That of the question that nobody answered is closed long
 * before the double ends it.
 */
async function leavesNothing(wire: CountingProxy): Promise<void> {
  const open = await until(wire.open, (paths) => !paths.includes('/api/ps'));
  assert.ok(!open.includes('/api/ps'), `open: ${open.join(', ')}`);
}

test('a stop while only the digest is waited for ends that as well', async (t) => {
  const { server, wire } = await muteAfterwards(t);
  const stop = new AbortController();
  const heard = hear(providerOf(wire), asked('x'), {}, stop.signal);
  await until(
    () => server.count('/api/ps'),
    (count) => count === 2,
  );
  stop.abort();
  const { error, events } = await heard;
  assert.equal((error as FpfError).code, 'model.aborted');
  assert.equal(only(events, 'tool_call_delta').length, 1);
  await leavesNothing(wire);
});

test('a deadline while only the digest is waited for ends that as well, and there is no reply', async (t) => {
  const { wire } = await muteAfterwards(t);
  await failing(gatewayTo(wire.url).plan(asked('x'), { deadlineMs: 600 }).result(), 'model.deadline');
  await leavesNothing(wire);
});

test('whoever leaves the answer before its end is asked leaves nothing open', async (t) => {
  const { server, wire } = await muteAfterwards(t);
  for await (const event of providerOf(wire).complete(asked('x'), { signal: new AbortController().signal })) {
    if (event.type !== 'usage') continue;
    await until(
      () => server.count('/api/ps'),
      (count) => count === 2,
    );
    break;
  }
  await leavesNothing(wire);
});

test('an answer that goes on after its end takes the question whose it was with it', async (t) => {
  const { wire } = await muteAfterwards(t, { faults: [mute, { path: '/api/chat', fault: 'data-after-done' }] });
  const { error } = await hear(providerOf(wire), asked('x'));
  assert.equal((error as FpfError).code, 'model.protocol');
  await leavesNothing(wire);
});
