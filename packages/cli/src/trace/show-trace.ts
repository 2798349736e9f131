import type { JournalEvent, JsonValue, Reason, RunTrace, ToolResult, TracedCall } from '@fpf/contracts';
import { visible } from '@fpf/files/text';
import { changeLines } from '../session/session-changes.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { wrap } from '../terminal/wrap.ts';

export type Shown = { readonly terminal: Terminal; readonly width: number };

type Row = readonly [label: string, text: string | undefined];

/**
 * A run for a person: what was asked, what came of it and why, then call by call what decided. Texts of others are
 * visible, and obeyed by nothing.
 */
export function showTrace(trace: RunTrace, { terminal, width }: Shown): string {
  const { outcome = 'unknown', state = 'abstain', started_at: began, ended_at: ended, usage } = trace;
  const head = `${terminal.mark(state)} ${outcome}`;
  const took = usage ? `, ${seconds(usage.wall_ms)}` : '';
  const rows: readonly Row[] = [
    ['run', trace.run_id],
    ['outcome', `${head}${trace.exit_code === undefined ? '' : ` (exit code ${trace.exit_code})`}`],
    ['when', `${instant(began)}${ended ? ` to ${instant(ended).slice(11)}` : ''}${took}`],
    ['asked', trace.request],
    [
      'model',
      `${trace.model}${trace.model_digest ? ` ${trace.model_digest}` : ''}${trace.conforming ? '' : ', not conforming'}`,
    ],
    ['skills', named(trace.skill_set) || 'none'],
    ['declined', trace.declined_skills && `${named(trace.declined_skills)}: the model called no tool of them`],
    ['sandbox', trace.capability?.mode],
    ['fork of', trace.parent && `${trace.parent.run}, up to event ${trace.parent.seq}`],
    ['plan', trace.plan && `the calls are those that run ${trace.plan.run} planned`],
    ['why', trace.explanation],
  ];
  const calls = trace.tool_calls.map((call, index) => showCall(call, index + 1, { terminal, width }));
  return [lay(rows, width, ''), ...(calls.length > 0 ? ['', ...calls] : ['', 'No call was decided on.'])].join('\n');
}

function named(skills: RunTrace['skill_set']): string {
  return skills.map(({ name, version }) => `${name}@${version}`).join(', ');
}

/**
 * One call: the way to its decision, what that rests on, what it did and how long it took; with what it printed where
 * that is given.
 */
export function showCall(call: TracedCall, n: number, { terminal, width }: Shown, result?: ToolResult): string {
  const state = call.state ?? call.guard_decision;
  const took = call.duration_ms === undefined ? '' : `, ${call.duration_ms} ms`;
  const by = call.skill === undefined ? '' : ` (${call.skill})`;
  const rows: readonly Row[] = [
    ['args', JSON.stringify(call.args)],
    ['decided', call.guard_decision],
    ...(call.reasons ?? []).map((why): Row => ['reason', reasonText(why)]),
    ...(call.evidence ?? []).map((one): Row => [
      'evidence',
      `${one.id}: ${one.status}${valueText(one.value)} (${one.by})${one.detail === undefined ? '' : `, ${one.detail}`}`,
    ]),
    ...changeLines(call.effects ?? []).map((line): Row => ['effect', line]),
    ...changeLines(call.rejected ?? []).map((line): Row => ['set aside', line]),
    ['error', call.error?.code],
    ['rewound', call.rewound && 'the run went back behind it'],
    ['stdout', result?.stdout === '' ? undefined : result?.stdout],
    ['stderr', result?.stderr === '' ? undefined : result?.stderr],
    [
      'exit code',
      result?.return_code === undefined || result.return_code === null ? undefined : String(result.return_code),
    ],
  ];
  const ran = call.result_ref === null ? 'not executed' : `executed${took}`;
  const title = wrap(`${n} ${terminal.mark(state)} ${call.tool}${by}: ${state}, ${ran}`, width, '  ');
  return [terminal.style('bold', title), lay(rows, width, '  ')].join('\n');
}

/** The journal, an event a line: what happened in which order. */
export function showEvents(events: readonly JournalEvent[], { width }: Pick<Shown, 'width'>): string {
  const wide = String(events.at(-1)?.seq ?? 0).length;
  return events
    .map(({ seq, at, kind, step_key: key }) =>
      wrap(`${String(seq).padStart(wide)} ${at.slice(11, 23)} ${kind.padEnd(16)} ${key}`, width, '    '),
    )
    .join('\n');
}

/** Labels in a column, texts folded beside them; below each other where there is no room for that. */
function lay(rows: readonly Row[], width: number, margin: string): string {
  const narrow = width < 60;
  return rows
    .flatMap(([label, text]) => {
      if (text === undefined || text === '') return [];
      const shown = visible(text.trimEnd());
      if (narrow) return [`${margin}${label}`, `${margin}  ${wrap(shown, width, `${margin}  `)}`];
      const indent = `${margin}${' '.repeat(11)}`;
      return [`${margin}${label.padEnd(11)}${wrap(shown, width, indent)}`];
    })
    .join('\n');
}

function reasonText({ code, stage, message }: Reason): string {
  return `${message} (${stage}, ${code})`;
}

function valueText(value: JsonValue | undefined): string {
  return value === undefined ? '' : ` ${JSON.stringify(value)}`;
}

function instant(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 19)}`;
}

function seconds(ms: number): string {
  return ms < 10_000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
