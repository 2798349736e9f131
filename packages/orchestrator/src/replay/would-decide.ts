import {
  type AdmittedCall,
  type Approvals,
  type CallDecided,
  type Evidence,
  type GuardEngine,
  type JournalEvent,
  type JsonObject,
  type ModelReply,
  payloadsOf,
  reason,
  type Reason,
} from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { askedApproval } from '../approvals/asked-approval.ts';
import { type Attempt, attemptsOf } from './attempts.ts';
import { judgingOnly } from './judging-only.ts';
import { caseOf } from './recorded-guards.ts';
import { type MadeAgain, replayAttempt, type ReplayWorld } from './replay-attempt.ts';
import { type Decided, decisionsOf } from './replayed.ts';

/** A call that was not recorded, and what admission, rules and guards say of it. */
export type WouldBe = {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly decided: Decided;
  readonly reasons: readonly Reason[];
};

/** Whose question it was: the run's, or that of one of its tasks. */
type Questioned = {
  readonly events: readonly JournalEvent[];
  readonly task?: { readonly id: string; readonly events: readonly JournalEvent[] };
};

/**
 * What would have become of the calls of another answer to a recorded question: the run is made again up to that turn,
 * and each call is handled as the first of it, as far as a tool would begin. No call rests on what another one of them
 * would have come to.
 */
export async function wouldDecide(
  world: ReplayWorld,
  { events, task }: Questioned,
  turn: number,
  { response, evidence }: ModelReply,
): Promise<readonly WouldBe[]> {
  const runs = attemptsOf(events);
  const attempts = task ? (world.tasks.get(task.id) ?? []) : runs;
  const attempt = attempts.find((one) => one.events.some((event) => isAnswer(event, turn)));
  const at = attempt?.events.findIndex((event) => isAnswer(event, turn)) ?? -1;
  const answer = attempt?.events[at];
  const within = runs.find(({ number }) => number === attempt?.within);
  if (!attempt || !answer || (task && !within)) return [];
  const own = task?.events ?? events;
  const instead = {
    run: attempt.run,
    ports: { guards: pooledGuards(world.ports.guards, own, turn), approvals: unasked },
  };
  const said: WouldBe[] = [];
  for (const [index, call] of (response.tool_calls ?? []).entries()) {
    const marks = evidence.marks.filter((mark) => mark.call === index).map((mark) => ({ ...mark, call: 0 }));
    const told = answer.payload['told'] === true && { told: true as const };
    const payload = { response: { tool_calls: [call] }, evidence: { ...evidence, marks }, ...told };
    const other: JournalEvent = { ...answer, kind: 'model-result', payload };
    const cut: Attempt = {
      ...attempt,
      events: [...attempt.events.slice(0, at), other],
      ended: undefined,
      goesOn: true,
    };
    const made =
      within && task
        ? await madeOfTask({ ...world, instead }, within, cut)
        : await replayAttempt(cut, { ...world, instead });
    said.push({ name: call.name, arguments: call.arguments, ...lastOf(made.made) });
  }
  return said;
}

/** The run is made again around it, as far as the task goes. */
async function madeOfTask(world: ReplayWorld, within: Attempt, cut: Attempt): Promise<MadeAgain> {
  const others = (world.tasks.get(cut.run) ?? []).map((attempt) => (attempt.within === cut.within ? cut : attempt));
  const { tasks } = await replayAttempt(within, { ...world, tasks: new Map([...world.tasks, [cut.run, others]]) });
  return tasks.get(cut) ?? { made: [] };
}

function isAnswer({ kind, step_key: key }: JournalEvent, turn: number): boolean {
  return (kind === 'model-result' || kind === 'model-failed') && key === `model/${turn}`;
}

const never = '1970-01-01T00:00:00.000Z';
const nobody = 'nobody';

async function refused(): Promise<never> {
  throw new Error('nobody is asked');
}

/** A person would be asked: that is all that there is to it. */
const unasked: Approvals = {
  ask: async (request) => askedApproval(request, { id: nobody, at: never, expires: never }),
  of: async () => [],
  list: async () => ({ approvals: [], damaged: [] }),
  find: refused,
  answer: refused,
  use: async () => true,
};

/** What was made after the answer: of one call, so there is one. */
function lastOf(made: readonly JournalEvent[]): Pick<WouldBe, 'decided' | 'reasons'> {
  const from = made.findLastIndex(({ kind }) => kind === 'model-result');
  const after = made.slice(from);
  const [decided] = payloadsOf(after, 'guard-decision');
  const [asked] = payloadsOf(after, 'run-suspended');
  if (decided) return { decided: decided.decision, reasons: decided.reasons };
  if (asked)
    return {
      decided: 'waits',
      reasons: asked.reasons.map(({ next: _next, ...why }) => ({
        ...why,
        refs: why.refs.filter((ref) => ref !== nobody),
      })),
    };
  return {
    decided: 'abstain',
    reasons: [reason('budget.no-progress', 'budget', 'The run would have ended before it was looked at.')],
  };
}

/**
 * The real rules and guards over calls that nobody had proposed: on what was recorded in the same turn, of the same
 * tool. A question about arguments, and what a person had said, was answered for one call, and counts for no other.
 * Whatever else they ask is unknown.
 */
function pooledGuards(engine: GuardEngine, events: readonly JournalEvent[], turn: number): GuardEngine {
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
