import { closed, Count, nullable, Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';

const Milliseconds = nullable(Type.Number({ minimum: 0 }));

/** How long answers took here. It is told and never judged: it is as much the machine's as the model's. */
export const Latency = Type.Object(
  { answers: Count, p50_ms: Milliseconds, p95_ms: Milliseconds, total_ms: Type.Number({ minimum: 0 }) },
  closed,
);
export type Latency = Static<typeof Latency>;

export function latencyOf(milliseconds: readonly number[]): Latency {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return {
    answers: sorted.length,
    p50_ms: percentile(sorted, 0.5),
    p95_ms: percentile(sorted, 0.95),
    total_ms: hundredths(sorted.reduce((sum, one) => sum + one, 0)),
  };
}

/** The smallest one that so many of them do not exceed. */
function percentile(sorted: readonly number[], share: number): number | null {
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  return found === undefined ? null : hundredths(found);
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
