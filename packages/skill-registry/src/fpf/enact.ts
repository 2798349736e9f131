import {
  type Binding,
  deepFreeze,
  type Enactment,
  type Gap,
  type Holder,
  type MethodInterface,
  type RoleAssignment,
} from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { bindInputs } from './bind-inputs.ts';
import { capabilityVerdict } from './capability-verdict.ts';
import { createGapLedger, type GapLedger } from './gap-ledger.ts';
import { planItems } from './plan-items.ts';
import { addReferenceGaps } from './reference-gaps.ts';
import { addSectionGaps } from './section-gaps.ts';
import { methodFields } from './sections.ts';
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
