import {
  type CallDecided,
  FpfError,
  type JournalEvent,
  payloadsOf,
  personIdentity,
  type PlannedCalls,
  type RunOutcome,
  standingEvents,
} from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { isOnlyProposed } from '../call/only-proposed.ts';
import { lastDecisions } from '../journal/trace.ts';
import { namesIn } from '../secrets/names-in.ts';

const runIt = 'Run the request without `--plan`, or plan again in other words.';

type Planned = PlannedCalls['calls'][number];
type Skill = PlannedCalls['skills'][number];

/**
 * Returns what a run of mode `propose` planned, from its journal. Refuses a run that is no plan, and a plan of which
 * anything would not run as it is: what was left out could not be told from what was meant.
 */
export function plannedCalls(events: readonly JournalEvent[]): PlannedCalls {
  const standing = standingEvents(events);
  const [started] = payloadsOf(events, 'run-started');
  const last = events.at(-1);
  const ended = lastEnd(events);
  if (!started || !last || started.mode !== 'propose')
    throw noPlan(`run ${last?.run_id ?? ''} is no plan`, 'Plan with `fpf run --plan REQUEST`.');
  if (started.model.name === personIdentity.name)
    throw noPlan(`run ${last.run_id} planned a call that was given`, '`fpf call` without `--plan` makes it.');
  const decided = lastDecisions(standing);
  if (
    ended?.outcome !== 'completed' ||
    decided.length === 0 ||
    !decided.every(({ reasons }) => isOnlyProposed(reasons))
  )
    throw noPlan(`the plan ${last.run_id} cannot be carried out: ${whyNot(ended)}`, runIt);
  const loaded = payloadsOf(standing, 'skills-loaded');
  const calls = decided.map(toCall);
  const called = new Set(calls.map(({ skill }) => skill));
  const skills = loaded.flatMap((offer) =>
    offer.skills.flatMap(({ profile: _profile, tools: _tools, used, source, ...skill }): readonly Skill[] =>
      source && source.type !== 'code' && (used || called.has(skill.id)) ? [{ ...skill, source }] : [],
    ),
  );
  for (const { tool, skill } of calls)
    if (!skills.some(({ id }) => id === skill))
      throw noPlan(`the plan ${last.run_id} calls ${tool}, which belongs to the program that planned`, 'Run it there.');
  const [secret] = namesIn(calls.map(({ args }) => canonicalJson(args)));
  if (secret !== undefined)
    throw noPlan(`the plan ${last.run_id} needs the secret ${secret}, which no record holds`, runIt);
  const [{ wishes } = { wishes: undefined }] = payloadsOf(standing, 'skills-selected');
  return {
    run: last.run_id,
    head: last.hash,
    skills: [...new Map(skills.map((skill) => [`${skill.source.ref}#${skill.id}`, skill])).values()],
    calls,
    ...(wishes && { wishes }),
  };
}

function toCall({ tool, args, wishes, flow_step, decided_on: on }: CallDecided): Planned {
  return {
    skill: on?.tool.skill.id ?? '',
    tool,
    args,
    ...(wishes && { wishes }),
    ...(flow_step !== undefined && { flow_step }),
  };
}

function whyNot(ended: RunOutcome | undefined): string {
  if (!ended) return 'it has not come to its end';
  const why = ended.reasons.find((one) => !isOnlyProposed([one])) ?? ended.reasons[0];
  return why ? `it ${ended.outcome} (${why.code}: ${why.message})` : `it ${ended.outcome}`;
}

function lastEnd(events: readonly JournalEvent[]): RunOutcome | undefined {
  return payloadsOf(events, 'run-ended').at(-1);
}

function noPlan(what: string, hint: string): FpfError {
  return new FpfError({ code: 'run.no-plan', message: `orchestrator: ${what}.`, hint });
}
