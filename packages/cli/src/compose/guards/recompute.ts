import {
  CallDecided,
  type DecisionCase,
  FpfError,
  type GuardVerdict,
  type JsonValue,
  type Judged,
  type Policy,
  RunStarted,
} from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import type { CommandInput } from '../../command/descriptor.ts';
import { findBundle } from '../find-bundle.ts';
import { brokenRun, readJournal } from '../read-journal.ts';
import { composeGuards } from './compose-guards.ts';

export type Recomputed = {
  readonly call: CallDecided;
  /** What the record says was decided, in the order of the stages; empty for a call that was stopped before, or is of an older trace. */
  readonly stages: readonly { readonly what: Judged; readonly recorded: GuardVerdict; readonly again: GuardVerdict }[];
  /** Where record and recomputation differ, by place. */
  readonly differs: readonly string[];
};

export type Explained = { readonly dir: string; readonly calls: readonly Recomputed[] };

/** The decisions of a run, made again from its journal and by the project's engine, with nothing of the world. */
export async function recomputeRun(input: CommandInput): Promise<Explained> {
  const [run = '', asked] = input.args;
  const { engine, project } = await composeGuards(input);
  const dir = findBundle(project, run);
  const events = readJournal(dir);
  const started = events.find(({ kind }) => kind === 'run-started')?.payload;
  if (check(RunStarted, started).length > 0) throw brokenRun(`${dir}: its journal does not say what the run began with`);
  const decided = events.filter(({ kind }) => kind === 'guard-decision').map(({ payload }) => payload as unknown as CallDecided);
  const odd = decided.findIndex((one) => check(CallDecided, one).length > 0);
  if (odd >= 0) throw brokenRun(`${dir}: decision ${odd + 1} of its journal is not of its form`);
  const chosen = asked === undefined ? decided : decided.filter(({ seq, call_id }) => String(seq) === asked || call_id === asked);
  if (asked !== undefined && chosen.length === 0)
    throw new FpfError({
      code: 'usage.bad-option',
      message: `cli: the run has no call ${JSON.stringify(asked)}.`,
      hint:
        decided.length === 0 ? 'It proposed no call.' : `Its calls are ${decided.map(({ seq, tool }) => `${seq} (${tool})`).join(', ')}.`,
    });
  const { policy } = started as unknown as RunStarted;
  return { dir, calls: chosen.map((call) => again(engine, call, policy)) };
}

function again(engine: { judge(what: Judged, of: DecisionCase): GuardVerdict }, call: CallDecided, policy: Policy | null): Recomputed {
  const { decided_on: on, args } = call;
  if (!on) return { call, stages: [], differs: [] };
  const all = [['permission', on.permission] as const, ...(on.guard ? [['guard', on.guard] as const] : [])];
  // An engine that fell over decided nothing: the run stopped, and there is nothing to make again.
  const recorded = all.filter(([, { decision, reasons }]) => decision !== 'abstain' || reasons.some(({ code }) => code !== 'guard.failed'));
  const stages = recorded.map(([what, verdict]) => ({
    what,
    recorded: verdict,
    again: engine.judge(what, { tool: on.tool, args, policy, guards: on.guards, evidence: verdict.evidence }),
  }));
  const differs = stages.flatMap(({ what, recorded: was, again: is }) => differences(what, was, is));
  const last = all.at(-1);
  // A call may still be stopped after both let it pass, and never the other way round.
  const shown =
    last && last[1].decision !== call.decision && call.decision !== 'abstain'
      ? [`the call is recorded as ${call.decision}, and ${last[0]} decided ${last[1].decision}`]
      : [];
  const unasked = call.decision !== 'abstain' && !on.guard ? [`the call is recorded as ${call.decision}, and no guard was asked`] : [];
  return { call, stages, differs: [...differs, ...shown, ...unasked] };
}

/** Bit for bit: the canonical form of each member. */
function differences(what: Judged, was: GuardVerdict, is: GuardVerdict): readonly string[] {
  return (['decision', 'reasons', 'evidence', 'cost'] as const).flatMap((member) => {
    const [a, b] = [was, is].map((verdict) => canonicalJson((verdict[member] ?? null) as JsonValue));
    return a === b ? [] : [`${what}.${member} is recorded as ${clip(a ?? '')}, and comes out as ${clip(b ?? '')}`];
  });
}

function clip(text: string): string {
  return text.length <= 300 ? text : `${text.slice(0, 299)}…`;
}
