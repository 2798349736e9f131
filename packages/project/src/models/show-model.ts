import type { JsonObject, ModelIdentity } from '@fpf/contracts';
import { hostOf } from '../host/host.ts';
import { chooseModel, fromProject } from '../model/choose-model.ts';
import { decideModel } from '../model/decide-model.ts';
import type { ModelChoice } from '../model/model-choice.ts';
import { resolveProvider } from '../model/provider-package.ts';
import { readProject, type ProjectRecord } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { loadAll } from '../skills/load-all.ts';
import { ollamaOf } from './ollama-models.ts';

/**
 * What is known of one model: who it is, what its server tells of it, and what of the project's tools it is not shown.
 */
export type ShownModel = {
  readonly choice: ModelChoice;
  readonly identity: ModelIdentity;
  readonly facts: JsonObject;
  readonly tools: readonly ShownTool[];
};
export type ShownTool = {
  readonly skill: string;
  readonly tool: string;
  readonly parameters: number;
  readonly lost: readonly string[];
};

/**
 * The model of that name, in the words that --model takes or as a bare tag; without a name the one that would answer
 * now.
 */
export async function showModel(from: ProjectInput, named: string | undefined): Promise<ShownModel> {
  const project = readProject(from);
  const choice =
    named === undefined ? (await decideModel(project, from, 'looked-at')).model : namedModel(project, from, named);
  const provider = await (await resolveProvider(project, choice)).make(hostOf(from));
  const identity = await provider.probe();
  return { choice, identity, facts: await factsOf(project, choice, identity), tools: await toolsOf(from, project) };
}

function namedModel(project: ProjectRecord, from: ProjectInput, named: string): ModelChoice {
  const own = fromProject(project);
  if (own.provider === named || own.name === named) return own;
  const words = named === 'rehearsal' || /^(?:ollama|scripted|cassette):/.test(named) ? named : `ollama:${named}`;
  return chooseModel(project, { ...from, options: { ...from.options, model: words } });
}

async function factsOf(
  project: ProjectRecord,
  { provider }: ModelChoice,
  { name }: ModelIdentity,
): Promise<JsonObject> {
  if (provider === 'ollama') {
    const { name: _name, digest: _digest, ...told } = await (await ollamaOf(project)).show(name);
    return { ...told, capabilities: [...told.capabilities] };
  }
  if (provider === 'rehearsal') {
    const { version, bytes, tools, thresholds, card } = await (await import('@fpf/rehearsal-model')).rehearsalFacts();
    return { version, bytes, thresholds: { ...thresholds }, tools: [...tools], card };
  }
  return {};
}

async function toolsOf(from: ProjectInput, project: ProjectRecord): Promise<readonly ShownTool[]> {
  const [{ composeSkills }, { modelView }] = await Promise.all([
    import('../skills/compose-skills.ts'),
    import('@fpf/skill-registry'),
  ]);
  const { registry, loader } = await composeSkills(from, project);
  return (await loadAll(registry, loader)).flatMap(({ manifest, tools }) =>
    tools.map((tool) => {
      const { parameters, lost } = modelView(tool);
      return { skill: manifest.id, tool: tool.name, parameters: parameters.length, lost };
    }),
  );
}
