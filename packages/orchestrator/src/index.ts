export { stackTools } from './assert-named.ts';
export { forkOptionForms, runOptionForms } from './check-options.ts';
export type { CanUseTool } from './context/can-use-tool.ts';
export type { Choose, OpenValue } from './context/choose.ts';
export type { RunMode } from './context/run-mode.ts';
export type { Hook, HookAnswer, HookInput, HookStage, HookedCall } from './context/hook.ts';
export type { ModelInForce } from './context/ports.ts';
export type { Controls } from './controls/query-controls.ts';
export type { RunDescription } from './controls/describe.ts';
export type { AskedOutput } from './output/asked-output.ts';
export type { OutputOf, OutputSchema, StandardSchema } from './output/output-schema.ts';
export {
  defineTool,
  type DefinedTool,
  type ProbeAsk,
  type Probed,
  type ToolDefinition,
} from './in-process/define-tool.ts';
export { plannedCalls } from './session/planned-calls.ts';
export type { ForkOptions, OutcomeWith, Query, QueryOptions, ResumeOptions } from './session/query.ts';
export { buildModelRequest } from './model-request.ts';
export { normalForm, type NormalEvent } from './replay/normal-form.ts';
export type { AgainstModel, AskedAgain, AskingAgain } from './replay/against-model.ts';
export type { WouldBe } from './replay/would-decide.ts';
export type { Difference } from './replay/differences.ts';
export type { ReplayOptions } from './replay/replay-run.ts';
export type { Decided, Replayed, ReplayedCall, ReplayedRun, ReplayedTask, ReplayedTurn } from './replay/replayed.ts';
export { createStack, type Stack, type StackOptions } from './stack.ts';
export type { AbstainedRun, Suggest } from './context/suggest.ts';
export type { StackPorts } from './context/ports.ts';
export type { TaskOutput, TaskState } from './context/task-board.ts';
export { projectTrace, type TraceEnding } from './journal/trace.ts';
export { explain } from './explain/explain.ts';
