import type { Step } from '../../src/options.ts';
import type { StepName } from '../../src/steps.ts';
import type { Kill, Victim } from './kill-round.ts';

export const callSteps: readonly StepName[] = [
  'call-row',
  'drift-walk',
  'mount',
  'tool',
  'harvest',
  'transaction',
  'transaction-done',
  'receipt',
  'fold',
  'release',
];

/** The parts of a call that a kill can end: only an overlay has a holder, and only one engine is a process. */
export function victimsOf(step: Step, engine: string): readonly Victim[] {
  return [
    'self',
    ...(engine === 'agentfs-sdk' ? (['engine'] as const) : []),
    ...(step.startsWith('copy-') ? [] : (['holder'] as const)),
    'tool',
  ];
}

/** The steps at which a part is there to be killed. A tool runs between two of them, so it is met at random times. */
const partSteps: Readonly<Record<Victim, readonly StepName[]>> = {
  self: [],
  engine: callSteps,
  holder: ['tool', 'harvest'],
  tool: [],
};

/**
 * Every step once or more, with the whole process as the victim and, where it has parts, those; and kills at random
 * times. Repeatable by its seed.
 */
export function planKills(count: number, seed: number, victims: readonly Victim[]): readonly Kill[] {
  let state = seed >>> 0 || 1;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
  const parts = victims.flatMap((victim) => partSteps[victim].map((step) => ({ victim, step })));
  return Array.from({ length: count }, (_, index): Kill => {
    const part = index % 4 === 1 ? parts[((index - 1) / 4) % parts.length] : undefined;
    if (part !== undefined) return { ...part, after: next(3) };
    if (index % 2 === 0)
      return { victim: 'self', step: callSteps[(index / 2) % callSteps.length] as StepName, after: next(3) };
    return { victim: victims[next(victims.length)] ?? 'self', delayMs: next(150) };
  });
}
