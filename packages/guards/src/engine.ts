import {
  type AdmittedCall,
  type GuardContext,
  type GuardEngine,
  type GuardVerdict,
  type Host,
  type JsonObject,
  reason,
} from '@fpf/contracts';
import { checkGuard } from './check-guard.ts';
import { decide } from './decision-table.ts';
import { affirmed } from './evidence/affirmed.ts';
import { gather } from './evidence/gather.ts';
import { inFull } from './evidence/question.ts';
import { builtInResolvers } from './evidence/resolvers.ts';
import { permit } from './permission.ts';
import { verdict } from './verdict.ts';

const defaultTimeoutMs = 1_000;

/** Guards as data: evidence is gathered once, frozen, and put through one decision table. Holds no session and no memory. */
export function createGuardEngine(options: JsonObject, host: Host): GuardEngine {
  const timeoutMs = typeof options['evidenceTimeoutMs'] === 'number' ? options['evidenceTimeoutMs'] : defaultTimeoutMs;
  const resolvers = builtInResolvers();
  return {
    permit: async (call, context) => permit(call, context.policy),
    check: (tool) => checkGuard(tool, resolvers),
    decide: (call, context) => decideCall(call, context),
  };

  async function decideCall(call: AdmittedCall, context: GuardContext): Promise<GuardVerdict> {
    const { guard, effect, degraded } = call.tool;
    if (!guard) {
      return effect === 'pure'
        ? verdict('pass', [reason('guard.pure', 'guard', `${call.tool.name} is pure: it runs on a read-only view.`)])
        : verdict('abstain', [reason('guard.none', 'guard', `${call.tool.name} has effect ${effect ?? 'once'} and no guard.`)]);
    }
    const broken = checkGuard(call.tool, resolvers);
    if (broken.length > 0) return verdict('abstain', broken);
    const evidence = await gather(guard.required_evidence, call, context, { resolvers, timeoutMs, clock: host.clock });
    const decided = decide({
      missing: evidence.filter((item) => item.status === 'absent').map((item) => item.id),
      unknown: evidence.filter((item) => item.status === 'unknown').map((item) => `${item.id} (${item.detail ?? item.by})`),
      refuted: evidence
        .filter((item) => item.status === 'present' && !affirmed(item))
        .map(({ id, value = null }) => ({ id: inFull(id, call.args), value })),
      failureMode: guard.failure_mode,
      reducible: degraded !== undefined,
      predicate: guard.predicate,
    });
    return verdict(decided.decision, decided.reasons, evidence);
  }
}
