import type { MethodInterface } from '@fpf/contracts';
import type { Bound } from './bind-inputs.ts';
import { causeOf, type GapLedger } from './gaps.ts';
import { choiceProblem } from '../extract/extract-procedure.ts';

type Step = MethodInterface['steps'][number];

/** A step that is taken, the inputs that it has, and the steps before it whose outputs it uses. */
export type TakenStep = { readonly step: Step; readonly in: Step['in']; readonly after: readonly number[] };

/** What a step asks for and does not find. Where the method does not even have it, no other way leads around it. */
type Lack = {
  readonly id: string;
  readonly message: string;
  readonly because?: string | undefined;
  readonly unknown: boolean;
};

/**
 * What is left to the call may be given there, or not. A tool refuses what contradicts a choice, whichever step was
 * meant.
 */
function choiceLacks({ choices = [] }: Step, bound: Bound): readonly Lack[] {
  const isGiven = (id: string): boolean => 'value' in (bound.get(id) ?? {});
  return choices.flatMap((choice): readonly Lack[] => {
    const problem = choiceProblem(choice, isGiven, (id) => bound.has(id));
    return problem === undefined
      ? []
      : [{ id: choice.of[0] ?? '', message: problem, unknown: choice.of.filter(isGiven).length > 1 }];
  });
}

/**
 * Which steps are taken, in their order. A step with a condition is an alternative: it is taken where everything that
 * it asks for is there. Any other step is taken, and what it asks for and does not find is a gap. Where no tool is left
 * to call, what the alternatives lacked is the gap.
 */
export function takeSteps(method: Partial<MethodInterface>, bound: Bound, gaps: GapLedger): readonly TakenStep[] {
  const yieldedBy = new Map<string, number[]>();
  const heldBack = new Map<string, readonly Lack[]>();
  const taken: TakenStep[] = [];
  const lackOf = lackFinder(method, gaps, (id) => bound.has(id) || yieldedBy.has(id), heldBack);
  const lacksOf = (step: Step): readonly Lack[] => [
    ...Object.values(step.in).flatMap((input) => ('from' in input ? lackOf(input.from) : [])),
    ...choiceLacks(step, bound),
  ];
  for (const step of method.steps ?? []) {
    const lacks = lacksOf(step);
    for (const lack of lacks) if (lack.unknown || step.when === undefined) addLack(lack, step, gaps);
    if (step.when !== undefined && lacks.length > 0) {
      for (const id of step.out) if (!heldBack.has(id)) heldBack.set(id, lacks);
      continue;
    }
    const given = Object.entries(step.in).filter(
      ([, input]) => !('from' in input) || bound.has(input.from) || yieldedBy.has(input.from),
    );
    const after = given.flatMap(([, input]) => ('from' in input ? (yieldedBy.get(input.from) ?? []) : []));
    taken.push({ step, in: Object.fromEntries(given), after: [...new Set(after)].sort((a, b) => a - b) });
    for (const id of step.out) yieldedBy.set(id, [...(yieldedBy.get(id) ?? []), step.n]);
  }
  if (!taken.some(({ step }) => step.uses !== 'reason'))
    for (const step of method.steps ?? [])
      if (step.uses !== 'reason') for (const lack of lacksOf(step)) addLack(lack, step, gaps);
  return taken;
}

function addLack({ id, message, because }: Lack, { n }: Step, gaps: GapLedger): void {
  gaps.add(id, `step ${n} takes it, and ${message}`, because);
}

function lackFinder(
  { parameters = [], outputs = [] }: Partial<MethodInterface>,
  gaps: GapLedger,
  isThere: (id: string) => boolean,
  heldBack: ReadonlyMap<string, readonly Lack[]>,
): (id: string) => readonly Lack[] {
  const required = new Map(parameters.map((parameter) => [parameter.id, parameter.required]));
  const results = new Set(outputs.map(({ id }) => id));
  return (id) => {
    if (isThere(id) || required.get(id) === false) return [];
    if (required.has(id)) return [{ id, message: 'no value is bound to it', unknown: false }];
    if (!results.has(id)) {
      const because = causeOf('parameters', gaps) ?? causeOf('outputs', gaps);
      return [{ id, message: 'the method has no such input or output', because, unknown: true }];
    }
    // An output that an alternative would have yielded is missing because of what that one lacked.
    const lacks = heldBack.get(id) ?? [];
    return [...lacks, { id, message: 'no step before has yielded it', because: lacks[0]?.id, unknown: false }];
  };
}

/**
 * Results of steps that the method does not declare, and outputs that no step yields. An effect need not be named by a
 * step.
 */
export function addYieldGaps(
  { steps = [], outputs = [], effects = [] }: Partial<MethodInterface>,
  gaps: GapLedger,
): void {
  const results = new Set(outputs.map(({ id }) => id));
  const declared = new Set([...outputs, ...effects].map(({ id }) => id));
  const yielded = new Set(steps.flatMap((step) => step.out));
  for (const { n, out } of steps)
    for (const id of out)
      if (!declared.has(id))
        gaps.add(id, `step ${n} yields it, and the method has no such output or effect`, causeOf('outputs', gaps));
  for (const id of results) if (!yielded.has(id)) gaps.add(id, 'no step yields it', causeOf('steps', gaps));
}
