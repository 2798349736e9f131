import type {
  AgentFSAdapter,
  EvidenceResolver,
  GuardEngine,
  JsonObject,
  ModelGateway,
  ModelProvider,
  Reporter,
  SkillLoader,
  SkillRegistry,
  StateStore,
  ToolRunner,
} from '@fpf/contracts';
import { agentfsAdapterCases } from './agentfs-adapter.ts';
import type { Arranged, ContractCase, Skipped } from './contract-case.ts';
import { evidenceResolverCases, type ResolverFixture } from './evidence-resolver.ts';
import { makeHostFolder } from './fixtures/host-folder.ts';
import { guardEngineCases } from './guard-engine.ts';
import type { GuardFixture } from './guard-engine/fixture.ts';
import { type GatewaySituation, modelGatewayCases } from './model-gateway/model-gateway.ts';
import {
  modelProviderCases,
  type ProviderFixture,
  type ProviderSituation,
  type ProviderSubject,
} from './model-provider.ts';
import { reporterCases } from './reporter.ts';
import { skillLoaderCases } from './skill-loader.ts';
import { skillRegistryCases } from './skill-registry.ts';
import { stateStoreCases } from './state-store.ts';
import { toolRunnerCases } from './tool-runner.ts';

/** Makes a fresh component. What a case needs to be different is given as options, over the configured ones. */
export type Make = (options: JsonObject) => unknown;

/** The cases of a port. `fixture` is what the component's package exports as `./contract-fixture`, where it does. */
export type Suite = (make: Make, fixture?: unknown) => readonly ContractCase[];

/**
 * The cases of each port for a component that only its factory is known of: as `fpf check` and a replacement's own
 * tests see it. A component that has to be arranged in another way calls the port's cases itself.
 */
export const suites: Readonly<Record<string, Suite>> = Object.freeze({
  'guard-engine': (make, fixture) =>
    guardEngineCases(async () => ({ subject: make({}) as GuardEngine }), fixture as GuardFixture | undefined),
  'evidence-resolver': (make, fixture) =>
    evidenceResolverCases(
      async (options) => ({ subject: make(options) as EvidenceResolver }),
      fixture as ResolverFixture | undefined,
    ),
  'model-gateway': (make) => modelGatewayCases(async (situation) => gateway(make, situation)),
  'tool-runner': (make) => toolRunnerCases(async () => ({ subject: make({}) as ToolRunner })),
  reporter: (make) => reporterCases(async () => ({ subject: make({}) as Reporter })),
  'skill-registry': (make) => skillRegistryCases(async (situation) => ({ subject: make(situation) as SkillRegistry })),
  'skill-loader': (make) => skillLoaderCases(async (situation) => ({ subject: make(situation) as SkillLoader })),
  'agentfs-adapter': (make) => agentfsAdapterCases(async () => ({ subject: make({}) as AgentFSAdapter })),
  /** The store comes with a session, so it is the adapter that is made. */
  'state-store': (make) => stateStoreCases(async () => store(make({}) as AgentFSAdapter)),
  /**
   * What a provider can answer, its maker knows: its fixture says it, or what makes it is asked for a situation and
   * gives both.
   */
  'model-provider': (make, fixture) =>
    modelProviderCases(async (situation) =>
      fixture === undefined
        ? (make({ situation }) as Arranged<ProviderSubject> | Skipped)
        : await provided(make, fixture as ProviderFixture, situation),
    ),
});

async function store(adapter: AgentFSAdapter): Promise<Arranged<StateStore>> {
  const host = await makeHostFolder();
  const session = await adapter.open({ workspace: host.workspace, stateDir: host.stateDir, homeDir: host.homeDir });
  const dispose = async (): Promise<void> => {
    await session.close();
    await host.remove();
  };
  return { subject: session.store, dispose };
}

async function provided(
  make: Make,
  fixture: ProviderFixture,
  situation: ProviderSituation,
): Promise<Arranged<ProviderSubject> | Skipped> {
  const asked = await fixture.arrange(situation);
  if ('skip' in asked) return asked;
  return { subject: { provider: make(asked.options ?? {}) as ModelProvider, request: asked.request } };
}

function gateway(make: Make, { provider, digest, deadlineMs }: GatewaySituation): Arranged<ModelGateway> {
  const subject = make({
    provider: 'fixture',
    ...(digest && { digest }),
    ...(deadlineMs && { deadlineMs }),
  }) as ModelGateway;
  subject.registerProvider('fixture', async () => provider);
  return { subject };
}
