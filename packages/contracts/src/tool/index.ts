export { AppliedGuard, ScopedGuard } from './applied-guard.ts';
export { Approval } from './approval.ts';
export { asOneVerdict, GuardDecision, worstDecision, GuardVerdict } from './guard-verdict.ts';
export { type Carrier, Evidence, EvidenceStatus } from './evidence.ts';
export { EntryState, EntryType, FileChange } from './file-change.ts';
export { GivenEvidence, GuardExample, FailureMode, GuardSpec } from './guard-spec.ts';
export { ReducedForm, ToolHandler, Effect, ToolAnnotations, ToolName, ToolSpec } from './tool-spec.ts';
export { ToolCall } from './tool-call.ts';
export { LimitHit, ToolResult } from './tool-result.ts';
