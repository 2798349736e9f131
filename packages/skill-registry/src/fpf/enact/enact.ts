import {
  type Binding,
  type Capability,
  deepFreeze,
  type Enactment,
  type Gap,
  type Holder,
  type MethodInterface,
  type RoleAssignment,
} from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { bindInputs } from './bind-inputs.ts';
import { addReferenceGaps, addSectionGaps, createGapLedger, type GapLedger } from './gaps.ts';
import { planItems } from './plan-items.ts';
import { methodFields } from '../extract/sections.ts';
import { addYieldGaps, takeSteps } from './take-steps.ts';

/**
 * Zero-shot enactment: who would do the work and how, from the interface alone, or what is missing for that. No text of
 * a body, no model, no clock and no chance has a part in it; the same inputs give the same result, byte by byte.
 *
 * Gaps come in this order: sections (K1 to K10, then those that were `told`: K11 to K13), capabilities, inputs, what
 * the steps take and yield, evidence, acceptance.
 */
export function enact(
  method: Partial<MethodInterface>,
  holder: Holder,
  inputs: Readonly<Record<string, Binding>>,
  told: readonly Gap[] = [],
): Enactment {
  const gaps = createGapLedger();
  addSectionGaps(method, gaps);
  for (const { id, message, because } of told) gaps.add(id, message, because);
  const checks = checkCapabilities(method, holder, gaps);
  const bound = bindInputs(method, inputs, gaps);
  const taken = takeSteps(method, bound, gaps);
  addYieldGaps(method, gaps);
  addReferenceGaps(method, gaps);
  const found = gaps.list();
  // A copy, because what was given stays the giver's own, to be changed or not.
  return deepFreeze(
    structuredClone(
      found.length > 0 || !isWhole(method) ? { gaps: found } : planned(method, holder, checks, bound, taken),
    ),
  );
}

function checkCapabilities(
  method: Partial<MethodInterface>,
  { facts }: Holder,
  gaps: GapLedger,
): RoleAssignment['capabilityChecks'] {
  return (method.roles ?? []).flatMap(({ capabilities }) =>
    capabilities.map((capability) => {
      const { id, characteristic, op, value, unit } = capability;
      const verdict = capabilityVerdict(capability, facts);
      const asked = [characteristic, op, value, unit].join(' ').trim();
      const known = Object.hasOwn(facts, characteristic)
        ? `the holder states ${facts[characteristic]}`
        : 'the holder states nothing of it';
      if (verdict !== 'met') gaps.add(id, `${asked}: ${verdict}; ${known}`);
      return { id, verdict };
    }),
  );
}

function planned(
  method: MethodInterface,
  holder: Holder,
  capabilityChecks: RoleAssignment['capabilityChecks'],
  bound: ReturnType<typeof bindInputs>,
  taken: ReturnType<typeof takeSteps>,
): Enactment {
  const { id: holderId, window } = holder;
  const { context, description } = method;
  const role = method.roles[0]?.role ?? '';
  const until = window.end === null ? '' : `/${window.end}`;
  const assignment = `${holderId}#${role}:${context}@${window.start}${until}`;
  const plan = `${description.replace(/^skill:/, 'plan:')}:${hashJson([description, method.method, context, holderId, { ...window }]).slice(0, 12)}`;
  return {
    assignment: {
      id: assignment,
      holder: { kind: 'System', id: holderId },
      role,
      context,
      window: { ...window },
      mode: 'authoritative',
      justification: `every capability that the role ${role} asks for is met by what the holder states of itself`,
      provenance: `enact(${description}#${method.method})`,
      capabilityChecks,
    },
    plan: {
      id: plan,
      episteme: `episteme:${plan}`,
      context,
      horizon: { ...window },
      baseline: '1',
      items: planItems(method, taken, bound, { description: `${description}#${method.method}`, role, assignment }),
      stopConditions: stopConditions(method),
    },
  };
}

function stopConditions({ bounds, failures }: MethodInterface): string[] {
  const { timeMs, calls, bytes } = bounds;
  return [
    `time > ${timeMs} ms`,
    `calls > ${calls}`,
    `bytes > ${bytes}`,
    ...failures.filter(({ decision }) => decision === 'abstain').map(({ id }) => id),
  ];
}

/** The section gaps tell it too; this tells the compiler. */
function isWhole(method: Partial<MethodInterface>): method is MethodInterface {
  return methodFields.every((field) => method[field] !== undefined);
}

type Verdict = RoleAssignment['capabilityChecks'][number]['verdict'];

type Quantity = { readonly parts: readonly bigint[]; readonly unit: string };

/**
 * A threshold against what is known of the holder. Dotted numbers compare part by part and a missing part is 0, so that
 * `24.1` is at least `20` and equal to `24.1.0`; other values are only equal or not. What cannot be compared is
 * unknown.
 *
 * | fact                         | verdict |
 * | :--------------------------- | :------ |
 * | none                         | unknown |
 * | of another unit              | unknown |
 * | no number, where one is asked | unknown, for `=` met or unmet by its text |
 * | comparable                   | met or unmet |
 */
export function capabilityVerdict({ characteristic, op, value, unit }: Capability, facts: Holder['facts']): Verdict {
  const fact = Object.hasOwn(facts, characteristic) ? facts[characteristic]?.trim() : undefined;
  if (fact === undefined || fact === '') return 'unknown';
  const [found, asked] = [quantity(fact), quantity(unit === '' ? value : `${value} ${unit}`)];
  if (!found || !asked) {
    if (op !== '=') return 'unknown';
    return fact === (unit === '' ? value : `${value} ${unit}`) ? 'met' : 'unmet';
  }
  if (found.unit !== asked.unit) return 'unknown';
  return holds(order(found.parts, asked.parts), op) ? 'met' : 'unmet';
}

function quantity(text: string): Quantity | undefined {
  const [, digits, unit = ''] = /^v?(\d{1,18}(?:\.\d{1,18}){0,7})(?:\s+(\S{1,32}))?$/.exec(text.slice(0, 256)) ?? [];
  return digits === undefined ? undefined : { parts: digits.split('.').map(BigInt), unit };
}

function order(a: readonly bigint[], b: readonly bigint[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const [left, right] = [a[at] ?? 0n, b[at] ?? 0n];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

function holds(order: number, op: Capability['op']): boolean {
  switch (op) {
    case '=':
      return order === 0;
    case '>=':
      return order >= 0;
    case '>':
      return order > 0;
    case '<=':
      return order <= 0;
    case '<':
      return order < 0;
  }
}
