import {
  type FileChange,
  type JournalEvent,
  payloadsOf,
  type Reason,
  type RunOutcome,
  type SkillsLoaded,
  standingEvents,
  type TaskEnded,
  type ToolEnded,
  type ToolIntent,
} from '@fpf/contracts';
import { unkeptCalls } from '../call/unkept-calls.ts';
import { controlLines } from './control-lines.ts';
import { nextSteps } from './next-step.ts';
import { notUsedLine, valuesNotUsed } from './values-not-used.ts';
import { whatChanged } from './what-changed.ts';
import { wouldRun } from './would-run.ts';

/**
 * The explanation of a run, made by fixed rules from what is in the journal: FunctionGemma gives no reasoning. What the
 * model said is quoted, and marked as its words.
 */
export function explain(
  outcome: Pick<RunOutcome, 'outcome' | 'reasons'>,
  events: readonly JournalEvent[],
  nothing = 'nothing was executed',
): string {
  const all = payloadsOf(events, 'tool-result');
  const done = payloadsOf(standingEvents(events), 'tool-result');
  const tasks = payloadsOf(standingEvents(events), 'task-ended');
  const would = wouldRun(events);
  const isPlan = outcome.outcome === 'completed' && would !== undefined;
  const lines = [
    opening(outcome.outcome, {
      done,
      tasks,
      unkept: unkeptCalls(standingEvents(events)),
      would,
      nothing: done.length < all.length ? 'all that was executed was taken back' : nothing,
    }),
    ...payloadsOf(events, 'run-started').flatMap(({ plan }) => (plan ? [planLine(plan.run)] : [])),
    ...controlLines(events).flatMap(({ told, quoted }) => [
      told,
      ...(quoted === undefined ? [] : indented(quoted.slice(0, 2000), '  > ')),
    ]),
    ...outcome.reasons.flatMap(({ code, message }) => indented(`Why (${code}): ${message}`, '  ')),
    ...unusedLine(events),
    ...offeredAlso(events),
    ...leftOut(events),
    ...modelWords(events),
    hostLine([...kept(done), ...tasks.flatMap(({ effects }) => effects)], outcome.reasons),
    ...memoryLines(all),
    ...[...new Set(isPlan ? [goStep(events)] : outcome.reasons.flatMap(nextSteps))].flatMap((next) =>
      indented(`Next: ${next}`, '  '),
    ),
  ];
  return lines.join('\n');
}

type Executed = {
  readonly done: readonly ToolEnded[];
  readonly tasks: readonly TaskEnded[];
  readonly unkept: readonly ToolIntent[];
  /** Of a run that makes no calls. */
  readonly would: readonly string[] | undefined;
  /** What is said where nothing is left to tell of. */
  readonly nothing: string;
};

function opening(outcome: RunOutcome['outcome'], { done, tasks, unkept, would, nothing }: Executed): string {
  const line = (ended: ToolEnded): string => {
    const task = tasks.findLast(({ seq }) => seq === ended.seq);
    return task ? taskLine(task) : toolLine(ended);
  };
  const told = [
    ...done.map(line),
    ...unkept.map(({ tool }) => `${tool} was begun, and nothing that it did in the session was kept`),
  ];
  const tools = told.length > 0 ? told.join('; ') : nothing;
  // Who did what is told where parts of the work were handed on.
  const effects = tasks.length === 0 && unkept.length === 0 ? effectsOf(done) : undefined;
  const wentWell =
    done.some(({ outcome: how }) => how === 'ok') || tasks.some(({ outcome: how }) => how.outcome === 'completed');
  switch (outcome) {
    case 'completed':
      if (would) return `Would run: ${would.join(', ')}; ${nothing}.`;
      return effects === undefined ? `Done in the session: ${tools}.` : `${effects}.`;
    case 'degraded':
      return `${wentWell ? 'Partly done' : 'Failed'}: ${effects ?? tools}.`;
    case 'abstained':
      return `Abstained: ${nothing}.`;
    case 'interrupted':
      return `Stopped from outside: ${tools}.`;
    case 'exhausted':
      return `Stopped, the run has spent its budget: ${tools}.`;
    case 'paused':
      return 'Waiting for a person.';
    case 'failed':
      return `Failed: ${tools}.`;
  }
}

/** What calls changed, and the tools that only read; undefined where nothing changed, or not all went well. */
function effectsOf(done: readonly ToolEnded[]): string | undefined {
  const changed = whatChanged(kept(done), oneLine);
  if (changed === undefined || done.some(({ outcome }) => outcome !== 'ok')) return undefined;
  const read = done.filter(({ result }) => result.effects.length === 0).map(({ tool }) => `${tool} ran`);
  return [changed, ...new Set(read)].join('; ');
}

const mostPaths = 8;

function toolLine({ tool, outcome, result }: ToolEnded): string {
  if (outcome !== 'ok')
    return result.effects.length > 0 ? `${tool} failed, and what it changed was set aside` : `${tool} failed`;
  return `${tool} ran${pathsOf(result.effects)}`;
}

function taskLine({ role, outcome: { outcome }, effects }: TaskEnded): string {
  return `the task of ${role} ${outcome === 'completed' ? 'was done' : `ended as ${outcome}`}${pathsOf(effects)}`;
}

function pathsOf(effects: readonly FileChange[]): string {
  const paths = effects.slice(0, mostPaths).map((change) => `${change.op} ${oneLine(change.path)}`);
  if (effects.length > mostPaths) paths.push(`and ${effects.length - mostPaths} more`);
  return paths.length > 0 ? ` (${paths.join(', ')})` : '';
}

function goStep([first]: readonly JournalEvent[]): string {
  return `\`fpf go ${first?.run_id ?? ''}\` makes just these calls; no model is asked again.`;
}

function planLine(run: string): string {
  return `The calls are those that run ${run} planned; no model was asked.`;
}

/** Where something was changed without it, a reason says so. */
function unusedLine(events: readonly JournalEvent[]): readonly string[] {
  const { values, changed } = valuesNotUsed(events);
  return values.length > 0 && !changed ? [oneLine(notUsedLine(values))] : [];
}

/** Each second offer, and what it took the place of. */
function offeredAlso(events: readonly JournalEvent[]): readonly string[] {
  const offers = payloadsOf(events, 'skills-loaded');
  const names = (offer?: SkillsLoaded): string =>
    (offer?.skills ?? []).flatMap(({ name, used }) => (used ? [] : [name])).join(', ');
  return offers.flatMap((offer, at) =>
    offer.offer === 2
      ? [`Offered also: ${names(offer)}. The model had called no tool of ${names(offers[at - 1])}.`]
      : [],
  );
}

/** Chosen skills that were not loaded. */
function leftOut(events: readonly JournalEvent[]): readonly string[] {
  const left = payloadsOf(events, 'skills-loaded').flatMap(({ left_out: out = [] }) => out);
  return left.flatMap(({ reason: { code, message } }) => indented(`Left out (${code}): ${message}`, '  '));
}

function modelWords(events: readonly JournalEvent[]): readonly string[] {
  const answers = payloadsOf(events, 'model-result');
  const quoted = (kind: string, said: string | undefined): readonly string[] =>
    said === undefined ? [] : [`The model's own words (${kind}, untrusted):`, ...indented(said.slice(0, 2000), '  | ')];
  return answers.flatMap(({ response: { thought, final } }) => [
    ...quoted('thought', thought),
    ...quoted('final', final),
  ]);
}

/** Only a call that went well leaves something in the session. */
function kept(done: readonly ToolEnded[]): readonly FileChange[] {
  return done.flatMap(({ outcome, result }) => (outcome === 'ok' ? result.effects : []));
}

/** That the host changed is never said to be otherwise. */
function hostLine(changes: readonly FileChange[], reasons: readonly Reason[]): string {
  if (reasons.some((reason) => reason.code === 'session.host-changed'))
    return 'THE WORKSPACE ON THE HOST CHANGED while a tool ran without a sandbox.';
  return changes.length > 0
    ? 'The workspace on the host is unchanged; the changes wait in the session.'
    : 'The workspace on the host is unchanged.';
}

/** Memory is no part of the session, so it is told beside it. */
function memoryLines(done: readonly ToolEnded[]): readonly string[] {
  const all = remembered(done);
  if (all.length === 0) return [];
  const lines = all.map(
    ({ key, kept }) =>
      `${kept ? "Kept in the project's memory" : "Taken out of the project's memory"}: ${oneLine(key)}`,
  );
  return [...lines, 'Discarding the session does not undo what was done to the memory.'];
}

/** Each further line of a text from outside is set in, so that none of them can pass for a line of ours. */
function indented(text: string, mark: string): readonly string[] {
  const [first = '', ...more] = text.split(/\r\n|[\n\r\u2028\u2029]/);
  return [mark.trim() === '' ? first : mark + first, ...more.map((line) => mark + line)];
}

function oneLine(path: string): string {
  return path.replace(
    /[\p{Cc}\u2028\u2029]/gu,
    (char) => `<U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
  );
}

type Remembered = { readonly key: string; readonly kept: boolean };

/**
 * What calls kept in, or took out of, the project's memory. It is no part of the session: it lasts when the session is
 * discarded, and also where the call was set aside afterwards.
 */
function remembered(ended: readonly ToolEnded[]): readonly Remembered[] {
  return ended.flatMap(({ result }) =>
    result.evidence.flatMap(({ carrier, value }) =>
      carrier?.type === 'project-memory' ? [{ key: carrier.ref, kept: value !== false }] : [],
    ),
  );
}
