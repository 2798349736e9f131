import {
  type Approval,
  type ApprovalAnswer,
  type Approvals,
  forwardTime,
  FpfError,
  type Host,
  refusedYes,
  withAnswer,
} from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { askedApproval } from './asked-approval.ts';

const usuallyOpenMs = 86_400_000;

/** What people are asked, for as long as this stack lives: where the embedding program keeps nothing. */
export function memoryApprovals({ clock, ids }: Host): Approvals {
  const kept = new Map<string, Approval>();
  const iso = (ms: number): string => new Date(ms).toISOString();
  const now = forwardTime(clock);
  const ended = ({ expires }: Approval): boolean => Date.parse(expires) <= now();
  const put = (approval: Approval): Approval => {
    kept.set(approval.id, Object.freeze(approval));
    return approval;
  };
  const known = (id: string): Approval => {
    const found = kept.get(id);
    if (!found) throw refused('approval.unknown', `there is no question ${JSON.stringify(id)}`);
    return found;
  };
  const newestFirst = (): readonly Approval[] => [...kept.values()].reverse();
  return {
    ask: async (request) => {
      const { call_hash, by = [], openForMs = usuallyOpenMs } = request;
      const open = newestFirst().find(
        (each) =>
          each.call_hash === call_hash &&
          each.state === 'asked' &&
          !ended(each) &&
          canonicalJson(each.by ?? []) === canonicalJson(by),
      );
      const at = iso(clock.now());
      const expires = iso(now() + openForMs);
      return open ?? put(askedApproval(request, { id: ids.next().toLowerCase(), at, expires }));
    },
    of: async (callHash) => newestFirst().filter(({ call_hash: hash }) => hash === callHash),
    list: async () => ({ approvals: newestFirst(), damaged: [] }),
    find: async (id) => known(id),
    answer: async (id, { decision, by, who, forMs, note }: ApprovalAnswer) => {
      const asked = known(id);
      const at = iso(clock.now());
      const answered = { at, by, ...(note !== undefined && { note }), ...(who && { who }) };
      if (asked.state === 'allowed' && decision === 'deny' && !ended(asked))
        return put({ ...asked, state: 'revoked', revoked: answered });
      if (asked.state !== 'asked' || ended(asked))
        throw refused('approval.not-open', `the question ${id} is ${ended(asked) ? 'over' : asked.state}`);
      const other = decision === 'allow' && refusedYes(asked, answered, at);
      if (other) throw new FpfError({ ...other, message: `orchestrator: ${other.message}.` });
      return put(withAnswer(asked, decision, iso(now() + forMs), answered));
    },
    use: async (id, call) => {
      const allowed = kept.get(id);
      // The call that it was used for may be broken off and begin again.
      if (allowed?.used?.call === call) return !ended(allowed);
      if (allowed?.state !== 'allowed' || ended(allowed)) return false;
      put({ ...allowed, state: 'used', used: { at: iso(clock.now()), call } });
      return true;
    },
  };
}

function refused(code: string, what: string): FpfError {
  return new FpfError({ code, message: `orchestrator: ${what}.`, hint: 'Run the request again: it is asked anew.' });
}
