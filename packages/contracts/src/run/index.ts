export { type ActingRuns, actingRuns, type RunSteps } from './acting-runs.ts';
export { AgentEvent } from './agent-event.ts';
export { BundleManifest } from './bundle-manifest.ts';
export { type CallEnd, callState } from './call-state.ts';
export { forgottenCalls, standingEvents } from './forgotten-calls.ts';
export { goesOn } from './goes-on.ts';
export { genesisHash, JournalDraft, JournalEvent, JournalKind } from './journal/event.ts';
export { CallDecided, DecidedOn, ToolEnded, ToolIntent, ToolUnknown } from './journal/call.ts';
export { Checkpoint, ControlTaken, RunRewound } from './journal/control.ts';
export { HookSaid, ModelFailed, ModelResult, PersonSaid } from './journal/model.ts';
export { type JournalPayload, journalPayloads, payloadsOf, type TypedEvent, typedEvent } from './journal/payload.ts';
export { PlannedCalls } from './journal/planned-calls.ts';
export { RecordedPins, RunResumed, RunStarted, RunSuspended } from './journal/run.ts';
export { SkillsLoaded, SkillsSelected, WorkPlanned } from './journal/skills.ts';
export { TaskEnded, TaskStarted } from './journal/task.ts';
export { type LogFacts, LogLevel, LogLine } from './log-line.ts';
export { OutcomeWord, RunOutcome } from './run-outcome.ts';
export {
  type CallDifference,
  type FileDifference,
  type PinDifference,
  pinKinds,
  RunComparison,
} from './run-comparison.ts';
export { runModes } from './run-mode.ts';
export { RunAttestation, RunStatement } from './run-attestation.ts';
export { RunProvenance } from './run-provenance.ts';
export { SignedEnvelope } from './signed-envelope.ts';
export { RunTrace, type TracedCall, type TracedTask } from './run-trace.ts';
export { exitOfReason, type RunFacts, type Settled, settleRun, type StopSignal } from './settle-run.ts';
export { Usage } from './usage.ts';
export { WaitingCall } from './waiting-call.ts';
