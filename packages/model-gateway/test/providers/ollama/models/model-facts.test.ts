import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Script } from '@fpf/ollama-double';
import { createOllamaModels, type ModelFact } from '../../../../src/providers/ollama/index.ts';
import { digests, double } from '../../../support/asking.ts';
import { failing } from '../../../support/failing.ts';

const place =
  '<start_function_call>call:note_place{code:<escape>007<escape>,place:<escape>Tokyo, Japan<escape>}<end_function_call>';

/** A server where everything is as it is assumed to be. */
const good: Script = {
  models: [
    { name: 'functiongemma', digest: digests.one, capabilities: ['completion', 'tools'], contextLength: 32_768 },
  ],
  answers: [
    { when: { tool: 'note_place' }, say: { modelText: place, delimiters: 'kept' } },
    { when: { tool: 'write_note' }, say: { tool_calls: [{ name: 'write_note', arguments: { text: 'one\ntwo' } }] } },
  ],
  otherwise: { content: 'x' },
};

async function facts(
  t: TestContext,
  script: Script,
  digest: string | undefined = `sha256:${digests.one}`,
): Promise<ReadonlyMap<string, ModelFact>> {
  const { url } = await double(t, { ...good, ...script });
  const found = await createOllamaModels({ host: url }).facts({
    model: 'functiongemma',
    digest,
    settings: { numCtx: 512 },
  });
  for (const fact of found)
    if (fact.status === 'refuted') assert.ok(fact.fix, `${fact.name} is refuted, and nothing is said of what to do`);
  return new Map(found.map((fact) => [fact.name, fact]));
}

const names = [
  'reachable',
  'version',
  'model',
  'capability tools',
  'digest',
  'template',
  'renderer parity',
  'texts with a comma',
  'texts with leading zeros',
  'line breaks',
  'no silent truncation',
  'context size',
  'digest after an answer',
];

test('every assumption is proved on a server that keeps them all, and each is told as soon as it is known', async (t) => {
  const found = await facts(t, {});
  assert.deepEqual([...found.keys()], names);
  for (const fact of found.values()) assert.equal(fact.status, 'proved', `${fact.name}: ${fact.what}`);
  const told: string[] = [];
  const { url } = await double(t, good);
  await createOllamaModels({ host: url }).facts({ model: 'functiongemma', onFact: ({ name }) => void told.push(name) });
  assert.deepEqual(told, names);
});

for (const [name, status, script] of [
  ['version', 'refuted', { version: '0.13.4' }],
  ['version', 'unknown', { version: '0.0.0' }],
  [
    'capability tools',
    'refuted',
    { models: [{ name: 'functiongemma', digest: digests.one, capabilities: ['completion'] }] },
  ],
  ['digest', 'refuted', { models: [{ name: 'functiongemma', digest: digests.two }] }],
  ['renderer parity', 'refuted', { dialect: 'official' }],
  [
    'texts with a comma',
    'refuted',
    { answers: [{ when: { tool: 'note_place' }, say: { modelText: place, delimiters: 'stripped' } }] },
  ],
  [
    'texts with leading zeros',
    'refuted',
    { answers: [{ when: { tool: 'note_place' }, say: { modelText: place, delimiters: 'stripped' } }] },
  ],
  ['texts with a comma', 'unknown', { answers: [] }],
  [
    'line breaks',
    'refuted',
    {
      answers: [
        {
          when: { tool: 'write_note' },
          say: { modelText: '<start_function_call>call:write_note{text:<escape>one\ntwo<escape>}<end_function_call>' },
        },
      ],
    },
  ],
  ['line breaks', 'unknown', { answers: [] }],
  ['context size', 'refuted', { models: [{ name: 'functiongemma', digest: digests.one, contextLength: 256 }] }],
  ['renderer parity', 'unknown', { answers: [], faults: [{ path: '/api/chat', fault: 'server-error' }] }],
  ['texts', 'unknown', { faults: [{ path: '/api/chat', fault: 'hang' }] }],
] as const satisfies readonly (readonly [string, ModelFact['status'], Script])[]) {
  test(`${name} is ${status} where it is so: ${JSON.stringify(script).slice(0, 80)}`, async (t) => {
    const { url } = await double(t, { ...good, ...(script as Script) });
    // What is silent on purpose is not waited for; what only comes late on a busy machine is.
    const ms = JSON.stringify(script).includes('hang') ? 1_000 : 60_000;
    const waits = { connectMs: 60_000, firstByteMs: ms, coldFirstByteMs: ms, idleMs: ms };
    const limits = { ...waits, maxLineBytes: 262_144, maxReplyBytes: 1_048_576 };
    const found = await createOllamaModels({ host: url, limits }).facts({
      model: 'functiongemma',
      digest: `sha256:${digests.one}`,
      settings: { numCtx: 512 },
    });
    const fact = found.find((one) => one.name === name);
    assert.equal(fact?.status, status, JSON.stringify(found, undefined, 1));
  });
}

test('calls and results are held against the server too, and a first token that it writes itself is told', async (t) => {
  const parity = async (script: Script): Promise<ModelFact | undefined> =>
    (await facts(t, script)).get('renderer parity');
  assert.match(
    (await parity({}))?.what ?? '',
    /^the server shows what our renderer says \(\d+ characters, two tools, two calls and their results\)$/,
  );
  const older = await parity({ version: '0.29.0' });
  assert.equal(older?.status, 'proved');
  assert.match(older.what, /says, after a <bos> of its own \(/);
});

test('without a pinned digest the digest is unknown, and the command that pins it is said', async (t) => {
  const { url } = await double(t, good);
  const fact = (await createOllamaModels({ host: url }).facts({ model: 'functiongemma' })).find(
    ({ name }) => name === 'digest',
  );
  assert.deepEqual([fact?.status, fact?.fix], ['unknown', 'Run `fpf model pin`.']);
});

test('a server that answers a prompt that is too long is caught cutting it', async (t) => {
  const { url } = await double(t, {
    ...good,
    models: [{ name: 'functiongemma', digest: digests.one, contextLength: 131_072 }],
  });
  // The double counts tokens by its own rule; a wire in between that drops what asks for a refusal is what this is
  // about.
  const cutting = await import('../../../support/cutting-proxy.ts');
  const proxy = await cutting.startCuttingProxy(url);
  t.after(proxy.close);
  const found = await createOllamaModels({ host: proxy.url }).facts({
    model: 'functiongemma',
    settings: { numCtx: 512 },
  });
  assert.equal(found.find(({ name }) => name === 'no silent truncation')?.status, 'refuted');
});

test('without a server, or without the model, nothing is guessed', async (t) => {
  const gone = await createOllamaModels({ host: 'http://127.0.0.1:9' }).facts({ model: 'functiongemma' });
  assert.equal(gone[0]?.status, 'refuted');
  assert.match(gone[0].fix ?? '', /ollama serve/);
  assert.ok(gone.slice(1).every(({ status }) => status === 'unknown'));
  const { url } = await double(t, good);
  const other = await createOllamaModels({ host: url }).facts({ model: 'nobody' });
  assert.deepEqual([other[2]?.status, /pull nobody/.test(other[2]?.fix ?? '')], ['refuted', true]);
  assert.ok(other.slice(3).every(({ status }) => status === 'unknown'));
});

test('being told to stop ends the questions', async (t) => {
  const { url } = await double(t, { ...good, faults: [{ path: '/api/chat', fault: 'hang' }] });
  await failing(
    createOllamaModels({ host: url }).facts({ model: 'functiongemma', signal: AbortSignal.timeout(150) }),
    'model.aborted',
  );
});
