import type { Form } from '../wire/reply.ts';
import { damagedBytes } from './damaged-bytes.ts';
import type { Fault } from './fault.ts';
import { oddCalls } from './odd-calls.ts';
import { oddValues } from './odd-values.ts';
import { otherDigests } from './other-digests.ts';
import { parserFaults } from './parser-faults.ts';
import { refusals } from './refusals.ts';
import { silences } from './silences.ts';

const table = {
  ...refusals,
  ...silences,
  ...damagedBytes,
  ...parserFaults,
  ...oddCalls,
  ...oddValues,
  ...otherDigests,
};

export type FaultName = keyof typeof table;

export const faultTable: Readonly<Record<FaultName, Fault>> = table;

/** A fault as it is told to people. */
export interface FaultInfo {
  readonly name: FaultName;
  readonly says: string;
  /** Which replies can have it. */
  readonly forms: readonly Form[];
}

export const faultNames: readonly FaultName[] = Object.freeze(Object.keys(table) as FaultName[]);

export const faults: readonly FaultInfo[] = Object.freeze(
  faultNames.map((name) => Object.freeze({ name, says: table[name].says, forms: table[name].forms })),
);

export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(table, name);
}
