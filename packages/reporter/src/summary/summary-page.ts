import { type FileChange, type JournalEvent, lostTexts, type RunTrace, type TracedTask } from '@fpf/contracts';
import { leftOutOf } from '@fpf/files/patch';
import { decidedByPerson } from '../decided-by.ts';
import { bundleBounds } from '../patch-bounds.ts';
import { bounded, fileLink, inlineCode, mark, partBounds, plainText, table } from './markdown.ts';
import { answersPart } from './answers-part.ts';
import { callsPart } from './calls-part.ts';
import { netChanges } from './net-changes.ts';
import { planPart } from './plan-part.ts';
import { taskDir } from '../task-files.ts';
import { offeredSkills } from '../offered-skills.ts';

const mostOfRequest = 2_000;
const mostOfLine = 1_000;

/**
 * One page for a person: what was asked, what came of it, and why. It is a function of the trace and, for the plan, of
 * the journal, so that it can be checked against them. All of it is text from outside, so all is escaped.
 */
export function summaryPage(trace: RunTrace, events: readonly JournalEvent[]): string {
  const { state = 'abstain', outcome = 'failed' } = trace;
  const changes = netChanges(trace);
  return [
    `# Run ${plainText(trace.run_id)}: ${outcome} (${mark[state]})`,
    `Request: ${inlineCode(trace.request ?? '', mostOfRequest)}`,
    ...answersPart(events),
    explanation(trace),
    facts(trace),
    besidePart(trace),
    decider(trace),
    cutTexts(trace),
    ...planPart(trace, events),
    ...callsPart(trace),
    ...tasksPart(trace),
    ...logsPart(trace),
    '## Changes of this run',
    table(['change', 'path'], changes, row),
    ...leftOut(changes),
    ...setAside(trace),
    ...memoryPart(trace),
    '## Pins',
    table(
      ['skill', 'version', 'profile', 'hash'],
      offeredSkills(trace),
      ({ name, version, profile = 'unknown', hash }) => [name, version, profile, hash].map((text) => inlineCode(text)),
    ),
    `Model ${inlineCode(trace.model)}, digest ${inlineCode(trace.model_digest ?? 'none')}. Session snapshot ${inlineCode(trace.agentfs_session.snapshot_id)}.`,
    components(trace),
    '',
  ]
    .filter((part, index, all) => part !== '' || index === all.length - 1)
    .join('\n\n');
}

/** Who decided, where that was no pinned FunctionGemma, and why it was this one. */
function decider(trace: RunTrace): string {
  const { conforming, model, model_choice: choice } = trace;
  if (conforming === true) return '';
  if (trace.plan)
    return `The calls are those that run ${inlineCode(trace.plan.run)} planned, and no model was asked. This run is not conforming.`;
  if (decidedByPerson(trace))
    return 'Decided by a person: the call was given, and no model was asked. This run is not conforming.';
  const why = choice === undefined ? '' : ` Why this model: ${plainText(choice)}.`;
  return `Decided by ${inlineCode(model)}, which is not a pinned FunctionGemma: this run is not conforming.${why}`;
}

/** That texts of the calls may not be what the model wrote. */
function cutTexts({ model_evidence: answers = [] }: RunTrace): string {
  const [lost] = answers.flatMap(({ conformance }) => (conformance && lostTexts(conformance)) ?? []);
  return lost ?? '';
}

/** What stood behind each port: a component of somebody else is seen here, and not only in the trace. */
function components({ components: all = {} }: RunTrace): string {
  const said = Object.entries(all).map(([port, name]) => `${port} ${inlineCode(name)}`);
  return said.length === 0 ? '' : `Components: ${said.join(', ')}.`;
}

/** One item a line, as the terminal shows it. */
function explanation({ explanation: text = '' }: RunTrace): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const { kept, left } = bounded(lines, (line) => `- ${plainText(line.trim(), mostOfLine)}`, partBounds);
  return [
    ...kept,
    ...(left === 0 ? [] : [`- ${left} more lines are left out; [trace.json](trace.json) has all.`]),
  ].join('\n');
}

function facts({ started_at: started, usage, capability, exit_code: code }: RunTrace): string {
  const told = [
    `Started ${started}`,
    usage && `took ${usage.wall_ms} ms`,
    capability && `sandbox ${inlineCode(capability.mode)}`,
    code !== undefined && `exit code ${code}`,
  ];
  return `${told.filter(Boolean).join(', ')}.`;
}

/** Whoever applies the patch must know what it does not bring. */
function leftOut(changes: readonly FileChange[]): readonly string[] {
  const left = leftOutOf(changes, bundleBounds);
  if (left.length === 0) return [];
  const told = 'The session snapshot holds these paths; `diff.patch` does not.';
  return [
    '## Left out of the patch',
    told,
    table(['path', 'why'], left, ({ path, why }) => [inlineCode(path), plainText(why)]),
  ];
}

/** What failed calls changed: it happened, and it is not in the session. */
function setAside(trace: RunTrace): readonly string[] {
  const aside = trace.tool_calls.flatMap(({ tool, rejected = [] }) => rejected.map((change) => ({ tool, change })));
  if (aside.length === 0) return [];
  const cells = ({ tool, change }: (typeof aside)[number]): readonly string[] => [inlineCode(tool), ...row(change)];
  return [
    '## Set aside',
    'Calls that failed changed this. None of it was kept.',
    table(['call', 'change', 'path'], aside, cells),
  ];
}

function row(change: FileChange): readonly string[] {
  return [change.op, inlineCode(change.path)];
}

const shown: readonly string[] = [
  'report.html',
  'diff.patch',
  'trace.json',
  'events.ndjson',
  'audit.ndjson',
  'audit-summary.json',
  'junit.xml',
  'cucumber.html',
  'cucumber.ndjson',
];

/** The other files of the bundle that a person opens. */
function besidePart({ outputs }: RunTrace): string {
  const there = new Set(outputs.artifact_paths);
  const links = shown.filter((name) => there.has(name)).map((name) => fileLink(name));
  return links.length === 0 ? '' : `Beside this page: ${links.join(', ')}.`;
}

/** Where the streams lie that say more than a call's result keeps. The hash of each is in the trace. */
function logsPart({ tool_calls: calls, outputs }: RunTrace): readonly string[] {
  const files = new Set(outputs.artifact_paths);
  const long = calls.flatMap(({ call_id: id, tool }) =>
    (['stdout', 'stderr'] as const).flatMap((stream) => {
      const file = `calls/${id?.split('/').at(-1)}.${stream}.full.txt`;
      return files.has(file) ? [{ tool, stream, file }] : [];
    }),
  );
  if (long.length === 0) return [];
  return [
    '## Long outputs',
    'The results of these calls keep a part of what was said. All of it is here.',
    table(['call', 'stream', 'file'], long, ({ tool, stream, file }) => [inlineCode(tool), stream, fileLink(file)]),
  ];
}

/** What calls kept in the project's memory, or took out of it. No patch shows it, and no discarding undoes it. */
function memoryPart(trace: RunTrace): readonly string[] {
  const kept = trace.tool_calls.flatMap(({ tool, evidence = [] }) =>
    evidence.flatMap(({ carrier, value }) =>
      carrier?.type === 'project-memory'
        ? [{ tool, change: value === false ? 'taken out' : 'kept', key: carrier.ref }]
        : [],
    ),
  );
  if (kept.length === 0) return [];
  const told = "This is in the project's memory, and not in the session: discarding the session does not undo it.";
  const cells = ({ tool, change, key }: (typeof kept)[number]): readonly string[] => [
    inlineCode(tool),
    change,
    inlineCode(key),
  ];
  return ['## Project memory', told, table(['call', 'change', 'key'], kept, cells)];
}

/** Parts of the work that were handed to a role: each has a journal and a trace of its own. */
function tasksPart({ tasks = [] }: RunTrace): readonly string[] {
  if (tasks.length === 0) return [];
  const cells = ({ task, role, call_id: call, outcome, effects = [] }: TracedTask): readonly string[] => [
    inlineCode(role),
    inlineCode(call),
    outcome ?? 'not over',
    String(effects.length),
    `${fileLink(`${taskDir(task)}/trace.json`, 'trace')}, ${fileLink(`${taskDir(task)}/events.ndjson`, 'events')}`,
  ];
  return ['## Tasks', table(['role', 'call', 'outcome', 'changes', 'files'], tasks, cells)];
}
