import { join, relative } from 'node:path';
import type { TracedCall } from '@fpf/contracts';
import type { OpenBundle } from '@fpf/reporter';
import { visibleLine } from '@fpf/files/text';
import { prose } from '../prose.ts';
import { table } from '../table.ts';
import type { Terminal } from '../terminal.ts';

const mostCalls = 20;
const mostOfArgs = 60;
const colour = { pass: 'green', degrade: 'yellow', abstain: 'cyan' } as const;

/** A run in short, for a terminal: how it ended and why, its calls, and where the rest lies. */
export function showReport({ dir, trace, manifest }: OpenBundle, terminal: Terminal): string {
  const { state = 'abstain', outcome = 'failed', request = '', explanation = '', tool_calls: calls } = trace;
  const rows = calls.slice(0, mostCalls).map((call, index) => row(call, index + 1, terminal));
  const here = relative(process.cwd(), dir) || '.';
  const shown = here.startsWith('../../..') ? dir : here;
  const pages = ['report.html', 'summary.md'].filter((name) => manifest.files.some(({ path }) => path === name));
  return [
    prose(`run ${visibleLine(trace.run_id)}: ${visibleLine(request)}`),
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
