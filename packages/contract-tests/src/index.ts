export {
  type Arrange,
  type Arranged,
  type CaseResult,
  type ContractCase,
  contractCase,
  type Skipped,
} from './contract-case.ts';
export { ContractBroken, expect, expectRefused, expectSame } from './expect.ts';
export { type CaseReport, runCases } from './run-cases.ts';
export { portSkeleton, type PortSkeleton, type SkeletonRole } from './port-skeleton.ts';
export { guardEngineCases } from './guard-engine.ts';
export {
  type GuardFixture,
  type RuleMember,
  type WantedExpression,
  wantedExpressions,
} from './guard-engine/fixture.ts';
export { caseOf, given, givenUnknown } from './guard-engine/verdicts.ts';
export { evidenceResolverCases, type ResolverFixture, type ResolverSituation } from './evidence-resolver.ts';
export type { ResolverQuestion } from './evidence-resolver/asking.ts';
export { type GatewaySituation, modelGatewayCases } from './model-gateway/model-gateway.ts';
export {
  modelProviderCases,
  type ProviderFixture,
  type ProviderSituation,
  type ProviderSubject,
} from './model-provider.ts';
export { reporterCases } from './reporter.ts';
export { fixedHost } from './fixtures/host.ts';
export {
  type CallShape,
  type ContextShape,
  guardContext,
  guardedCall,
  requires,
  says,
  type SessionShape,
} from './fixtures/guarded-call.ts';
export { type Answering, answered, type Probe, probe } from './fixtures/probe.ts';
export { agentfsAdapterCases } from './agentfs-adapter.ts';
export type { AdapterSituation } from './fixtures/session-case.ts';
export { stateStoreCases } from './state-store.ts';
export { toolRunnerCases } from './tool-runner.ts';
export { callOf, draftOf, recordOf, toolEntryOf } from './fixtures/call-records.ts';
export { type HostFolder, makeHostFolder } from './fixtures/host-folder.ts';
export { type InvocationShape, invocationOf } from './fixtures/invocation.ts';
export { memoryFiles } from './fixtures/memory-files.ts';
export { makeDirectView } from './fixtures/direct-view.ts';
export { callLimits, type PlanEnd, runMain, runPlan } from './fixtures/run-plan.ts';
export { skillLoaderCases } from './skill-loader.ts';
export { skillRegistryCases } from './skill-registry.ts';
export {
  type FolderFiles,
  hostileSkills,
  type SkillFolders,
  type SkillShape,
  skillFolder,
  type SkillSources,
  writeSkillFolders,
} from './fixtures/skill-folders.ts';
export { type Make, type Suite, suites } from './suites.ts';
