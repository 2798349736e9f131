import { sha256 } from '@fpf/contracts/hash';

/**
 * Made of the run and the step, so that the same journal exported again is the same trace, and a collector keeps one.
 */
export function traceIdOf(run: string): string {
  return notZero(sha256(`fpf-otlp-trace ${run}`).slice(0, 32));
}

export function spanIdOf(run: string, step: string): string {
  return notZero(sha256(`fpf-otlp-span ${run} ${step}`).slice(0, 16));
}

/** An id of zeros is no id there. */
function notZero(id: string): string {
  return /^0+$/.test(id) ? id.replace(/0$/, '1') : id;
}

/** An instant of ours has milliseconds. */
export function nanos(at: string, lessMs = 0): string {
  return String(BigInt(Date.parse(at)) * 1_000_000n - BigInt(Math.round(lessMs * 1_000_000)));
}
