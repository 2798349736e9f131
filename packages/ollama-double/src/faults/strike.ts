import type { FaultNumbers } from './fault.ts';

/** One fault as it strikes one request. */
export interface Strike {
  readonly fault: string;
  readonly numbers: FaultNumbers;
  /** What the request asks for. */
  readonly model: string;
  readonly tools: readonly string[];
  /** Milliseconds of the double's clock. */
  readonly now: number;
}
