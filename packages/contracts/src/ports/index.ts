export type {
  AgentFSAdapter,
  CallLimits,
  CallRecord,
  CallRequest,
  CallView,
  OpenSession,
  ProjectStore,
  Session,
  SessionPlace,
  Snapshot,
  ProgramOutput,
  RunningProgram,
  SpawnPlan,
} from './agentfs-adapter.ts';
export type { ApprovalAnswer, ApprovalList, ApprovalRequest, Approvals, DamagedApproval } from './approvals.ts';
export type { Builtin, BuiltinHandler, BuiltinHands, SkillMemory } from './builtin-handler.ts';
export type { Clock, ComponentPackage, Create, Host, IdSource } from './component.ts';
export {
  type ContractId,
  contractIds,
  neededContract,
  type ParsedContractId,
  parseContractId,
  type Role as PortRole,
  serves,
} from './contract-ids.ts';
export type {
  EvidenceAnswer,
  EvidenceKind,
  EvidenceQuestion,
  EvidenceResolver,
  EvidenceWords,
} from './evidence-resolver.ts';
export type { GuardContext, GuardEngine, Judged, SessionFacts } from './guard-engine.ts';
export type { Cache, KeyValue, KeyValueWrite } from './key-value.ts';
export type { Log } from './log.ts';
export type { ModelGateway, ModelPlan, ModelReply } from './model-gateway.ts';
export type {
  AnswerTime,
  CompleteOptions,
  ModelProvider,
  ProviderCapabilities,
  ProviderFactory,
  WireLimits,
} from './model-provider.ts';
export { lacking, type MemberForm, portMembers } from './port-members.ts';
export type { ChangedFile, Reporter, ReportInput, TaskReport } from './reporter.ts';
export type { SecretValues } from './secret-values.ts';
export type { FileFacts, SessionFiles } from './session-files.ts';
export type {
  CommitAsk,
  CommitProgress,
  CommitResult,
  DiffAsk,
  ExportAsk,
  ExportResult,
  PlannedPath,
  RejectedSet,
  SessionDiff,
  SessionFinding,
  SessionOperations,
  SessionStep,
  SessionSummary,
  SessionVerdict,
  SessionView,
  Swept,
  UndoAsk,
  UnfinishedCommit,
  ViewEntry,
} from './session-operations.ts';
export type { LoadOptions, SkillLoader } from './skill-loader.ts';
export type { SkillRegistry, UnreadableSkill } from './skill-registry.ts';
export type { StateStore } from './state-store.ts';
export type { RunToolOptions, ToolInvocation, ToolLogs, ToolRunner } from './tool-runner.ts';
