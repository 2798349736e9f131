import type { RunTrace } from '@fpf/contracts';

/** What the run was decided by, with and under, by name; what it does not know is left out. */
export function pinsOf(trace: RunTrace): Readonly<Record<string, string>> {
  const named = {
    run_id: trace.run_id,
    outcome: trace.outcome,
    state: trace.state,
    exit_code: trace.exit_code,
    model: trace.model,
    model_digest: trace.model_digest,
    conforming: trace.conforming,
    engine: trace.engine,
    sandbox: trace.capability?.mode,
    config_hash: trace.config_hash,
    lock_hash: trace.lock_hash,
    frozen: trace.frozen,
    journal_head: trace.journal?.head,
    audit_head: trace.audit?.head,
  };
  return Object.fromEntries([
    ...Object.entries(named).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
    ...trace.skill_set.map(({ name, version, hash }) => [`skill ${name}`, `${version} ${hash}`]),
    ...Object.entries(trace.components ?? {}).map(([name, version]) => [`component ${name}`, version]),
  ]) as Readonly<Record<string, string>>;
}
