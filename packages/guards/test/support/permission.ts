import type { DecisionCase, Evidence, GuardVerdict, JsonObject, JsonValue, Policy } from '@fpf/contracts';
import { judgePermission } from '../../src/rules/permission.ts';

export type Shape = {
  readonly tool?: Partial<DecisionCase['tool']>;
  readonly args?: JsonObject;
  /** Values of present evidence, by question. */
  readonly found?: Readonly<Record<string, JsonValue>>;
  readonly evidence?: readonly Evidence[];
};

export const at = '2026-01-01T00:00:00.000Z';

export function present(id: string, value: JsonValue): Evidence {
  return { id, status: 'present', value, by: 'given', carrier: { type: 'given', ref: id, at } };
}

export function caseOf(
  policy: Partial<Policy> | null,
  { tool, args = {}, found = {}, evidence = [] }: Shape = {},
): DecisionCase {
  return {
    tool: {
      skill: {
        id: 'files',
        name: 'files',
        version: '1.0.0',
        shipped: false,
      },
      name: 'write_file',
      effect: 'fs',
      network: false,
      ...tool,
    },
    args,
    policy: policy && { allow: [], deny: [], ask: [], ...policy },
    guards: [],
    evidence: [...Object.entries(found).map(([id, value]) => present(id, value)), ...evidence],
  };
}

export function permit(policy: Partial<Policy> | null, shape: Shape = {}): GuardVerdict {
  return judgePermission(caseOf(policy, shape));
}

/** `pass`, or the codes of the reasons against. */
export function said(policy: Partial<Policy> | null, shape: Shape = {}): string {
  const { decision, reasons } = permit(policy, shape);
  return decision === 'pass' ? 'pass' : reasons.map(({ code }) => code).join(' ');
}
