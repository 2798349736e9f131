import type {
  AgentFSAdapter,
  GuardEngine,
  Host,
  LockFile,
  ModelGateway,
  Reporter,
  SkillLoader,
  SkillRegistry,
  ToolRunner,
} from '@fpf/contracts';
import { createStack, type Stack, type StackPorts } from '@fpf/orchestrator';
import { type CommandInput } from '../command/descriptor.ts';
import { builtinsVersion, registerBuiltins } from './builtins.ts';
import { assertContextRoom } from './context-room.ts';
import { assertPinned, frozenLock } from './frozen.ts';
import { systemHost } from './host.ts';
import { machineFacts } from './machine-facts.ts';
import { type Asking, decideModel } from './model/decide-model.ts';
import type { ModelChoice } from './model/model-choice.ts';
import { modelName } from './model/model-name.ts';
import { modelStory, modelWarning } from './model/model-story.ts';
import type { ResolvedProvider } from './model/provider-package.ts';
import { openProject, type Project } from './project.ts';
import { projectMemory } from './project-memory.ts';
import { type ResolvedComponents, resolveComponents } from './resolve-components.ts';
import { sessionOptions } from './session-options.ts';
import { skillOptions } from './skill-sources.ts';

/** The components of a project, created and checked, and what decided their choice. */
export type Composition = {
  readonly project: Project;
  readonly components: ResolvedComponents;
  readonly ports: StackPorts;
  readonly host: Host;
  readonly model: ModelChoice;
  readonly provider: ResolvedProvider;
  readonly frozen: LockFile | undefined;
};

/** The only place where implementations meet: the orchestrator receives ports and knows no package behind them. */
export async function compose(input: CommandInput, asking: Asking = 'as-run'): Promise<Composition> {
  const project = openProject(input);
  assertContextRoom(project);
  const frozen = frozenLock(project, input);
  const { model, provider } = await decideModel(project, input, frozen ? 'as-locked' : asking);
  if (asking === 'as-run' || asking === 'as-locked') tellModel(model, input);
  const skills = skillOptions(project, input);
  const pinned = frozen?.model.digest ?? model.digest;
  const components = await resolveComponents(project, {
    'skill-registry': skills,
    'skill-loader': skills,
    'model-gateway': { provider: model.provider, ...(pinned && { digest: pinned }) },
    'agentfs-adapter': sessionOptions(),
  });
  if (frozen) assertPinned(frozen, model, pinsOf({ components, provider }));
  const memory = projectMemory(project, async () => ports.agentfs, input);
  const host = systemHost(input.terminal.err, memory);
  const make = (port: keyof ResolvedComponents): unknown => components[port].create(components[port].options, host);
  const ports: StackPorts = {
    registry: make('skill-registry') as SkillRegistry,
    loader: make('skill-loader') as SkillLoader,
    model: make('model-gateway') as ModelGateway,
    guards: make('guard-engine') as GuardEngine,
    runner: make('tool-runner') as ToolRunner,
    agentfs: make('agentfs-adapter') as AgentFSAdapter,
    reporter: make('reporter') as Reporter,
  };
  ports.model.registerProvider(model.provider, () => provider.make({ ...host, atEnd: input.atEnd }));
  await registerBuiltins(ports.runner);
  return { project, components, ports, host, model, provider, frozen };
}

/** That the rehearsal model decides is told once, on stderr, and also to who wants quiet. */
function tellModel(model: ModelChoice, { terminal }: CommandInput): void {
  const warning = modelWarning(model);
  if (warning !== undefined) terminal.fail(terminal.styleErr('yellow', `${terminal.mark('warn')} ${warning}`));
}

/** What stands behind each port, and behind the model where that comes in a package of its own. */
export function pinsOf({ components, provider }: Pick<Composition, 'components' | 'provider'>): LockFile['components'] {
  const pins = Object.entries(components).map(([port, { pin }]) => [port, pin] as const);
  return Object.fromEntries(provider.pin ? [...pins, ['model-provider', provider.pin]] : pins);
}

/** A stack that is ready for a request, with everything recorded that decides what may come of one. */
export function stackOf({ project, components, provider, ports, host, model, frozen }: Composition): Stack {
  const { config, lock } = project;
  const pins = Object.entries(pinsOf({ components, provider }));
  const versions = Object.fromEntries(pins.map(([port, pin]) => [port, `${pin.package}@${pin.version}`]));
  return createStack(ports, {
    host,
    ...(config.budget && { budget: config.budget }),
    policy: config.policy ? { allow: config.policy.allow ?? [], deny: config.policy.deny ?? [], ask: config.policy.ask ?? [] } : undefined,
    maxSkills: config.skills?.max ?? 3,
    facts: machineFacts(),
    pins: frozen ? Object.values(frozen.skills) : undefined,
    model: { name: modelName(model), digest: lock?.model.name === modelName(model) ? lock.model.digest : null },
    recorded: {
      components: { ...versions, 'builtin-tools': builtinsVersion() },
      config_hash: project.configHash ?? null,
      lock_hash: project.lockHash ?? null,
      model_choice: modelStory(model),
    },
  });
}
