import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LoadedSkill, ModelGateway, ModelRequest, ToolSpec } from '@fpf/contracts';
import { type EvalCase, evaluate } from '@fpf/evaluation';
import { buildModelRequest } from '@fpf/orchestrator';
import type { Composition } from '@fpf/project/compose';
import { offeringOf } from '../../src/models/offering.ts';

test('the model is asked with exactly the prompt of a run', async () => {
  const tool: ToolSpec = {
    name: 'look',
    description: 'Look.',
    input_schema: { type: 'object', additionalProperties: false, properties: {} },
    effect: 'pure',
  };
  const skills = [
    { kernel: 'How to look.', tools: [tool], pin: { name: 'looking' } },
  ] as unknown as readonly LoadedSkill[];
  const composition = {
    ports: {
      registry: {
        search: async (request: string) => ({
          decision: request === 'look' ? 'pass' : 'abstain',
          candidates: [{ id: 'looking' }],
        }),
      },
      loader: { load: async () => skills },
    },
    project: { config: {} },
  } as unknown as Composition;
  const asked: ModelRequest[] = [];
  const gateway = {
    probe: async () => ({ provider: 'test', name: 'test', digest: null, conforming: false }),
    plan: (request: ModelRequest) => ({
      result: async () => {
        asked.push(request);
        return {
          response: { final: 'No.' },
          evidence: { marks: [], model: { provider: 'test', name: 'test', digest: null, conforming: false } },
        };
      },
    }),
  } as unknown as ModelGateway;
  const cases = ['look', 'other'].map((request): EvalCase => ({
    id: request,
    request,
    before: [],
    answers: [[]],
    group: 'g',
  }));
  await evaluate({ gateway, cases, tools: (await offeringOf('skills', composition)).tools });
  assert.deepEqual(asked, [buildModelRequest('look', skills)]);
});
