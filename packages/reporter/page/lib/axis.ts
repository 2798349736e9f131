import type { StepPart } from '../../src/page/page-data.ts';

export type Axis = 'order' | 'clock';
/** From where to where, each from 0 to 1. */
export type Span = readonly [number, number];

export const whole: Span = [0, 1];

/** Where each step lies on an axis: by its place in the order, or by when it began and ended. */
export function placeSteps(steps: readonly StepPart[], axis: Axis): readonly Span[] {
  const size = Math.max(1, steps.length);
  const end = Math.max(1, ...lastEnd(steps));
  return steps.map(({ from, to }, index) =>
    axis === 'order' ? [index / size, (index + 1) / size] : [from / end, to / end],
  );
}

function lastEnd(steps: readonly StepPart[]): readonly number[] {
  return [steps.reduce((most, { to }) => Math.max(most, to), 0)];
}

export function overlaps([a, b]: Span, [from, to]: Span): boolean {
  return b >= from && a <= to;
}

/** A part of the axis as percent of what is in view. */
export function within([a, b]: Span, [from, to]: Span): readonly [number, number] {
  const size = Math.max(1e-9, to - from);
  const share = (at: number): number => Math.max(0, Math.min(100, (100 * (at - from)) / size));
  return [share(a), share(b)];
}
