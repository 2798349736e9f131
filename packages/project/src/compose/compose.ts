import type {
  AgentFSAdapter,
  Budget,
  GuardEngine,
  Host,
  KeyValue,
  LockFile,
  MeasuredModel,
  ModelGateway,
  Reporter,
  SkillLoader,
  SkillPin,
  SkillRegistry,
  ToolRunner,
} from '@fpf/contracts';
import { createStack, type Stack, type StackPorts, type Suggest } from '@fpf/orchestrator';
import { builtinsVersion, registerBuiltins } from '../components/builtins.ts';
import { bundleMakers } from '../components/bundle-makers.ts';
import { projectMemory, type ProjectMemory } from '../components/project-memory.ts';
import {
  makeResolved,
  resolveComponent,
  resolveComponents,
  type ResolvedComponent,
  type ResolvedComponents,
} from '../components/resolve-components.ts';
import { hostOf } from '../host/host.ts';
import { machineFacts } from '../host/machine-facts.ts';
import { sessionOptions } from '../host/session-options.ts';
import { pinText } from '../lock/pin-text.ts';
import { type Asking, decideModel } from '../model/decide-model.ts';
import { type ModelChoice, rehearsal } from '../model/model-choice.ts';
import { modelName } from '../model/model-name.ts';
import { isPerson, modelStory, modelWarning } from '../model/model-story.ts';
import { type ResolvedProvider, resolveProvider } from '../model/provider-package.ts';
import { readProject, type ProjectRecord } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { assertPinned, frozenLock } from '../pins/frozen.ts';
import { pinsInForce } from '../pins/pins-in-force.ts';
import { assertContextRoom } from '../skills/context-room.ts';
import { settledSkills } from '../skills/skill-settings.ts';
import { skillOptions } from '../skills/skill-sources.ts';
import { personGateway } from '../tools/person-gateway.ts';
import { openApprovals } from '../guards/approvals-store.ts';
import { readMeasured } from '../guards/measured-model.ts';
import { projectPolicy } from '../guards/project-policy.ts';
import { registerResolvers, resolveResolvers, resolverPins } from '../guards/resolvers.ts';
import { statedFacts } from '../guards/stated-facts.ts';

/** The components of a project, created and checked, and what decided their choice. */
export type Composition = {
  readonly project: ProjectRecord;
  readonly components: ResolvedComponents;
  /** Packages that answer further kinds of evidence questions. */
  readonly resolvers: readonly ResolvedComponent[];
  readonly ports: StackPorts;
  readonly host: Host;
  readonly model: ModelChoice;
  readonly provider: ResolvedProvider;
  readonly frozen: LockFile | undefined;
  /** What a frozen run holds its skills to. */
  readonly pins: readonly SkillPin[] | undefined;
  /** What people have stated for guards, and what the model was measured at. */
  readonly stated: Pick<KeyValue, 'get'>;
  readonly measured: MeasuredModel | undefined;
  /** All skills of the project, where a run sees some of them. */
  readonly allSkills?: Pick<SkillRegistry, 'list' | 'unreadable'>;
};

/** What stands where in a project, with nothing of it made yet. */
export type Resolution = Omit<Composition, 'host' | 'ports' | 'stated' | 'allSkills'>;

/** Each package looked up, held to its pin and loaded; the model chosen, unless it is `given`. */
export async function resolveStack(
  input: ProjectInput,
  asking: Asking = 'as-run',
  project: ProjectRecord = readProject(input),
  given?: ModelChoice,
): Promise<Resolution> {
  assertContextRoom(project);
  const frozen = frozenLock(project, input);
  const { model, provider } = given
    ? { model: given, provider: await resolveProvider(project, given) }
    : await decideModel(project, input, frozen ? 'as-locked' : asking);
  if (asking === 'as-run' || asking === 'as-locked') tellModel(model, input);
  const skills = skillOptions(project, input);
  const pinned = frozen?.model.digest ?? model.digest;
  const components = await resolveComponents(project, {
    'skill-registry': skills,
    'skill-loader': skills,
    'model-gateway': { provider: model.provider, ...(pinned && { digest: pinned }) },
    'agentfs-adapter': sessionOptions(),
  });
  const resolvers = await resolveResolvers(project);
  if (frozen) assertPinned(frozen, model, pinsOf({ components, provider, resolvers }));
  const pins = frozen && pinsInForce(frozen, skills, input);
  return { project, components, resolvers, model, provider, frozen, pins, measured: await readMeasured(project) };
}

/**
 * The only place where implementations meet: the orchestrator receives ports and knows no package behind them. Several
 * compositions of one project share its memory.
 */
export async function compose(
  input: ProjectInput,
  asking: Asking = 'as-run',
  opened?: ProjectRecord,
  shared?: ProjectMemory,
  given?: ModelChoice,
): Promise<Composition> {
  const resolution = await resolveStack(input, asking, opened, given);
  const { project, components, resolvers, model, provider } = resolution;
  const agentfs = async (): Promise<AgentFSAdapter> => ports.agentfs;
  const kept = shared ?? projectMemory(project, input);
  const memory = (): Promise<KeyValue> => kept.open(agentfs);
  const host = hostOf(input, { memory, project, config: project.config });
  logLoaded(host, components, modelName(model));
  const make = (port: keyof ResolvedComponents): unknown => makeResolved(components[port], host);
  const ports: StackPorts = {
    registry: make('skill-registry') as SkillRegistry,
    loader: make('skill-loader') as SkillLoader,
    model: isPerson(model) ? personGateway() : (make('model-gateway') as ModelGateway),
    guards: registerResolvers(make('guard-engine') as GuardEngine, resolvers, host),
    runner: make('tool-runner') as ToolRunner,
    agentfs: make('agentfs-adapter') as AgentFSAdapter,
    reporter: make('reporter') as Reporter,
    approvals: openApprovals(project, host),
  };
  ports.model.registerProvider(model.provider, () => provider.make({ ...host, atEnd: input.atEnd }));
  await registerBuiltins(ports.runner);
  const narrowed = skillOptions(project, input)['allow'] !== undefined;
  const allSkills = narrowed ? { allSkills: everySkill(project, input, host) } : {};
  return { ...resolution, ports, host, stated: statedFacts(memory), ...allSkills };
}

/** A registry over all sources, also over what a preset or a flag leaves out: nothing is read before it is asked. */
function everySkill(project: ProjectRecord, input: ProjectInput, host: Host): NonNullable<Composition['allSkills']> {
  const { allow: _allow, ...options } = skillOptions(project, input);
  const made = async (): Promise<SkillRegistry> =>
    makeResolved(
      await resolveComponent(project, 'skill-registry', { 'skill-registry': options }),
      host,
    ) as SkillRegistry;
  let registry: Promise<SkillRegistry> | undefined;
  const asked = (): Promise<SkillRegistry> => (registry ??= made());
  return {
    list: async () => (await asked()).list(),
    unreadable: async () => (await (await asked()).unreadable?.()) ?? [],
  };
}

/** What stands behind each port, and who decides. */
function logLoaded({ log }: Host, components: ResolvedComponents, model: string): void {
  for (const [port, { pin }] of Object.entries(components))
    log('component loaded', { component: 'cli', level: 'debug', port, package: pinText(pin) });
  log('stack composed', {
    component: 'cli',
    level: 'info',
    model: model.slice(0, 128),
    count: Object.keys(components).length,
  });
}

/** Says that the rehearsal model decides. */
function tellModel(model: ModelChoice, { notify }: ProjectInput): void {
  const warning = modelWarning(model);
  if (warning !== undefined) notify({ code: 'model.stands-in', message: warning });
}

/**
 * What stands behind each port, behind the model where that comes in a package of its own, and what answers further
 * questions of guards.
 */
export function pinsOf({
  components,
  provider,
  resolvers,
}: Pick<Composition, 'components' | 'provider' | 'resolvers'>): LockFile['components'] {
  const pins = Object.entries(components).map(([port, { pin }]) => [port, pin] as const);
  return {
    ...Object.fromEntries(provider.pin ? [...pins, ['model-provider', provider.pin]] : pins),
    ...resolverPins(resolvers),
  };
}

/** A stack that is ready for a request, with everything recorded that decides what may come of one. */
export function stackOf(composition: Composition, limits: Partial<Budget> = {}): Stack {
  const { project, ports, host, model, pins: held, stated, measured, allSkills, frozen } = composition;
  const { config, lock } = project;
  const pins = Object.entries(pinsOf(composition));
  const versions = Object.fromEntries(pins.map(([port, pin]) => [port, pinText(pin)]));
  return createStack(ports, {
    host,
    budget: { ...config.budget, ...limits },
    policy: projectPolicy(config),
    ...(config.roles && { roles: config.roles }),
    stated,
    ...(measured && { measured }),
    ...(allSkills && { allSkills }),
    ...(isCheapToAsk(model) && !frozen && { suggest: suggestLater(project.workspace, ports) }),
    maxSkills: settledSkills(project).max,
    facts: machineFacts(),
    pins: held,
    model: { name: modelName(model), digest: lock?.model.name === modelName(model) ? lock.model.digest : null },
    recorded: {
      components: { ...versions, 'builtin-tools': builtinsVersion(), orchestrator: bundleMakers().orchestrator },
      config_hash: project.configHash ?? null,
      lock_hash: project.lockHash ?? null,
      model_choice: modelStory(model),
    },
  });
}

/** Sentences are tried on the model in this process alone: others would have the person wait, or pay. */
function isCheapToAsk({ provider }: ModelChoice): boolean {
  return provider === rehearsal.provider;
}

/** Nothing of it is loaded before a run has found nothing to do. */
function suggestLater(workspace: string, skills: Pick<StackPorts, 'registry' | 'loader'>): Suggest {
  return async function* suggest(run) {
    const { suggesting } = await import('../suggest/suggest.ts');
    yield* suggesting(workspace, skills)(run);
  };
}
