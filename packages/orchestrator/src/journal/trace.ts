import {
  type AuditRow,
  type CallDecided,
  forgottenCalls,
  genesisHash,
  type JournalEvent,
  type ModelResult,
  payloadsOf,
  type RunTrace,
  type SkillsLoaded,
  standingEvents,
  type TaskEnded,
  type ToolEnded,
  type TracedCall,
  type TracedTask,
  type WaitingCall,
} from '@fpf/contracts';
import { logRef, resultRef } from '../call/call-logs.ts';
import { tracedControls } from './traced-controls.ts';
import { unkeptCalls } from '../call/unkept-calls.ts';

/** What the journal cannot know, because it comes after its last event. */
export type TraceEnding = {
  readonly snapshotId: string;
  readonly dbPath: string;
  readonly artifacts: readonly string[];
  readonly audit: readonly AuditRow[];
};

/** RunTrace is a pure function of the journal: the same events give the same trace. */
export function projectTrace(events: readonly JournalEvent[], ending: TraceEnding): RunTrace {
  const [first, last] = [events[0], events.at(-1)];
  const [started] = payloadsOf(events, 'run-started');
  if (!first || !last || !started) throw new TypeError('a trace is made of a journal that begins with run-started');
  const offers = payloadsOf(events, 'skills-loaded');
  const left = offers.flatMap(({ left_out: out = [] }) => out.map(({ reason }) => reason));
  const standing = standingEvents(events);
  const forgotten = forgottenCalls(events);
  const answers = payloadsOf(events, 'model-result');
  const told = payloadsOf(sinceLastOffer(standing), 'model-result');
  const answered = answers.at(-1);
  const ended = payloadsOf(events, 'run-ended').at(-1);
  const unknown = new Set(payloadsOf(events, 'tool-unknown').map(({ seq }) => seq));
  const handed = new Set(payloadsOf(events, 'task-started').map(({ seq }) => seq));
  const unkept = new Set(unkeptCalls(events).map(({ seq }) => seq));
  const begun = (seq: number): Begun =>
    unknown.has(seq) ? 'unknown' : handed.has(seq) ? 'handed on' : unkept.has(seq) ? 'not kept' : undefined;
  const results = new Map(payloadsOf(events, 'tool-result').map((result) => [result.seq, result]));
  const model = answered?.evidence.model;
  const declined = declinedOffers(offers, lastDecisions(events));
  return {
    run_id: first.run_id,
    started_at: first.at,
    model: model?.name ?? started.model.name,
    skill_set: distinct(offers.filter((offer) => !declined.includes(offer)).flatMap(pinned)),
    tool_calls: lastDecisions(events).map((decided) => ({
      ...tracedCall(decided, results.get(decided.seq), begun(decided.seq)),
      ...(forgotten.has(decided.seq) && { rewound: true as const }),
    })),
    agentfs_session: { db_path: ending.dbPath, snapshot_id: ending.snapshotId },
    outputs: { artifact_paths: [...ending.artifacts] },
    schema: 'urn:fpf:run-trace:1',
    request: started.request,
    ...(declined.length > 0 && { declined_skills: distinct(declined.flatMap(pinned)) }),
    ...(left.length > 0 && { left_out: left }),
    ended_at: last.at,
    ...ended,
    engine: started.engine,
    capability: started.capability,
    frozen: started.frozen,
    ...(started.parent && { parent: started.parent }),
    ...(started.plan && { plan: { run: started.plan.run, head: started.plan.head } }),
    ...started.recorded,
    model_digest: model ? model.digest : started.model.digest,
    conforming: answers.length > 0 && answers.every(({ evidence }) => evidence.model.conforming),
    ...(answers.length > 0 && { model_evidence: answers.map(({ evidence }) => evidence) }),
    ...tracedTasks(events),
    ...waiting(events),
    ...lastSaid('thought', told),
    ...lastSaid('final', told),
    ...tracedControls(events),
    work_plan: workPlans(events),
    journal: { events: events.length, head: last.hash },
    audit: { rows: ending.audit.length, head: ending.audit.at(-1)?.hash ?? genesisHash },
  };
}

function pinned({ skills }: SkillsLoaded): RunTrace['skill_set'] {
  return skills.map(({ name, version, hash, profile, source }) => ({
    name,
    version,
    hash,
    profile,
    ...(source && { source }),
  }));
}

/** Those but the last of which no tool was called: others took their place. */
function declinedOffers(offers: readonly SkillsLoaded[], calls: readonly CallDecided[]): readonly SkillsLoaded[] {
  const called = new Set(calls.map(({ skill }) => skill));
  return offers
    .slice(0, -1)
    .filter(({ skills }) => !skills.some(({ name, version }) => called.has(`${name}@${version}`)));
}

function distinct(skills: RunTrace['skill_set']): RunTrace['skill_set'] {
  return [...new Map(skills.map((skill) => [`${skill.name}@${skill.version}`, skill])).values()];
}

/** What a model said of an offer that it declined is not what it says in the end. */
function sinceLastOffer(events: readonly JournalEvent[]): readonly JournalEvent[] {
  return events.slice(
    Math.max(
      0,
      events.findLastIndex(({ kind }) => kind === 'skills-loaded'),
    ),
  );
}

/** The last of several answers that has it: what a model says at the end stands over what it said before. */
function lastSaid(
  what: 'thought' | 'final',
  answers: readonly ModelResult[],
): Partial<Record<'thought' | 'final', string>> {
  const said = answers.findLast(({ response }) => response[what] !== undefined)?.response[what];
  return said === undefined ? {} : { [what]: said };
}

/** What a person is asked about, by the run itself or by a task that it waits for. */
function waiting(events: readonly JournalEvent[]): Pick<RunTrace, 'waiting'> {
  const open = [...waitingCalls(events), ...lastEnds(events).flatMap(({ waiting: calls = [] }) => calls)];
  return open.length > 0 ? { waiting: open } : {};
}

/**
 * What has not been decided since: the last question of each call. A call that was broken off may be asked about after
 * it was decided on.
 */
export function waitingCalls(events: readonly JournalEvent[]): readonly WaitingCall[] {
  const open = new Map<number, WaitingCall>();
  for (const event of events) {
    for (const { seq, call_id, tool, args, approval } of payloadsOf([event], 'run-suspended'))
      open.set(seq, { call_id, tool, args, approval });
    for (const { seq } of payloadsOf([event], 'guard-decision')) open.delete(seq);
  }
  return [...open.values()];
}

/** What was handed on, in order. Of a task that was gone on with, its last end counts. */
function tracedTasks(events: readonly JournalEvent[]): Pick<RunTrace, 'tasks'> {
  const ends = new Map(lastEnds(events).map((ended) => [ended.task, ended]));
  const tasks = payloadsOf(events, 'task-started').map(({ task, role, call_id }): TracedTask => {
    const ended = ends.get(task);
    if (!ended) return { task, role, call_id };
    const { outcome, journal, effects } = ended;
    return { task, role, call_id, outcome: outcome.outcome, journal, ...(effects.length > 0 && { effects }) };
  });
  return tasks.length > 0 ? { tasks } : {};
}

function lastEnds(events: readonly JournalEvent[]): readonly TaskEnded[] {
  return [...new Map(payloadsOf(events, 'task-ended').map((ended) => [ended.task, ended])).values()];
}

/** The plans that the calls' items are of, by id: one for each loaded skill that keeps to the FPF profile. */
function workPlans(events: readonly JournalEvent[]): string[] {
  const enacted = payloadsOf(events, 'work-planned').flatMap(({ skills }) => skills.map(({ enactment }) => enactment));
  return enacted.flatMap((enactment) => ('plan' in enactment ? [enactment.plan.id] : []));
}

/** One for each call, in their order: of a call that was decided on again, after it was broken off, the last. */
export function lastDecisions(events: readonly JournalEvent[]): readonly CallDecided[] {
  return [...new Map(payloadsOf(events, 'guard-decision').map((decided) => [decided.seq, decided])).values()];
}

/**
 * How a call was begun that has no result: nobody knows what became of it, its task is not over, or nothing of it was
 * kept.
 */
type Begun = 'unknown' | 'handed on' | 'not kept' | undefined;

/** A call that stopped before execution has no result, and its state is abstain. */
function tracedCall(decided: CallDecided, ended: ToolEnded | undefined, begun: Begun): TracedCall {
  const { seq, tool, args, decision, call_id, skill, schema_id, plan_item } = decided;
  const error = ended?.error;
  return {
    tool,
    args,
    guard_decision: decision,
    result_ref: ended ? resultRef(seq) : null,
    call_id,
    ...(skill !== null && { skill }),
    ...(schema_id !== null && { schema_id }),
    ...(plan_item !== undefined && { plan_item }),
    state: ended?.state ?? (begun && decided.decision !== 'abstain' ? 'degrade' : 'abstain'),
    reasons: error ? [...decided.reasons, error] : decided.reasons,
    evidence: [...decided.evidence, ...(ended?.result.evidence ?? [])],
    effects: error ? [] : (ended?.result.effects ?? []),
    ...(error && ended.result.effects.length > 0 && { rejected: ended.result.effects }),
    ...(begun === 'unknown' && !ended && { error: { code: 'run.unknown-effect', log_ref: null } }),
    ...(begun === 'not kept' && { error: { code: 'run.not-kept', log_ref: null } }),
    ...(error && { error: { code: error.code, log_ref: ended.result.stderr === '' ? null : logRef(seq) } }),
    ...(ended?.result.duration_ms !== undefined && { duration_ms: ended.result.duration_ms }),
    ...(ended?.result.confinement && { confinement: ended.result.confinement }),
  };
}
