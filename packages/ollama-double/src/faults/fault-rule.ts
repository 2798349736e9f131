import type { FaultUse } from './fault-use.ts';

/** A fault on requests to a path: all of them, or only the nth that comes after the script was told. */
export interface FaultRule {
  readonly fault: FaultUse;
  /** `/api/chat`, `/api/generate` and `/v1/chat/completions` when left out. */
  readonly path?: string;
  readonly nth?: number;
}
