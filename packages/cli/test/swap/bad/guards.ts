import type { EvidenceAnswer, EvidenceResolver, GuardEngine, GuardVerdict } from '@fpf/contracts';
import * as sentences from '@fpf/guards/contract-fixture';
import { never, spoiled } from '../../support/spoil.ts';
import type { BadPort, Cell } from '../bad-matrix.ts';
import { liar } from './liar.ts';

const pass: GuardVerdict = Object.freeze({ decision: 'pass', reasons: [], evidence: [] });

function deciding(decide: (real: GuardEngine) => GuardEngine['decide'], name: RegExp): Cell {
  return { make: spoiled<GuardEngine>('guard-engine', (real) => ({ decide: decide(real) })), name, fixture: sentences };
}

export const badEngine: BadPort = {
  'passes what is not known': deciding(() => async () => pass, /^abstains on evidence that no resolver knows$/),
  'changes what it is handed': deciding(
    (real) => async (call, context) => {
      const verdict = await real.decide(call, context);
      (call.args as Record<string, unknown>)['path'] = 'elsewhere';
      return verdict;
    },
    /^changes nothing of the call that it is handed$/,
  ),
  'writes where it may not':
    'it is handed facts to be read, and no path; that it writes into the workspace, "fpf check" sees for every port',
  'drops what has to be kept': deciding(
    (real) => async (call, context) => ({ ...(await real.decide(call, context)), evidence: [] }),
    /^keeps the evidence that a decision rests on$/,
  ),
  'gives another shape': deciding(
    (real) => async (call, context) => ({ ...(await real.decide(call, context)), score: 1 }) as never,
    /^gives a verdict of the form that a journal holds$/,
  ),
  hangs: deciding(() => never, /^passes when all required evidence is present$/),
  'lacks what its contract says': liar,
};

const carrier = { type: 'fixture', ref: 'fixture-1' };
const yes: EvidenceAnswer = { status: 'present', value: true, carrier };
const fixture = {
  arrange: (situation: string) => ({ subject: { answers: 'yes', refutes: 'no', cannot: 'maybe' }[situation] }),
};

/** A resolver that answers as told; `yes` is what it is right to say to yes. */
function resolving(resolve: EvidenceResolver['resolve'], name: RegExp): Cell {
  const about = { summary: 'What the fixture says.', subject: 'required', value: 'boolean' } as const;
  return { make: () => ({ kind: 'fixture.is', about, resolve }), name, fixture };
}

export const badResolver: BadPort = {
  'passes what is not known': resolving(async () => yes, /^leaves unknown what cannot be told$/),
  'changes what it is handed': resolving(async ({ call }) => {
    (call.args as Record<string, unknown>)['path'] = 'elsewhere';
    return yes;
  }, /^changes nothing that it is handed$/),
  'writes where it may not':
    'it is handed a session to be read, and no path of the host; that it writes into the workspace, "fpf check" sees for every port',
  'drops what has to be kept': resolving(
    async () => ({ status: 'present', value: true }),
    /^answers with what it says it answers with, and says what it read$/,
  ),
  'gives another shape': resolving(async () => ({ ...yes, status: 'yes' }) as never, /^stands a subject of any form$/),
  hangs: resolving(never, /^answers no later than it is told to stop$|^leaves unknown what cannot be told$/),
  'lacks what its contract says': liar,
};
