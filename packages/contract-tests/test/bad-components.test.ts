import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GuardEngine, GuardVerdict, ModelGateway, Reporter } from '@fpf/contracts';
import { type Make, runCases, suites } from '../src/index.ts';

/** The names of the cases that a bad component fails. The suite is worth what it catches. */
async function caught(port: string, make: Make, timeoutMs = 5_000): Promise<readonly string[]> {
  const reports = await Array.fromAsync(runCases(suites[port]?.(make) ?? [], timeoutMs));
  assert.ok(reports.length > 0);
  return reports.filter((report) => report.status === 'failed').map((report) => report.name);
}

const pass: GuardVerdict = Object.freeze({ decision: 'pass', reasons: [], evidence: [] });
const abstain: GuardVerdict = Object.freeze({ decision: 'abstain', reasons: [], evidence: [] });

const engines: readonly (readonly [what: string, engine: GuardEngine, name: RegExp])[] = [
  [
    'passes everything',
    { check: () => [], permit: async () => pass, decide: async () => pass },
    /abstains on evidence that no resolver knows/,
  ],
  [
    'stops without a reason',
    { check: () => [], permit: async () => abstain, decide: async () => abstain },
    /abstains when required evidence is absent/,
  ],
  [
    'throws',
    { check: () => [], permit: () => Promise.reject(new Error('x')), decide: () => Promise.reject(new Error('x')) },
    /abstains when a resolver throws/,
  ],
  [
    'never answers',
    { check: () => [], permit: () => new Promise(() => undefined), decide: () => new Promise(() => undefined) },
    /passes when all required evidence is present/,
  ],
  [
    'changes what it is given',
    {
      check: () => [],
      permit: async () => pass,
      decide: async (call) => {
        (call.args as Record<string, unknown>)['path'] = 'elsewhere';
        return pass;
      },
    },
    /passes a pure tool without a guard/,
  ],
];

for (const [what, engine, name] of engines) {
  test(`a guard engine that ${what} is caught by a case whose name says why`, async () => {
    const names = await caught('guard-engine', () => engine, what === 'never answers' ? 50 : undefined);
    assert.ok(
      names.some((one) => name.test(one)),
      names.join('\n'),
    );
  });
}

test('a gateway that believes the model is caught', async () => {
  const gullible: ModelGateway = {
    registerProvider: () => undefined,
    capabilities: async () => ({ tools: true, streaming: true, multiTurn: false }),
    probe: () => Promise.reject(new Error('x')),
    models: async () => [],
    plan: () => ({
      result: async () => ({
        response: { tool_calls: [{ name: 'delete_host_files', arguments: {} }] },
        evidence: {
          model: { provider: 'x', name: 'x', digest: null, conforming: true },
          request_hash: '0'.repeat(64),
          raw: '',
          marks: [],
          repairs: [],
          attempts: 1,
        },
      }),
      [Symbol.asyncIterator]: async function* none() {},
    }),
  };
  const names = await caught('model-gateway', () => gullible);
  for (const name of [
    'marks a tool that was not offered',
    'marks arguments that are too deep',
    'refuses a call without a name',
    'refuses an answer that was cut off',
    'refuses another digest than the pinned one',
    'keeps all that was told of an answer as evidence',
    'asks again where nothing was heard, and counts it',
    'leaves a failing server alone after a while',
    'asks a model one thing at a time, and refuses what the queue cannot hold',
    'throws an answer away whose model was changed meanwhile',
    'freezes what it gives',
  ])
    assert.ok(names.includes(name), name);
});

test('a reporter that writes nothing is caught', async () => {
  const idle: Reporter = {
    artifacts: () => ['trace.json'],
    bundle: async ({ trace }) => ({ schema: 'urn:fpf:bundle-manifest:1', run_id: trace.run_id, files: [] }),
  };
  const names = await caught('reporter', () => idle);
  assert.ok(names.includes('writes each artifact that it announced'));
  assert.ok(names.includes('lists every artifact by its digest'));
});
