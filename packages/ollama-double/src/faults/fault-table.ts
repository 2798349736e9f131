import type { Form } from '../wire/reply.ts';
import { damagedBytes } from './damaged-bytes.ts';
import { formsOf, type Fault, type FaultNumbers } from './fault.ts';
import { oddCalls } from './odd-calls.ts';
import { oddValues } from './odd-values.ts';
import { parserFaults } from './parser-faults.ts';
import { refusals } from './refusals.ts';
import { silences } from './silences.ts';

/** A good reply, and the tag is another model afterwards. */
const otherDigests = {
  'digest-switch': {
    says: 'From this request on, `/api/tags` and `/api/ps` tell another digest.',
    server: ({ redigest }, { model }) => redigest(model, true),
  },
  'tag-repulled': {
    says: 'The tag is pulled anew meanwhile: `/api/tags` tells another digest, and `/api/ps` still the one in memory.',
    server: ({ redigest }, { model }) => redigest(model, false),
  },
} as const satisfies Record<string, Fault>;

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
  faultNames.map((name) => Object.freeze({ name, says: table[name].says, forms: formsOf(table[name]) })),
);

export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(table, name);
}

/** A fault by its name, or with what can be set of it. */
export type FaultUse = FaultName | FaultSettings;

export interface FaultSettings extends FaultNumbers {
  readonly name: FaultName;
}

/** A fault on requests to a path: all of them, or only the nth that comes after the script was told. */
export interface FaultRule {
  readonly fault: FaultUse;
  /** `/api/chat`, `/api/generate` and `/v1/chat/completions` when left out. */
  readonly path?: string;
  readonly nth?: number;
}
