import type { FaultName } from './fault-table.ts';
import type { FaultNumbers } from './fault.ts';

/** A fault by its name, or with what can be set of it. */
export type FaultUse = FaultName | FaultSettings;

export interface FaultSettings extends FaultNumbers {
  readonly name: FaultName;
}
