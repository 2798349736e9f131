import type { FaultNumbers } from './fault.ts';

/** One fault as it strikes one request. */
export interface Strike {
  readonly fault: string;
  readonly numbers: FaultNumbers;
  /** What the request asks for. */
  readonly model: string;
  readonly tools: readonly string[];
  /** The tools that the messages say were called before. */
  readonly called: readonly string[];
  /** Milliseconds of the double's clock. */
  readonly now: number;
}
