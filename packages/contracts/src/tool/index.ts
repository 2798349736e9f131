export { type Carrier, Evidence, EvidenceStatus } from './evidence.ts';
export { GuardDecision, worstDecision } from './guard-decision.ts';
export { FailureMode, GuardSpec } from './guard-spec.ts';
export { GuardVerdict } from './guard-verdict.ts';
export { ReducedForm } from './reduced-form.ts';
export { ToolCall } from './tool-call.ts';
export { ToolHandler } from './tool-handler.ts';
export { LimitHit, ToolResult } from './tool-result.ts';
export { Effect, ToolAnnotations, ToolName, ToolSpec } from './tool-spec.ts';
