import {
  asOneVerdict,
  type CallDecided,
  type DecisionCase,
  type Evidence,
  type GuardEngine,
  type GuardVerdict,
  type JsonValue,
  type Judged,
  type Policy,
} from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

export type RecomputedStage = {
  readonly what: Judged | 'confirm';
  readonly recorded: GuardVerdict;
  readonly again: GuardVerdict;
};

export type Recomputed = {
  readonly call: CallDecided;
  /** What the record says was decided, in the order of the stages; empty for a call that was stopped before. */
  readonly stages: readonly RecomputedStage[];
  /** Where record and recomputation differ, by place. */
  readonly differs: readonly string[];
};

type DecidedOn = NonNullable<CallDecided['decided_on']>;

/**
 * Rules, guards, and what came out just before the tool began: each made again from what was recorded with it, and with
 * nothing else.
 */
export async function recomputeCall(
  engine: Pick<GuardEngine, 'judge' | 'judgeAgain'>,
  call: CallDecided,
  policy: Policy | null,
): Promise<Recomputed> {
  const { decided_on: on, args } = call;
  if (!on) return { call, stages: [], differs: [] };
  const caseOn = (evidence: Evidence[]): DecisionCase => ({ tool: on.tool, args, policy, guards: on.guards, evidence });
  const recorded = stagesOf(on);
  const stages: RecomputedStage[] = [];
  for (const [what, verdict] of recorded.filter(([, one]) => !fellOver(one))) {
    const again = await (what === 'confirm'
      ? engine.judgeAgain(asOneVerdict(on), caseOn(verdict.evidence))
      : engine.judge(what, caseOn(verdict.evidence)));
    stages.push({ what, recorded: verdict, again });
  }
  return {
    call,
    stages,
    differs: [...stages.flatMap(differences), ...asRecorded(call, on, recorded)],
  };
}

type Recorded = readonly (readonly [RecomputedStage['what'], GuardVerdict])[];

function stagesOf({ permission, guard, confirmed }: DecidedOn): Recorded {
  return [
    ['permission', permission] as const,
    ...(guard ? [['guard', guard] as const] : []),
    ...(confirmed ? [['confirm', confirmed] as const] : []),
  ];
}

/** An engine that fell over decided nothing: the run stopped, and there is nothing to make again. */
function fellOver({ decision, reasons }: GuardVerdict): boolean {
  return decision === 'abstain' && reasons.every(({ code }) => code === 'guard.failed');
}

/**
 * What stands beside the verdicts has to be what they came to. A call may be stopped after all of them let it pass, and
 * never the other way round.
 */
function asRecorded(call: CallDecided, on: DecidedOn, recorded: Recorded): readonly string[] {
  const { decision, evidence } = call;
  const found: string[] = [];
  const [what, last] = recorded.at(-1) ?? [];
  if (last && decision !== 'abstain' && last.decision !== decision)
    found.push(`the call is recorded as ${decision}, and ${what} decided ${last.decision}`);
  if (decision !== 'abstain' && !on.guard) found.push(`the call is recorded as ${decision}, and no guard was asked`);
  if (decision !== 'abstain' && !on.confirmed)
    found.push(`the call is recorded as ${decision}, and nothing was asked for again before it began`);
  const rested = text((on.confirmed ?? asOneVerdict(on)).evidence);
  if (text(evidence) !== rested)
    found.push(`evidence is recorded as ${clip(text(evidence))}, and the decisions rest on ${clip(rested)}`);
  return found;
}

/** Bit for bit: the canonical form of each member. */
function differences({ what, recorded, again }: RecomputedStage): readonly string[] {
  return (['decision', 'reasons', 'evidence', 'cost'] as const).flatMap((member) => {
    const [was, is] = [text(recorded[member]), text(again[member])];
    return was === is ? [] : [`${what}.${member} is recorded as ${clip(was)}, and comes out as ${clip(is)}`];
  });
}

function text(value: unknown): string {
  return canonicalJson((value ?? null) as JsonValue);
}

function clip(long: string): string {
  return long.length <= 300 ? long : `${long.slice(0, 299)}…`;
}
