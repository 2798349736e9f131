import type { RunTrace } from '@fpf/contracts';

type Timed = 'run_id' | 'started_at' | 'ended_at' | 'journal' | 'audit' | 'model_evidence' | 'agentfs_session';

/**
 * A trace without what is another in each attempt: its id, its times, the hashes over them, and how many events there
 * were.
 */
export function bareTrace(trace: RunTrace): Omit<RunTrace, Timed> {
  const {
    run_id: _run,
    started_at: _s,
    ended_at: _e,
    journal: _j,
    audit: _a,
    usage,
    model_evidence: _m,
    agentfs_session: _f,
    ...rest
  } = trace;
  return { ...rest, ...(usage && { usage: { ...usage, wall_ms: 0 } }) };
}
