import {
  callState,
  exitOfReason,
  FpfError,
  type JournalEvent,
  type LoadedSkill,
  payloadsOf,
  type Reason,
  reason,
  type RunOutcome,
  type TaskEnded,
  type TaskRole,
  type TaskStarted,
} from '@fpf/contracts';
import { resultRecord } from '../call/call-record.ts';
import type { DecidedCall } from '../call/call.ts';
import { refuse } from '../call/refuse.ts';
import type { RunContext } from '../context/run-context.ts';
import { stage } from '../journal/mention.ts';
import { waitingCalls } from '../journal/trace.ts';
import { handOnText } from '../secrets/hand-over.ts';
import { abstain, type Step } from '../step.ts';
import { beginWithoutView } from '../steps/begin.ts';
import { afterTool, recordBegun } from '../steps/execute.ts';
import type { EndedCall } from '../call/ended-call.ts';
import type { Offer } from '../call/offer.ts';
import { stackSkill } from '../in-process/delegate-skill.ts';
import { recallTasks } from '../resume/recall-tasks.ts';
import type { TaskDesk, TaskWork } from '../context/task-desk.ts';
import { isOver, taskOutcome } from './task-result.ts';

type Delegated = Pick<EndedCall, 'state' | 'reasons' | 'result' | 'waits'>;

/**
 * A decided call of `delegate`: as any other call it is confirmed and has its intent, then the task is worked on as a
 * run of its own, and comes back as the result. It has no view of the session while its task works: the calls of the
 * task open theirs, one after another.
 */
export async function delegateCall(context: RunContext, desk: TaskDesk, call: DecidedCall): Promise<Step<Delegated>> {
  const role = desk.roles.find(({ name }) => name === call.args['role']);
  if (!role) throw new TypeError('the schema admits no other role');
  const skills = roleSkills(call.offer, role);
  if (skills.length === 0) {
    const why = noTools(role.name, role.tools);
    await refuse(context, call, [why]);
    return abstain([why]);
  }
  const begun = await beginWithoutView(context, call);
  if ('abstain' in begun) return begun;
  stage(context, 'execute', `handing on to ${role.name}`);
  await recordBegun(context, begun.go);
  const started = await startTask(context, call, role.name);
  await recallTasks(context, call.seq, started.task);
  return { go: await finish(context, call, started, await work(context, desk, { started, role, skills })) };
}

async function work(
  context: RunContext,
  desk: TaskDesk,
  task: TaskWork,
): Promise<TaskEnded & { readonly events: readonly JournalEvent[] }> {
  const { outcome, events } = await desk.work(context, task);
  const { task: id, call_id, seq, role } = task.started;
  const stopped = outcome.reasons.find(({ code }) => code === 'task.stopped')?.refs[0];
  const waiting = outcome.outcome === 'paused' ? waitingCalls(events) : [];
  const ended: TaskEnded = {
    task: id,
    call_id,
    seq,
    role,
    outcome,
    journal: { events: events.length, head: events.at(-1)?.hash ?? '' },
    effects: payloadsOf(events, 'tool-result').flatMap(({ error, result }) => (error ? [] : result.effects)),
    ...(stopped !== undefined && { stopped: { by: stopped } }),
    ...(waiting.length > 0 && { waiting: [...waiting] }),
  };
  await context.journal.record(
    'task-ended',
    isOver(outcome) ? `task-end/${id}` : `task-end/${id}/${context.attempt}`,
    ended,
  );
  return { ...ended, events };
}

async function finish(
  context: RunContext,
  call: DecidedCall,
  started: TaskStarted,
  { outcome, events }: { readonly outcome: RunOutcome; readonly events: readonly JournalEvent[] },
): Promise<Delegated> {
  if (outcome.outcome === 'paused') return { state: 'abstain', reasons: outcome.reasons, waits: true };
  const [noRoom] = outcome.outcome === 'failed' && !isOver(outcome) ? outcome.reasons.slice(-1) : [];
  if (noRoom) throw failing(noRoom);
  if (!isOver(outcome)) return { state: 'degrade', reasons: [] };
  const came = await afterTool(context, call, taskOutcome(started, outcome, events));
  const state = callState({ executed: true, decision: call.decision, ok: came.error === undefined });
  const { payload, audit } = resultRecord(context, call, came, state, 'in-process');
  await context.journal.record('tool-result', `result/${call.seq}`, payload, audit);
  const mismatch = outcome.outcome === 'failed' ? outcome.reasons.find((why) => exitOfReason(why) === 5) : undefined;
  if (mismatch) throw failing(mismatch);
  return { state, result: came.result, reasons: came.error ? [came.error] : [] };
}

/**
 * Journaled before the task does anything, so that nothing of it is unaccounted for. One that had begun is gone on
 * with; where the call is now another one, because a hook changed it, another task begins.
 */
async function startTask(context: RunContext, call: DecidedCall, role: string): Promise<TaskStarted> {
  const { journal, recall, host } = context;
  const request = await handOnText(context, call.args['request'] as string);
  const before = recall.lastOf('task-started', call.seq);
  if (before?.role === role && before.request === request) return before;
  const started: TaskStarted = { task: host.ids.next(), call_id: call.id, seq: call.seq, role, request };
  await journal.record('task-started', journal.callKey('task-started', call.seq), started);
  return started;
}

function noTools(role: string, tools: readonly string[]): Reason {
  const text = `Nobody could do this: of the tools of ${role} (${tools.join(', ').slice(0, 512)}) none is offered in this run.`;
  return reason('task.no-tools', 'lookup', text, [role]);
}

function failing({ code, message }: Reason): FpfError {
  return new FpfError({ code, message, hint: 'The report of the task, below tasks/, says where it was found.' });
}

/**
 * The skills of a run with those of its tools that it is offered now and a role names: never more than the run has
 * itself.
 */
function roleSkills({ skills, tools }: Offer, role: TaskRole): readonly LoadedSkill[] {
  const may = (skill: LoadedSkill): LoadedSkill => ({
    ...skill,
    tools: skill.tools.filter((tool) => tools.includes(tool) && role.tools.includes(tool.name)),
  });
  return skills
    .filter(({ manifest }) => manifest.id !== stackSkill)
    .map(may)
    .filter((skill) => skill.tools.length > 0);
}
