import { type GuardDecision, type JournalEvent, payloadsOf } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { type Difference } from './differences.ts';
import { normalForm } from './normal-form.ts';

/** What was decided of a call: one of the three, or that a person was asked. */
export type Decided = GuardDecision | 'waits';

export type ReplayedCall = {
  readonly call_id: string;
  readonly seq: number;
  readonly turn: number;
  readonly tool: string;
  readonly recorded: Decided | undefined;
  readonly now: Decided | undefined;
  readonly same: boolean;
  readonly differs: readonly Difference[];
};

export type ReplayedTurn = { readonly turn: number; readonly same: boolean; readonly differs: readonly Difference[] };

/** What came of doing a run, or a task of one, once more: every difference, with the turn or the call that it is of. */
export type ReplayedRun = {
  readonly run: string;
  readonly same: boolean;
  readonly attempts: number;
  readonly turns: readonly ReplayedTurn[];
  readonly calls: readonly ReplayedCall[];
  /** Of neither a turn nor a call: of the search, the skills, the plan, the end. */
  readonly differs: readonly Difference[];
  /** The whole journal, without times, the hashes over them, ids, and the events of going on. */
  readonly journal: { readonly same: boolean; readonly events: number };
  /** What was asked for and is not recorded: the replay of that attempt ended there. */
  readonly beyond: readonly { readonly attempt: number; readonly what: string }[];
};

/** A part of the work that was handed on: a run of its own, which a call of the run stands for. */
export type ReplayedTask = ReplayedRun & { readonly call_id: string; readonly role: string };

/** It is the same where all its tasks are. */
export type Replayed = ReplayedRun & { readonly tasks: readonly ReplayedTask[] };

export type Again = {
  readonly events: readonly JournalEvent[];
  readonly made: readonly JournalEvent[];
  readonly attempts: number;
  readonly differs: readonly Difference[];
  readonly beyond: ReplayedRun['beyond'];
};

export function replayedOf(run: Again, tasks: readonly Again[]): Replayed {
  const whole = replayedRun(run);
  const handed = tasks.flatMap((task): readonly ReplayedTask[] => {
    const of = payloadsOf(task.events, 'run-started')[0]?.task_of;
    return of ? [{ ...replayedRun(task), call_id: of.call_id, role: of.role }] : [];
  });
  return { ...whole, same: whole.same && handed.every(({ same }) => same), tasks: handed };
}

function replayedRun({ events, made, attempts, differs, beyond }: Again): ReplayedRun {
  const calls = callsOf(events, made, differs);
  const turns = turnsOf(events).map((turn): ReplayedTurn => {
    const own = differs.filter(({ event }) => turnOf(event) === turn);
    return { turn, same: own.length === 0 && calls.every((call) => call.turn !== turn || call.same), differs: own };
  });
  const rest = differs.filter(({ event, seq }) => seq === undefined && turnOf(event) === undefined);
  const same = canonicalJson(normalForm(events)) === canonicalJson(normalForm(made));
  return {
    run: events[0]?.run_id ?? '',
    same: same && differs.length === 0 && beyond.length === 0,
    attempts,
    turns,
    calls,
    differs: rest,
    journal: { same, events: events.length },
    beyond,
  };
}

function callsOf(
  events: readonly JournalEvent[],
  made: readonly JournalEvent[],
  differs: readonly Difference[],
): readonly ReplayedCall[] {
  const [then, now] = [decisionsOf(events), decisionsOf(made)];
  const seqs = [...new Set([...then.keys(), ...now.keys()])].sort((a, b) => a - b);
  return seqs.flatMap((seq) => {
    const known = then.get(seq) ?? now.get(seq);
    if (!known) return [];
    const own = differs.filter((one) => one.seq === seq);
    const { call_id, tool, turn } = known;
    const decided = { recorded: then.get(seq)?.decided, now: now.get(seq)?.decided };
    return [{ call_id, seq, turn, tool, ...decided, same: own.length === 0, differs: own }];
  });
}

type Decision = {
  readonly call_id: string;
  readonly tool: string;
  readonly turn: number;
  readonly decided: Decided;
};

/** The last decision of each call, and the turn that proposed it. */
export function decisionsOf(events: readonly JournalEvent[]): ReadonlyMap<number, Decision> {
  const found = new Map<number, Decision>();
  let turn = 0;
  for (const event of events) {
    turn = turnOf(`${event.kind} ${event.step_key}`) ?? turn;
    if (event.kind !== 'guard-decision' && event.kind !== 'run-suspended') continue;
    const [decided] = payloadsOf([event], 'guard-decision');
    const { seq, call_id, tool } = event.payload as {
      readonly seq: number;
      readonly call_id: string;
      readonly tool: string;
    };
    found.set(seq, { call_id, tool, turn: found.get(seq)?.turn ?? turn, decided: decided?.decision ?? 'waits' });
  }
  return found;
}

function turnsOf(events: readonly JournalEvent[]): readonly number[] {
  return events.flatMap(({ kind, step_key: key }) => turnOf(`${kind} ${key}`) ?? []);
}

function turnOf(event: string): number | undefined {
  const [, turn] = /^model-(?:result|failed) model\/(\d+)$/.exec(event) ?? [];
  return turn === undefined ? undefined : Number(turn);
}
