import { type FileChange, type FileDifference, payloadsOf, type RunComparison, type RunTrace } from '@fpf/contracts';
import { compareCalls } from './calls.ts';
import { type ComparedRun, pairsByKey, pairWhereOther } from './pair.ts';
import { comparePins } from './pins.ts';
import { netChanges } from '../summary/net-changes.ts';

/** Two runs side by side: what is not the same in both, of the things that a run does not only have by chance. */
export function compareRuns(a: ComparedRun, b: ComparedRun): RunComparison {
  const request = pairWhereOther(a.trace.request, b.trace.request);
  const pins = comparePins(a, b);
  const selection = compareSelection(a, b);
  const calls = compareCalls(a, b);
  const ended = pairWhereOther(endOf(a.trace), endOf(b.trace));
  const final = pairWhereOther(a.trace.final, b.trace.final);
  const structured = pairWhereOther(a.trace.structured, b.trace.structured);
  const files = compareFiles(a.trace, b.trace);
  const none = [request, selection, ended, final, structured].every((one) => one === undefined);
  return {
    a: sideOf(a.trace),
    b: sideOf(b.trace),
    same: none && pins.length + calls.differ.length + files.length === 0,
    ...(request && { request }),
    pins,
    ...(selection && { selection }),
    calls,
    ...(ended && { outcome: ended }),
    ...(final && { final }),
    ...(structured && { structured }),
    files,
    usage: compareUsage(a.trace, b.trace),
  };
}

function sideOf({ run_id, started_at, outcome, state, exit_code }: RunTrace): RunComparison['a'] {
  return { run_id, started_at, outcome: outcome ?? null, state: state ?? null, exit_code: exit_code ?? null };
}

function endOf(trace: RunTrace): NonNullable<NonNullable<RunComparison['outcome']>['a']> {
  const { outcome, state, exit_code } = sideOf(trace);
  return { outcome, state, exit_code, reasons: (trace.reasons ?? []).map(({ code }) => code) };
}

/**
 * Paths that only one of the runs changed, or that the two left otherwise. What a path was before is of the workspace,
 * not of the run.
 */
function compareFiles(a: RunTrace, b: RunTrace): FileDifference[] {
  return pairsByKey(leftBy(a), leftBy(b)).map(([path, pair]) => ({ path, ...pair }));
}

type Left = NonNullable<FileDifference['a']>;

function leftBy(trace: RunTrace): ReadonlyMap<string, Left> {
  return new Map(netChanges(trace).map(({ path, op, after }: FileChange) => [path, { op, ...(after && { after }) }]));
}

/** What was spent, where it is not the same; unknown is not zero. */
function compareUsage({ usage: a }: RunTrace, { usage: b }: RunTrace): RunComparison['usage'] {
  const [left, right] = [new Map(Object.entries(a ?? {})), new Map(Object.entries(b ?? {}))];
  return pairsByKey(left, right).map(([what, pair]) => ({ what, ...pair }));
}

/** What the search took, and what the model was offered. Which bytes a skill had is a matter of its pin. */
function compareSelection(a: ComparedRun, b: ComparedRun): RunComparison['selection'] {
  const [left, right] = [selected(a), selected(b)];
  const decision = pairWhereOther(left.decision, right.decision);
  const skills = onlyIn(left.skills, right.skills);
  const tools = onlyIn(left.tools, right.tools);
  if (!decision && [skills, tools].every(({ only_a: one, only_b: other }) => one.length + other.length === 0))
    return undefined;
  return { ...(decision && { decision }), skills, tools };
}

type Selected = {
  readonly decision?: 'pass' | 'abstain';
  readonly skills: readonly string[];
  readonly tools: readonly string[];
};

function selected({ events }: ComparedRun): Selected {
  const search = payloadsOf(events, 'skills-selected').at(-1);
  const loaded = payloadsOf(events, 'skills-loaded').at(-1)?.skills ?? [];
  return {
    ...(search && { decision: search.decision }),
    skills: search?.candidates.map(({ id }) => id) ?? [],
    tools: loaded.flatMap(({ id, tools }) => tools.map((tool) => `${id}#${tool}`)),
  };
}

function onlyIn(a: readonly string[], b: readonly string[]): { only_a: string[]; only_b: string[] } {
  const without = (these: readonly string[], those: readonly string[]): string[] => {
    const known = new Set(those);
    return [...new Set(these)].filter((one) => !known.has(one)).sort();
  };
  return { only_a: without(a, b), only_b: without(b, a) };
}
