import { type Approval, type ApprovalAnswer, type Approvals, forwardTime, FpfError, type Host } from '@fpf/contracts';

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
    ask: async ({ call_hash, skill, tool, args, why, call, openForMs = usuallyOpenMs }) => {
      const open = newestFirst().find((each) => each.call_hash === call_hash && each.state === 'asked' && !ended(each));
      const at = clock.now();
      return (
        open ??
        put({
          id: ids.next().toLowerCase(),
          call_hash,
          skill,
          tool,
          args,
          why,
          state: 'asked',
          asked: { at: iso(at), call },
          expires: iso(now() + openForMs),
        })
      );
    },
    of: async (callHash) => newestFirst().filter(({ call_hash: hash }) => hash === callHash),
    list: async () => ({ approvals: newestFirst(), damaged: [] }),
    find: async (id) => known(id),
    answer: async (id, { decision, by, forMs, note }: ApprovalAnswer) => {
      const asked = known(id);
      if (asked.state === 'allowed' && decision === 'deny' && !ended(asked))
        return put({
          ...asked,
          state: 'revoked',
          revoked: { at: iso(clock.now()), by, ...(note !== undefined && { note }) },
        });
      if (asked.state !== 'asked' || ended(asked))
        throw refused('approval.not-open', `the question ${id} is ${ended(asked) ? 'over' : asked.state}`);
      const at = clock.now();
      const answered = { at: iso(at), by, ...(note !== undefined && { note }) };
      return put({
        ...asked,
        state: decision === 'allow' ? 'allowed' : 'denied',
        answered,
        expires: iso(now() + forMs),
      });
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
