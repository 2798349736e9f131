export { AgentEvent } from './agent-event.ts';
export { Budget, defaultBudget } from './budget.ts';
export { BundleManifest } from './bundle-manifest.ts';
export { type CallEnd, callState } from './call-state.ts';
export { genesisHash, JournalDraft, JournalEvent, JournalKind } from './journal-event.ts';
export {
  CallDecided,
  HookSaid,
  type JournalPayload,
  journalPayloads,
  ModelFailed,
  ModelResult,
  payloadsOf,
  RecordedPins,
  RunResumed,
  RunStarted,
  RunSuspended,
  SkillsLoaded,
  ToolEnded,
  ToolIntent,
  ToolUnknown,
  WorkPlanned,
  type WrittenKind,
} from './journal-payload.ts';
export { Reason, Stage } from './reason.ts';
export { OutcomeWord, RunOutcome } from './run-outcome.ts';
export { RunTrace, type TracedCall } from './run-trace.ts';
export { exitOfReason, type RunFacts, type Settled, settleRun, type StopSignal } from './settle-run.ts';
export { Usage } from './usage.ts';
