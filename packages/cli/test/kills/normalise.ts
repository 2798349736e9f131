import type { JsonValue, RunTrace } from '@fpf/contracts';

/**
 * Times, hashes over them, and what is another in each attempt: what settles whether two traces tell the same is
 * everything else.
 */
const dropped: ReadonlySet<string> = new Set([
  'run_id',
  'at',
  'started_at',
  'ended_at',
  'duration_ms',
  'wall_ms',
  'request_hash',
  'journal',
  'audit',
  'agentfs_session',
  'timings',
  'latency_ms',
  // Wherever it took hold.
  'controls',
]);

/** A trace without those; what is named by its run, its session or a hash over them is named alike in every run. */
export function normalised(trace: RunTrace, session: string): JsonValue {
  const plans = (trace.work_plan ?? []).map(
    (plan, index) => [plan.split(':').at(-1) ?? plan, `PLAN-${index}`] as const,
  );
  const tasks = (trace.tasks ?? []).map(({ task }, index) => [task, `TASK-${index}`] as const);
  const names = [[trace.run_id, 'RUN'], [session, 'SESSION'], ...tasks, ...plans] as const;
  const text = names.reduce((all, [id, name]) => all.replaceAll(id, name), JSON.stringify(trace));
  return JSON.parse(text, (name, value: unknown) => (dropped.has(name) ? undefined : withoutHead(value))) as JsonValue;
}

/** What shows a task is named by the hash of its last event. */
function withoutHead(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Reflect.get(value, 'type') !== 'task') return value;
  const { sha256: _head, ...rest } = value as { readonly sha256?: string };
  return rest;
}

type Call = NonNullable<RunTrace['tool_calls']>[number];

/** What a probe found done is known by the probe alone: what the tool had said went with its process. */
export function withoutProbed(trace: RunTrace): RunTrace {
  const probed = (call: Call): boolean => call.tool === 'book';
  return { ...trace, tool_calls: trace.tool_calls.map((call) => (probed(call) ? { ...call, evidence: [] } : call)) };
}
