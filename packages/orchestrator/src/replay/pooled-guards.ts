import {
  type AdmittedCall,
  type CallDecided,
  type Evidence,
  type GuardEngine,
  type JournalEvent,
  payloadsOf,
} from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { judgingOnly } from './judging-only.ts';
import { decisionsOf } from './replayed.ts';
import { caseOf } from './recorded-guards.ts';

/**
 * The real rules and guards over calls that nobody had proposed: on what was recorded in the same turn, of the same
 * tool. A question about arguments, and what a person had said, was answered for one call, and counts for no other.
 * Whatever else they ask is unknown.
 */
export function pooledGuards(engine: GuardEngine, events: readonly JournalEvent[], turn: number): GuardEngine {
  const turns = decisionsOf(events);
  const known = payloadsOf(events, 'guard-decision').filter(({ seq }) => turns.get(seq)?.turn === turn);
  return {
    ...judgingOnly(engine),
    permit: async (call, context) => engine.judge('permission', caseOf(call, context, poolFor(call, known))),
    decide: async (call, context) => engine.judge('guard', caseOf(call, context, poolFor(call, known))),
    confirm: async (_call, decided) => decided,
  };
}

function poolFor({ tool, args }: AdmittedCall, known: readonly CallDecided[]): readonly Evidence[] {
  const named = known.filter((one) => one.tool === tool.name);
  const very = named.find((one) => canonicalJson(one.args) === canonicalJson(args));
  if (very) return evidenceOf(very);
  return named.flatMap(evidenceOf).filter((one) => !isOfOneCall(one));
}

/** An argument stands in the question as it was asked: `allow.path:{args.path}`, `path.real?arg=args`. */
function isOfOneCall({ id, carrier }: Evidence): boolean {
  return /[{?]/.test(id) || id === 'approval' || carrier?.type === 'approval';
}

function evidenceOf({ decided_on: on }: CallDecided): readonly Evidence[] {
  return [...(on?.permission.evidence ?? []), ...(on?.guard?.evidence ?? [])];
}
