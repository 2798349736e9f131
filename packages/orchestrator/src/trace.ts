import type { AuditRow, JournalEvent, JsonObject, RunTrace, TracedCall } from '@fpf/contracts';
import { logRef, resultRef } from './call-logs.ts';

/** What the journal cannot know, because it comes after its last event. */
export type TraceEnding = {
  readonly snapshotId: string;
  readonly dbPath: string;
  readonly artifacts: readonly string[];
  readonly audit: readonly AuditRow[];
};

/** RunTrace is a pure function of the journal: the same events give the same trace. */
export function projectTrace(events: readonly JournalEvent[], ending: TraceEnding): RunTrace {
  const payload = (kind: string): JsonObject => events.find((event) => event.kind === kind)?.payload ?? {};
  const [started, loaded, answered, ended] = ['run-started', 'skills-loaded', 'model-result', 'run-ended'].map(payload) as [
    JsonObject,
    JsonObject,
    JsonObject,
    JsonObject,
  ];
  const recorded = (started['recorded'] ?? {}) as JsonObject;
  const configured = started['model'] as { readonly name: string; readonly digest: string | null };
  const response = (answered['response'] ?? {}) as JsonObject;
  const evidence = answered['evidence'] as JsonObject | undefined;
  const model = (evidence?.['model'] ?? configured) as {
    readonly name: string;
    readonly digest: string | null;
    readonly conforming?: boolean;
  };
  const first = events[0];
  const last = events.at(-1);
  return {
    run_id: first?.run_id ?? '',
    started_at: first?.at ?? '',
    model: model.name,
    skill_set: ((loaded['skills'] ?? []) as JsonObject[]).map(
      (skill) => pick(skill, ['name', 'version', 'hash']) as RunTrace['skill_set'][number],
    ),
    tool_calls: events.filter((event) => event.kind === 'guard-decision').map((event) => tracedCall(event.payload, events)),
    agentfs_session: { db_path: ending.dbPath, snapshot_id: ending.snapshotId },
    outputs: { artifact_paths: [...ending.artifacts] },
    schema: 'urn:fpf:run-trace:1',
    ...pick(started, ['request', 'engine', 'capability', 'frozen']),
    ...pick(recorded, ['components', 'config_hash', 'lock_hash']),
    ...pick(response, ['thought', 'final']),
    ...pick(ended, ['outcome', 'state', 'exit_code', 'reasons', 'explanation', 'usage']),
    ended_at: last?.at ?? '',
    model_digest: model.digest,
    conforming: model.conforming === true,
    work_plan: null,
    ...(evidence && { model_evidence: [evidence] }),
    journal: { events: events.length, head: last?.hash ?? '' },
    audit: { rows: ending.audit.length, head: ending.audit.at(-1)?.hash ?? '0'.repeat(64) },
  } as RunTrace;
}

function tracedCall(decision: JsonObject, events: readonly JournalEvent[]): TracedCall {
  const seq = Number(decision['seq']);
  const done = events.find((event) => event.kind === 'tool-result' && event.payload['seq'] === seq)?.payload;
  const result = done?.['result'] as JsonObject | undefined;
  const error = done?.['error'] as JsonObject | undefined;
  const reasons = [...((decision['reasons'] ?? []) as JsonObject[]), ...(error ? [error] : [])];
  return {
    tool: decision['tool'],
    args: decision['args'],
    guard_decision: decision['decision'],
    result_ref: done ? resultRef(seq) : null,
    call_id: decision['call_id'],
    ...(decision['skill'] !== null && { skill: decision['skill'] }),
    ...(decision['schema_id'] !== null && { schema_id: decision['schema_id'] }),
    state: done?.['state'] ?? 'abstain',
    reasons,
    evidence: [...((decision['evidence'] ?? []) as JsonObject[]), ...((result?.['evidence'] ?? []) as JsonObject[])],
    effects: error ? [] : (result?.['effects'] ?? []),
    ...(error && { error: { code: error['code'], log_ref: result?.['stderr'] ? logRef(seq) : null } }),
    ...(result?.['duration_ms'] !== undefined && { duration_ms: result['duration_ms'] }),
  } as TracedCall;
}

function pick(from: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key] ?? null]));
}
