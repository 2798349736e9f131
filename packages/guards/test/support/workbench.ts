import type { AppliedGuard, GuardSpec, JsonObject, JudgedTool, ToolSpec } from '@fpf/contracts';
import { createGuardEngine } from '../../src/engine.ts';
import type { GuardOnTool } from '../../src/examples/guard-examples.ts';

export const engine = createGuardEngine({}, { clock: { now: () => 0, monotonic: () => 0 } });

export const spec = (part: Partial<GuardSpec>): GuardSpec => ({
  predicate: 'it may be done',
  required_evidence: ['session.open'],
  failure_mode: 'abstain',
  ...part,
});

export const toolOf = (properties: JsonObject, part: Partial<ToolSpec> = {}): ToolSpec => ({
  name: 'touch',
  description: 'Touches a file.',
  input_schema: { type: 'object', additionalProperties: false, required: Object.keys(properties), properties },
  effect: 'fs',
  ...part,
});

/** A guard over a tool, as the lint gets it. */
export function on(guard: Partial<GuardSpec>, tool: ToolSpec = toolOf({})): GuardOnTool {
  const applied: AppliedGuard = { from: 'tool', id: tool.name, spec: spec(guard) };
  const skill = { id: 'demo', name: 'demo', version: '1.0.0', shipped: false };
  const judged: JudgedTool = {
    skill,
    name: tool.name,
    effect: tool.effect ?? 'once',
    network: false,
    ...(tool.degraded && { degraded: tool.degraded }),
  };
  return { owner: 'demo#touch', guard: applied, tool: judged, spec: tool };
}
