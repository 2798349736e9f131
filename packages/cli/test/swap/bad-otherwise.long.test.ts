import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Make, runCases, suites } from '@fpf/contract-tests';
import type {
  GuardEngine,
  ModelGateway,
  ModelPlan,
  ModelRequest,
  Reporter,
  SkillRegistry,
  ToolRunner,
} from '@fpf/contracts';
import { never, spoiled } from '../support/spoil.ts';

const planning = (spoil: (plan: ModelPlan, request: ModelRequest) => ModelPlan): Make =>
  spoiled<ModelGateway>('model-gateway', (real) => ({
    plan: (request, options) => spoil(real.plan(structuredClone(request), options), request),
  }));
const reporting = (bundle: (real: Reporter) => Reporter['bundle']): Make =>
  spoiled<Reporter>('reporter', (real) => ({ bundle: bundle(real) }));
const ofJournal = (dir: string, head: string): Promise<boolean> =>
  readFile(join(dir, 'trace.json'), 'utf8').then(
    (text) => text.includes(head),
    () => false,
  );
const identity = 'tells of its model what the provider tells, and what it can do, in the form that is asked for';

/**
 * Beside the table of what may be done wrong at every port: these are whole but for one thing, and the named case is
 * what catches it.
 */
const bad: readonly (readonly [what: string, port: string, make: Make, name: string])[] = [
  [
    'never tells what it plans',
    'model-gateway',
    planning((plan) => ({ result: () => plan.result(), [Symbol.asyncIterator]: () => ({ next: never }) })),
    'tells the answer as it comes, to its end, to whoever follows it',
  ],
  [
    'spoils the tools that it is asked with',
    'model-gateway',
    planning((plan, { tools }) => (Reflect.set(tools[0] ?? {}, 'description', 'evil'), plan)),
    'changes nothing of the request that it is handed',
  ],
  [
    'says that its model conforms',
    'model-gateway',
    spoiled<ModelGateway>('model-gateway', (real) => ({
      probe: async (signal) => ({ ...(await real.probe(signal)), conforming: true }),
    })),
    identity,
  ],
  [
    'never tells its model',
    'model-gateway',
    spoiled<ModelGateway>('model-gateway', () => ({ probe: never })),
    identity,
  ],
  [
    'gives a result with a member too many',
    'tool-runner',
    spoiled<ToolRunner>('tool-runner', (real) => ({
      run: async (...asked) => Object.assign({ score: 1 }, await real.run(...asked)),
    })),
    'gives a result of the form that a trace can hold',
  ],
  [
    'resolves an id to more than it stands for',
    'skill-registry',
    spoiled<SkillRegistry>('skill-registry', (real) => ({
      resolve: async (id) => Object.assign({ score: 1 }, await real.resolve(id)),
    })),
    'changes nothing in the folders that it reads, and gives what fits',
  ],
  [
    'zeroes the bytes that it is handed',
    'reporter',
    reporting((real) => async (input) => {
      const manifest = await real.bundle(input);
      for (const { after } of input.changes) after?.fill(0);
      return manifest;
    }),
    'changes nothing that it is handed, and writes nowhere but into its folder',
  ],
  [
    'leaves the changes out',
    'reporter',
    reporting((real) => (input) => real.bundle({ ...input, changes: [] })),
    'leaves no change out of the patch',
  ],
  [
    'empties the case that it judges',
    'guard-engine',
    spoiled<GuardEngine>('guard-engine', (real) => ({
      judge: async (what, judged) => {
        const verdict = await real.judge(what, judged);
        Reflect.set(judged.evidence, 'length', 0);
        return verdict;
      },
    })),
    'changes nothing of the case that it judges',
  ],
  ...(
    [
      ['never tells whether a bundle is whole', never],
      ['takes any bundle for whole', () => Promise.resolve(true)],
      ['takes no bundle for whole', () => Promise.resolve(false)],
      ['asks of the journal alone whether a bundle is whole', ofJournal],
    ] as const
  ).map(
    ([what, isWhole]) =>
      [
        what,
        'reporter',
        spoiled<Reporter>('reporter', () => ({ isWhole })),
        'tells the whole bundle of a journal from one that is not, where it tells such a thing',
      ] as const,
  ),
];

for (const [what, port, make, name] of bad)
  test(`${port}: one that ${what} is caught by the case "${name}"`, async () => {
    const cases = (suites[port]?.(make) ?? []).filter((one) => one.name === name);
    const reports = await Array.fromAsync(runCases(cases, 5_000));
    assert.deepEqual(
      reports.map(({ status }) => status),
      ['failed'],
    );
  });
