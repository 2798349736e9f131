import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PullStep, Script } from '@fpf/ollama-double';
import { createOllamaModels, type OllamaModels, type PullProgress } from '../../../../src/providers/ollama/index.ts';
import { defaultWireLimits } from '../../../../src/wire/wire-limits.ts';
import { digests, double } from '../../../support/asking.ts';
import { failing } from '../../../support/failing.ts';
import { head, startRaw } from '../../../support/raw-server.ts';

const two: Script = {
  models: [
    { name: 'functiongemma', digest: digests.one, size: 300, capabilities: ['completion', 'tools'], loaded: true },
    { name: 'other:1b', digest: digests.two, capabilities: ['completion'] },
  ],
};

const of = ({ url }: { readonly url: string }, limits = {}): OllamaModels =>
  createOllamaModels({ host: url, limits: { ...defaultWireLimits, ...limits } });

test('lists the models, what they can do and which is loaded', async (t) => {
  const models = of(await double(t, two));
  const [one, other] = await models.list();
  assert.deepEqual(one && { ...one, contextLength: undefined }, {
    name: 'functiongemma:latest',
    digest: `sha256:${digests.one}`,
    bytes: 300,
    capabilities: ['completion', 'tools'],
    loaded: true,
    contextLength: undefined,
  });
  assert.deepEqual([other?.name, other?.loaded, other?.capabilities], ['other:1b', false, ['completion']]);
  assert.deepEqual(
    (await models.running()).map(({ name, digest }) => [name, digest]),
    [['functiongemma:latest', `sha256:${digests.one}`]],
  );
  assert.equal(await models.version(), '0.33.0');
});

test('one model that cannot be shown leaves the list', async (t) => {
  const server = await double(t, { ...two, faults: [{ path: '/api/show', fault: 'server-error', nth: 1 }] });
  assert.deepEqual(
    (await of(server).list()).map(({ capabilities }) => capabilities.length),
    [0, 1],
  );
});

test('shows a model: its template, parameters, renderer and parser', async (t) => {
  const shown = await of(await double(t, two)).show('functiongemma');
  assert.deepEqual(
    [shown.name, shown.renderer, shown.parser, shown.family],
    ['functiongemma:latest', 'functiongemma', 'functiongemma', 'gemma3'],
  );
  assert.match(shown.parameters ?? '', /top_k/);
  assert.ok((shown.contextLength ?? 0) >= 32_768);
  await failing(of(await double(t, two)).show('nobody'), 'model.missing');
});

const layer = `sha256:${digests.one}`;
const coming: Script = {
  models: [
    {
      name: 'functiongemma',
      digest: digests.one,
      present: false,
      capabilities: ['completion', 'tools'],
      pull: [
        { status: 'pulling manifest' },
        { status: 'pulling 111111111111', digest: layer, total: 300 },
        { status: 'pulling 111111111111', digest: layer, total: 300, completed: 300 },
        { status: 'verifying sha256 digest' },
        { status: 'writing manifest' },
        { status: 'success' },
      ],
    },
  ],
};

test('fetches a model, tells how far it is, and says what is there then', async (t) => {
  const told: PullProgress[] = [];
  const models = of(await double(t, coming));
  await failing(models.show('functiongemma'), 'model.missing');
  const fetched = await models.pull('functiongemma', { onProgress: (progress) => void told.push(progress) });
  assert.deepEqual(
    [fetched.name, fetched.digest, fetched.capabilities],
    ['functiongemma:latest', `sha256:${digests.one}`, ['completion', 'tools']],
  );
  assert.deepEqual(told.slice(0, 3), [
    { status: 'pulling manifest' },
    { status: 'pulling 111111111111', layer, total: 300 },
    { status: 'pulling 111111111111', layer, total: 300, completed: 300 },
  ]);
  assert.equal(told.at(-1)?.status, 'success');
});

const pulling = (pull: readonly PullStep[]): Script => ({ models: [{ name: 'functiongemma', present: false, pull }] });

test('an error in the stream is told with what to do: a name that nobody has, a full disk, a network that fails', async (t) => {
  const refused = async (code: string, ...pull: readonly PullStep[]): Promise<string> =>
    (await failing(of(await double(t, pulling(pull))).pull('functiongemma'), code)).hint;
  const begun = { status: 'pulling manifest' };
  assert.match(await refused('model.missing', { error: 'pull model manifest: file does not exist' }), /name/);
  assert.match(
    await refused('model.server-error', begun, { error: 'write blob: no space left on device' }),
    /Make room.*same command again/s,
  );
  assert.match(await refused('model.server-error', begun, { error: 'dial tcp: i/o timeout' }), /same command again/);
  const old = 'pull model manifest: 412: this model requires a newer version of Ollama';
  assert.match(await refused('model.old-server', { error: old }), /Update/);
});

for (const [fault, code] of [
  ['truncated-line', 'model.truncated'],
  ['cut-line', 'model.truncated'],
  ['garbage-line', 'model.protocol'],
  ['hang', 'model.timeout-idle'],
  ['bad-gateway', 'model.server-error'],
  ['proxy-page', 'model.protocol'],
  ['overloaded', 'model.overloaded'],
] as const) {
  test(`a pull that meets ${fault} ends as ${code}`, async (t) => {
    const server = await double(t, { ...coming, faults: [{ path: '/api/pull', fault }] });
    // A pull has patience of its own; what hangs is ended by whoever waits.
    const signal = fault === 'hang' ? AbortSignal.timeout(150) : new AbortController().signal;
    await failing(of(server).pull('functiongemma', { signal }), fault === 'hang' ? 'model.aborted' : code);
  });
}

test('a pull that is stopped ends at once, and says that it can go on', async (t) => {
  const server = await double(t, { ...coming, wire: { chunk: 'lines', betweenChunksMs: 60_000 } });
  const stop = new AbortController();
  const error = await failing(
    of(server).pull('functiongemma', { signal: stop.signal, onProgress: () => stop.abort() }),
    'model.aborted',
  );
  assert.match(error.hint, /same command again/);
});

test('a pull without success at its end is no success', async (t) => {
  const server = await double(t, pulling([{ status: 'pulling manifest' }]));
  const outcome = await of(server)
    .pull('functiongemma')
    .catch((error: unknown) => error);
  assert.ok(outcome instanceof Error, 'it was taken for a success');
});

/** Faults of the reply itself strike every route; on the lists they end like this. */
const onLists: Readonly<Record<string, string>> = {
  'server-error': 'model.server-error',
  'bad-gateway': 'model.server-error',
  overloaded: 'model.overloaded',
  'too-many-requests-date': 'model.overloaded',
  'proxy-page': 'model.protocol',
  'empty-body': 'model.truncated',
  reset: 'model.unreachable',
  hang: 'model.timeout-idle',
  silence: 'model.timeout-idle',
  'slow-headers': 'model.timeout-idle',
  'cut-line': 'model.truncated',
  'truncated-line': 'model.truncated',
};

/** Silence is waited for where it is what is wrong; elsewhere a busy machine may take its time. */
const waiting = (code: string): object => (code === 'model.timeout-idle' ? { firstByteMs: 200, idleMs: 200 } : {});

for (const [fault, code] of Object.entries(onLists)) {
  test(`the lists of a server that meet ${fault} end as ${code}, within their limits`, async (t) => {
    const server = await double(t, { faults: [{ path: '/api/tags', fault: fault as never }] });
    await failing(of(server, waiting(code)).list(), code);
  });
}

for (const [path, ask] of [
  ['/api/version', (models: OllamaModels) => models.version()],
  ['/api/ps', (models: OllamaModels) => models.running()],
  ['/api/show', (models: OllamaModels) => models.show('functiongemma')],
] as const) {
  test(`${path} that fails, hangs or says something else is told as that`, async (t) => {
    for (const [fault, code] of [
      ['server-error', 'model.server-error'],
      ['hang', 'model.timeout-idle'],
      ['proxy-page', 'model.protocol'],
      ['truncated-line', 'model.truncated'],
    ] as const) {
      const server = await double(t, { faults: [{ path, fault }] });
      await failing(ask(of(server, waiting(code))), code);
    }
  });
}

for (const [what, body, code] of [
  ['more than a reply may hold', `{"version":"${'9'.repeat(2_000_000)}"}`, 'model.too-large'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'model.invalid-utf8'],
  ['another shape', '{"version":7}', 'model.protocol'],
  ['another shape than an object', '[1]', 'model.protocol'],
  ['a key twice', '{"version":"1.0.0","version":"2.0.0"}', 'model.protocol'],
  ['NaN', '{"version":"1.0.0","x":NaN}', 'model.protocol'],
  ['control characters', '{"version":"\u001b[31m"}\u0000\u0007', 'model.protocol'],
] as const) {
  test(`an answer of ${what} is ${code}`, async (t) => {
    const server = await startRaw((socket) => {
      socket.write(head());
      socket.end(body);
    });
    t.after(server.close);
    await failing(of(server).version(), code);
  });
}

test('an answer that is packed, though that was not asked for, is refused unread', async (t) => {
  const server = await startRaw((socket) => socket.end(`${head('200 OK', { 'content-encoding': 'gzip' })}bomb`));
  t.after(server.close);
  await failing(of(server).version(), 'model.protocol');
});

test('a list of digests that are none pins nothing', async (t) => {
  const tags = {
    models: [
      { name: 'a', digest: 'latest' },
      { name: 'b', digest: digests.one },
    ],
  };
  const bodies: Readonly<Record<string, object>> = {
    '/api/version': { version: '1.0.0' },
    '/api/tags': tags,
    '/api/ps': { models: [] },
    '/api/show': {},
  };
  const server = await startRaw((socket, request) =>
    socket.end(`${head()}${JSON.stringify(bodies[request.split(' ')[1] ?? ''])}`),
  );
  t.after(server.close);
  assert.deepEqual(
    (await of(server).list()).map(({ digest }) => digest),
    [null, `sha256:${digests.one}`],
  );
});

test('a path in the address stands before every route', async (t) => {
  const server = await startRaw((socket) => socket.end(`${head()}{"version":"1.2.3"}`));
  t.after(server.close);
  assert.equal(await createOllamaModels({ host: `${server.url}/behind/a/proxy/` }).version(), '1.2.3');
  assert.match(server.requests[0] ?? '', /^GET \/behind\/a\/proxy\/api\/version HTTP/);
});
