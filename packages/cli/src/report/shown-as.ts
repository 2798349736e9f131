import { join, relative } from 'node:path';
import {
  FpfError,
  type JournalEvent,
  type JsonObject,
  payloadsOf,
  standingEvents,
  type ToolEnded,
  type TracedCall,
} from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import type { ProjectRecord } from '@fpf/project/open';
import { type Annotation, annotationsOf, auditSummary, type OpenBundle } from '@fpf/reporter';
import { type CommandInput, type CommandResult, flag } from '../command/descriptor.ts';
import { envelopeBytes } from '../terminal/envelope.ts';
import { showAnswer } from '../run/show-answer.ts';
import { prose } from '../terminal/prose.ts';
import { table } from '../terminal/table.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { workflowCommand } from '../terminal/workflow-command.ts';
import type { ReportFormat } from './report-usage.ts';

const parts = { html: 'report.html', md: 'summary.md', junit: 'junit.xml' } as const;

/** A run in one form: a file of its bundle as it is, or made of its trace. */
export async function shownAs(
  format: ReportFormat | undefined,
  bundle: OpenBundle,
  { workspace }: ProjectRecord,
  input: CommandInput,
): Promise<CommandResult> {
  const { terminal } = input;
  const data = dataOf(bundle);
  switch (format) {
    case undefined:
      return { exitCode: 0, data, text: showReport(bundle, terminal, flag(input, 'full')) };
    case 'json':
      return { exitCode: 0, data, raw: envelopeBytes('report', data) };
    case 'github': {
      const here = (file: string): string => relative(process.cwd(), join(workspace, file));
      return { exitCode: 0, data, text: runAnnotations(annotationsOf(bundle.trace), here) };
    }
    case 'html':
    case 'md':
    case 'junit':
      return { exitCode: 0, data, raw: await partOf(bundle, parts[format]) };
  }
}

/** The page that a person opens: the one with everything, or the short one where there is no other. */
export function pageOf({ dir, manifest }: OpenBundle): string {
  return join(dir, manifest.files.some(({ path }) => path === parts.html) ? parts.html : parts.md);
}

async function partOf(bundle: OpenBundle, name: string): Promise<Uint8Array> {
  const bytes = await bundle.read(name);
  if (bytes) return bytes;
  throw new FpfError({
    code: 'report.no-such-part',
    message: `cli: ${bundle.dir} holds no ${name}.`,
    hint: 'It was written by a version that made none; ask for another --format.',
  });
}

function dataOf({ dir, trace, audit, manifest }: OpenBundle): JsonObject {
  return { dir, trace, audit: auditSummary(audit, trace), files: manifest.files };
}

/** What GitHub shows of one step: what is more than that would be dropped in silence. */
const mostOfLevel = 10;
const mostInAll = 50;
const mostOfMessage = 4_096;

/** The first of each level, as they are ranked, and in one more line how many are left out. */
export function runAnnotations(annotations: readonly Annotation[], pathOf: (file: string) => string): string {
  const counts = new Map<Annotation['level'], number>();
  const kept = annotations
    .filter(({ level }) => {
      counts.set(level, (counts.get(level) ?? 0) + 1);
      return (counts.get(level) ?? 0) <= mostOfLevel;
    })
    .slice(0, mostInAll);
  const lines = kept.map(({ level, title, message, file }) =>
    workflowCommand(
      level,
      { ...(file !== undefined && { file: pathOf(file) }), title },
      message.slice(0, mostOfMessage),
    ),
  );
  const left = annotations.length - kept.length;
  return [
    ...lines,
    ...(left === 0
      ? []
      : [`${left} more ${left === 1 ? 'annotation is' : 'annotations are'} left out: see the summary of the run.`]),
  ].join('\n');
}

const mostCalls = 20;
const mostOfArgs = 60;
const colour = { pass: 'green', degrade: 'yellow', abstain: 'cyan' } as const;

/** A run in short, for a terminal: how it ended and why, its calls, and where the rest lies. */
function showReport({ dir, trace, events, manifest }: OpenBundle, terminal: Terminal, full: boolean): string {
  const { state = 'abstain', outcome = 'failed', request = '', explanation = '', tool_calls: calls } = trace;
  const rows = calls.slice(0, mostCalls).map((call, index) => row(call, index + 1, terminal));
  const here = relative(process.cwd(), dir) || '.';
  const shown = here.startsWith('../../..') ? dir : here;
  const pages = ['report.html', 'summary.md'].filter((name) => manifest.files.some(({ path }) => path === name));
  return [
    prose(`run ${visibleLine(trace.run_id)}: ${visibleLine(request)}`),
    ...answersOf(events).map((call) => showAnswer(call, { full, ascii: terminal.ascii })),
    terminal.style([colour[state], 'bold'], `${terminal.mark(state)} ${outcome}`),
    prose(explanation),
    ...(rows.length === 0 ? [] : [table(rows)]),
    ...(calls.length > mostCalls ? [`and ${calls.length - mostCalls} more calls`] : []),
    `bundle: ${shown} (${manifest.files.length} files)`,
    ...pages.slice(0, 1).map((name) => `report: ${join(shown, name)}`),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** What the calls that went well gave back. */
function answersOf(events: readonly JournalEvent[]): readonly ToolEnded[] {
  return payloadsOf(standingEvents(events), 'tool-result').filter(
    ({ outcome, result }) => outcome === 'ok' && result.output !== undefined,
  );
}

function row(
  { tool, args, state = 'abstain', reasons = [], error, rewound }: TracedCall,
  at: number,
  terminal: Terminal,
): readonly string[] {
  const text = JSON.stringify(args);
  const why = state === 'pass' ? '' : (error?.code ?? reasons[0]?.code ?? '');
  return [
    String(at),
    terminal.mark(state),
    tool,
    text.length > mostOfArgs ? `${text.slice(0, mostOfArgs)}…` : text,
    rewound ? `${why} taken back` : why,
  ];
}
