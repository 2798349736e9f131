import { createAgentFSAdapter } from '@fpf/agentfs-adapter';
import type { ModelProvider } from '@fpf/contracts';
import { createGuardEngine } from '@fpf/guards';
import { createModelGateway } from '@fpf/model-gateway';
import { createStack, type DefinedTool, type Stack } from '@fpf/orchestrator';
import { createReporter } from '@fpf/reporter';
import { createToolRunner } from '@fpf/tool-runner';
import { createSkillLoader, createSkillRegistry } from '@fpf/skill-registry';
import { systemHost } from '../../../src/index.ts';

const identity = { provider: 'noter', name: 'noter', digest: null, conforming: false };

/** A stack over real sessions that has one tool, and a model that says when to call it. */
export function stackWith(tool: DefinedTool, say: ModelProvider['complete']): Stack {
  const host = systemHost(() => undefined);
  const model = createModelGateway({ provider: 'noter' }, host);
  model.registerProvider('noter', async () => ({
    name: 'noter',
    capabilities: { tools: true, streaming: false, multiTurn: true },
    probe: async () => identity,
    models: async () => [identity],
    complete: say,
  }));
  const nothing = { sources: [] };
  return createStack(
    {
      registry: createSkillRegistry(nothing, host),
      loader: createSkillLoader(nothing, host),
      model,
      guards: createGuardEngine({}, host),
      runner: createToolRunner({}, host),
      agentfs: createAgentFSAdapter({}, host),
      reporter: createReporter({}, host),
    },
    {
      host,
      policy: { allow: [{ tool: tool.spec.name }], deny: [], ask: [] },
      budget: { turns: 20, model_calls: 20 },
      maxSkills: 3,
      pins: undefined,
      model: { name: 'noter', digest: null },
      recorded: { components: {}, config_hash: null, lock_hash: null },
      facts: {},
      tools: [tool],
      allowInProcess: true,
    },
  );
}
