import type { AppliedGuard, DecisionCase, Evidence, GuardSpec, JsonObject, JsonValue } from '@fpf/contracts';

export const at = '2026-01-02T03:04:05.000Z';

/** Answered, as gather would hand it out. */
export function present(id: string, value: JsonValue = true): Evidence {
  return { id, status: 'present', value, carrier: { type: 'given', ref: id, at }, by: 'given' };
}

export function absent(id: string): Evidence {
  return { id, status: 'absent', carrier: { type: 'given', ref: id, at }, by: 'given' };
}

export function unknown(id: string, detail?: string): Evidence {
  return { id, status: 'unknown', by: 'given', ...(detail && { detail }) };
}

export function spec(required: readonly string[], more: Partial<GuardSpec> = {}): GuardSpec {
  return { predicate: 'all is well', required_evidence: [...required], failure_mode: 'abstain', ...more };
}

export function guard(
  required: readonly string[],
  more: Partial<GuardSpec> = {},
  from: AppliedGuard['from'] = 'tool',
  id = 'touch',
): AppliedGuard {
  return { from, id, spec: spec(required, more) };
}

export const tool: DecisionCase['tool'] = {
  skill: { id: 'urn:skill:a', name: 'a', version: '1.0.0', shipped: true },
  name: 'touch',
  effect: 'fs',
  network: false,
};

export type CaseShape = {
  readonly guards?: readonly AppliedGuard[];
  readonly evidence?: readonly Evidence[];
  readonly args?: JsonObject;
  readonly tool?: Partial<DecisionCase['tool']>;
};

export function decisionCase({ guards = [], evidence = [], args = {}, tool: of = {} }: CaseShape): DecisionCase {
  return { tool: { ...tool, ...of }, args, policy: null, guards: [...guards], evidence: [...evidence] };
}

/** Nothing is known of what questions are answered with. */
export const anyType = (): undefined => undefined;
