import type { FileChange, JournalEvent, RunTrace } from '@fpf/contracts';
import { leftOutOf } from '@fpf/patch';
import { bundleBounds } from '../patch-bounds.ts';
import { logsPart } from './logs-part.ts';
import { table } from './markdown-table.ts';
import { memoryPart } from './memory-part.ts';
import { netChanges } from './net-changes.ts';
import { mark } from './mark.ts';
import { planPart } from './plan-part.ts';
import { tasksPart } from './tasks-part.ts';
import { inlineCode, plainText } from './untrusted.ts';

/**
 * One page for a person: what was asked, what came of it, and why. It is a function of the trace and, for the plan, of the
 * journal, so that it can be checked against them. All of it is text from outside, so all is escaped.
 */
export function summaryPage(trace: RunTrace, events: readonly JournalEvent[]): string {
  const { state = 'abstain', outcome = 'failed' } = trace;
  const changes = netChanges(trace);
  return [
    `# Run ${trace.run_id}: ${outcome} (${mark[state]})`,
    `Request: ${inlineCode(trace.request ?? '')}`,
    explanation(trace),
    facts(trace),
    decider(trace),
    ...planPart(trace, events),
    '## Calls',
    table(
      ['tool', 'arguments', 'guard', 'state', 'why', 'result'],
      trace.tool_calls.map((call) => [
        inlineCode(`${call.skill ? `${call.skill}#` : ''}${call.tool}`),
        inlineCode(shorten(JSON.stringify(call.args))),
        call.guard_decision,
        `${mark[call.state ?? 'abstain']}${call.rewound ? ', taken back' : ''}`,
        plainText((call.reasons ?? []).map((reason) => `${reason.code}: ${reason.message}`).join(' ')),
        call.result_ref === null ? 'none' : `[${call.result_ref}](${call.result_ref})`,
      ]),
    ),
    ...tasksPart(trace),
    ...logsPart(trace),
    '## Changes of this run',
    table(['change', 'path'], changes.map(row)),
    ...leftOut(changes),
    ...setAside(trace),
    ...memoryPart(trace),
    '## Pins',
    table(
      ['skill', 'version', 'profile', 'hash'],
      trace.skill_set.map((skill) => [
        inlineCode(skill.name),
        inlineCode(skill.version),
        inlineCode(skill.profile ?? 'unknown'),
        inlineCode(skill.hash),
      ]),
    ),
    `Model ${inlineCode(trace.model)}, digest ${inlineCode(trace.model_digest ?? 'none')}. Session snapshot ${inlineCode(trace.agentfs_session.snapshot_id)}.`,
    components(trace),
    '',
  ]
    .filter((part, index, all) => part !== '' || index === all.length - 1)
    .join('\n\n');
}

/** Who decided, where that was no pinned FunctionGemma, and why it was this one. */
function decider({ conforming, model, model_choice: choice }: RunTrace): string {
  if (conforming === true) return '';
  const why = choice === undefined ? '' : ` Why this model: ${plainText(choice)}.`;
  return `Decided by ${inlineCode(model)}, which is not a pinned FunctionGemma: this run is not conforming.${why}`;
}

/** What stood behind each port: a component of somebody else is seen here, and not only in the trace. */
function components({ components: all = {} }: RunTrace): string {
  const said = Object.entries(all).map(([port, name]) => `${port} ${inlineCode(name)}`);
  return said.length === 0 ? '' : `Components: ${said.join(', ')}.`;
}

/** One item a line, as the terminal shows it. */
function explanation({ explanation: text = '' }: RunTrace): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `- ${plainText(line)}`)
    .join('\n');
}

function facts({ started_at: started, usage, capability, exit_code: code }: RunTrace): string {
  const told = [
    `Started ${started}`,
    usage && `took ${usage.wall_ms} ms`,
    capability && `sandbox ${inlineCode(capability.mode)}`,
    code !== undefined && `exit code ${code}`,
  ];
  return `${told.filter(Boolean).join(', ')}. Beside this page: [diff.patch](diff.patch), [trace.json](trace.json), [events.ndjson](events.ndjson), [audit.ndjson](audit.ndjson).`;
}

const mostShown = 160;

function shorten(text: string): string {
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}

/** Whoever applies the patch must know what it does not bring. */
function leftOut(changes: readonly FileChange[]): readonly string[] {
  const rows = leftOutOf(changes, bundleBounds).map(({ path, why }) => [inlineCode(path), plainText(why)]);
  if (rows.length === 0) return [];
  const told = 'The session snapshot holds these paths; `diff.patch` does not.';
  return ['## Left out of the patch', told, table(['path', 'why'], rows)];
}

/** What failed calls changed: it happened, and it is not in the session. */
function setAside(trace: RunTrace): readonly string[] {
  const rows = trace.tool_calls.flatMap((call) => (call.rejected ?? []).map((change) => [inlineCode(call.tool), ...row(change)]));
  if (rows.length === 0) return [];
  return ['## Set aside', 'Calls that failed changed this. None of it was kept.', table(['call', 'change', 'path'], rows)];
}

function row(change: FileChange): readonly string[] {
  return [change.op, inlineCode(change.path)];
}
