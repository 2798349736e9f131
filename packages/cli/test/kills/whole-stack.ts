// The whole stack as a program embeds it, with the model and the tools of the story.
import { createAgentFSAdapter } from '@fpf/agentfs-adapter';
import type { Host } from '@fpf/contracts';
import { createGuardEngine } from '@fpf/guards';
import { createModelGateway } from '@fpf/model-gateway';
import { createScriptedProvider } from '@fpf/model-gateway/scripted';
import { createStack, type Stack } from '@fpf/orchestrator';
import { ownPackage } from '@fpf/project/installed';
import { createReporter } from '@fpf/reporter';
import { createToolRunner } from '@fpf/tool-runner';
import { createSkillLoader, createSkillRegistry, type SkillOptions } from '@fpf/skill-registry';
import { endingAdapter, endingReporter } from './end-at.ts';
import type { Orders } from './orders.ts';
import { scribe } from './story.ts';
import { ownTools } from './tools.ts';

export function wholeStack({ place, engine, point }: Pick<Orders, 'place' | 'engine' | 'point'>, host: Host): Stack {
  const skills: SkillOptions = {
    sources: [
      {
        name: 'pack',
        folder: ownPackage('@fpf/skills'),
        type: 'npm',
        ref: '@fpf/skills',
        profile: 'fpf',
        shipped: true,
      },
    ],
    allow: ['file-write', 'fs-read', 'text-stats'],
  };
  const model = createModelGateway({ provider: 'scripted', maxCalls: 16 }, host);
  model.registerProvider('scripted', async () => createScriptedProvider({ file: place.answers, multiTurn: true }));
  return createStack(
    {
      registry: createSkillRegistry(skills, host),
      loader: createSkillLoader(skills, host),
      model,
      // What a busy machine is too slow to say is unknown, and a call abstains: another run than the one that is looked
      // for.
      guards: createGuardEngine({ evidenceTimeoutMs: 60_000 }, host),
      runner: createToolRunner({}, host),
      agentfs: endingAdapter(createAgentFSAdapter({ engine }, host), point),
      reporter: endingReporter(createReporter({}, host), point),
    },
    {
      host,
      policy: { allow: [{ tool: '*' }], deny: [], ask: [] },
      maxSkills: 3,
      facts: { node: process.versions.node },
      pins: undefined,
      model: { name: 'scripted', digest: null },
      recorded: { components: {}, config_hash: null, lock_hash: null },
      budget: { turns: 16, model_calls: 16, tool_calls: 64 },
      tools: ownTools(place.outside),
      allowInProcess: true,
      roles: [scribe],
    },
  );
}
