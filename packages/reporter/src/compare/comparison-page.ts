import type { CallDifference, RunComparison } from '@fpf/contracts';
import { table, inlineCode } from '../summary/markdown.ts';
import { callCounts, callFacts, type ComparedFact, comparedTables, endWords } from './facts.ts';

/** A comparison as a page of Markdown; of what is the same it says nothing. */
export function comparisonPage(comparison: RunComparison): string {
  const { a, b, same, calls } = comparison;
  const tables = comparedTables(comparison);
  const part = (name: keyof typeof tables): readonly string[] =>
    tables[name].length === 0 ? [] : [`## ${name}`, table(['', 'A', 'B'], tables[name], rowCells)];
  return [
    `# Two runs compared: ${same ? 'nothing differs' : 'they differ'}`,
    table(['', 'A', 'B'], sideRows(a, b), ({ what, a: left, b: right }) => [what, code(left), code(right)]),
    ...part('Request and outcome'),
    ...part('Pins'),
    ...callsPart(calls),
    ...part('Files'),
    ...part('Usage'),
    '',
  ].join('\n\n');
}

function rowCells({ what, a, b }: ComparedFact): readonly string[] {
  return [inlineCode(what), code(a), code(b)];
}

function sideRows(a: RunComparison['a'], b: RunComparison['b']): readonly ComparedFact[] {
  return [
    { what: 'run', a: a.run_id, b: b.run_id },
    { what: 'started', a: a.started_at, b: b.started_at },
    { what: 'outcome', a: endWords(a), b: endWords(b) },
  ];
}

function callsPart(calls: RunComparison['calls']): readonly string[] {
  const { differ } = calls;
  const shown = differ.length === 0 ? [] : [table(['A', 'B', 'what differs'], differ, cellsOf)];
  return ['## Calls', callCounts(calls), ...shown];
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
