import type { CallDifference, RunComparison } from '@fpf/contracts';
import { table } from '../summary/markdown-table.ts';
import { inlineCode } from '../summary/untrusted.ts';
import { callFacts, comparisonFacts, endWords, fileFacts, pinName } from './facts.ts';

type Row = { readonly what: string; readonly a: string | null; readonly b: string | null };

/** A comparison as a page of Markdown; of what is the same it says nothing. */
export function comparisonPage(comparison: RunComparison): string {
  const { a, b, same, pins, calls, files, usage } = comparison;
  const rows = (head: string, some: readonly Row[]): readonly string[] =>
    some.length === 0
      ? []
      : [
          `## ${head}`,
          table(['', 'A', 'B'], some, ({ what, a: left, b: right }) => [inlineCode(what), code(left), code(right)]),
        ];
  return [
    `# Two runs compared: ${same ? 'nothing differs' : 'they differ'}`,
    table(['', 'A', 'B'], sideRows(a, b), ({ what, a: left, b: right }) => [what, code(left), code(right)]),
    ...rows('Request and outcome', comparisonFacts(comparison)),
    ...rows(
      'Pins',
      pins.map((pin) => ({ what: pinName(pin), a: pin.a, b: pin.b })),
    ),
    ...callsPart(calls),
    ...rows(
      'Files',
      files.map((file) => fileFacts(file)),
    ),
    ...rows(
      'Usage',
      usage.map(({ what, a: left, b: right }) => ({ what, a: text(left), b: text(right) })),
    ),
    '',
  ].join('\n\n');
}

function sideRows(a: RunComparison['a'], b: RunComparison['b']): readonly Row[] {
  return [
    { what: 'run', a: a.run_id, b: b.run_id },
    { what: 'started', a: a.started_at, b: b.started_at },
    { what: 'outcome', a: endWords(a), b: endWords(b) },
  ];
}

function callsPart({ a, b, same, alignment, differ }: RunComparison['calls']): readonly string[] {
  const bounded = alignment === 'bounded' ? ' There were too many to find the best alignment.' : '';
  const told = `${a} in A, ${b} in B, ${same} the same.${bounded}`;
  if (differ.length === 0) return ['## Calls', told];
  return ['## Calls', told, table(['A', 'B', 'what differs'], differ, cellsOf)];
}

function cellsOf(call: CallDifference): readonly string[] {
  return [
    side(call.a),
    side(call.b),
    callFacts(call)
      .map((fact) => inlineCode(fact))
      .join(', '),
  ];
}

function side(call: CallDifference['a']): string {
  return call === null ? '' : `${call.at}. ${inlineCode(call.tool)} ${inlineCode(JSON.stringify(call.args), 160)}`;
}

function code(value: string | null): string {
  return value === null ? '' : inlineCode(value);
}

function text(value: number | null): string | null {
  return value === null ? null : String(value);
}
