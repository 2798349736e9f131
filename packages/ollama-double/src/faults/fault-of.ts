import { type FaultName, faultTable } from './fault-table.ts';
import type { FaultUse } from './fault-use.ts';
import type { Fault, FaultNumbers } from './fault.ts';

export interface NamedFault {
  readonly name: FaultName;
  readonly fault: Fault;
  readonly numbers: FaultNumbers;
}

export function faultOf(use: FaultUse): NamedFault {
  const { name, ...numbers } = typeof use === 'string' ? { name: use } : use;
  return { name, fault: faultTable[name], numbers };
}
