import type { Step } from '../../src/ladder/ladder.ts';
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

/** Every step once or more, and as many kills at random times; repeatable by its seed. */
export function planKills(count: number, seed: number, victims: readonly Victim[]): readonly Kill[] {
  let state = seed >>> 0 || 1;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
  return Array.from({ length: count }, (_, index): Kill => {
    if (index % 2 === 0) return { victim: 'self', step: callSteps[(index / 2) % callSteps.length] as StepName, after: next(3) };
    return { victim: victims[next(victims.length)] ?? 'self', delayMs: next(150) };
  });
}
