export { startOllamaDouble, type OllamaDouble, type OllamaDoubleOptions } from './double.ts';
export {
  type FaultInfo,
  type FaultName,
  faultNames,
  faults,
  type FaultSettings,
  type FaultUse,
  type FaultRule,
} from './faults/fault-table.ts';
export { type Dialect, renderPrompt } from './gemma/render-prompt.ts';
export type { LoggedRequest } from './requests.ts';
export type { Answer, Say, SaidCall, When, Script } from './script/script.ts';
export type { Metrics } from './turn/turn.ts';
export { readScript } from './script/read-script.ts';
export { ScriptError } from './script/checks.ts';
export type { ModelDetails, PullStep, ScriptedModel } from './shelf/scripted-model.ts';
export type { WireSwitches } from './wire/reply.ts';
