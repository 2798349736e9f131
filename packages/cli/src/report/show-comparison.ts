import type { CallDifference, RunComparison } from '@fpf/contracts';
import { callFacts, type ComparedFact, comparisonFacts, endWords, fileFacts, pinName } from '@fpf/reporter';
import { visibleLine } from '@fpf/files/text';
import { table } from '../terminal/table.ts';
import type { Terminal } from '../terminal/terminal.ts';

const mostRows = 50;

/** What two runs do not have in common, for a terminal. */
export function showComparison(comparison: RunComparison, terminal: Terminal): string {
  const { a, b, same, pins, calls, files, usage } = comparison;
  return [
    table([
      ['A', a.run_id, a.started_at, endWords(a)],
      ['B', b.run_id, b.started_at, endWords(b)],
    ]),
    same ? `${terminal.mark('ok')} nothing differs` : `${terminal.mark('warn')} they differ`,
    ...facts('', comparisonFacts(comparison)),
    ...facts(
      'pins',
      pins.map((pin) => ({ what: pinName(pin), a: pin.a, b: pin.b })),
    ),
    ...callLines(calls),
    ...facts(
      'files',
      files.map((file) => fileFacts(file)),
    ),
    ...facts(
      'usage',
      usage.map(({ what, a: left, b: right }) => ({ what, a: text(left), b: text(right) })),
    ),
  ].join('\n');
}

function facts(head: string, all: readonly ComparedFact[]): readonly string[] {
  if (all.length === 0) return [];
  const rows = all.slice(0, mostRows).map(({ what, a, b }) => [`  ${what}`, shorten(a), '->', shorten(b)]);
  return [...(head === '' ? [] : [`${head}:`]), table(rows), ...more(all.length)];
}

function callLines({ a, b, same, alignment, differ }: RunComparison['calls']): readonly string[] {
  const bounded = alignment === 'bounded' ? '; too many to find the best alignment' : '';
  const [first] = differ;
  if (!first) return [`calls: ${a} in both, all the same`];
  const shown = differ
    .slice(0, mostRows)
    .flatMap((call) => [`  ${place(call)}`, ...callFacts(call).map((fact) => `    ${visibleLine(fact)}`)]);
  return [
    `calls: ${a} in A, ${b} in B, ${same} the same${bounded}; the first that differs is ${place(first)}`,
    ...shown,
    ...more(differ.length),
  ];
}

function place({ a, b }: CallDifference): string {
  const at =
    a === null ? `B ${b?.at}` : b === null ? `A ${a.at}` : a.at === b.at ? `call ${a.at}` : `A ${a.at}, B ${b.at}`;
  return visibleLine(`${at}: ${(a ?? b)?.tool ?? ''}`);
}

function more(count: number): readonly string[] {
  return count > mostRows ? [`  and ${count - mostRows} more: --json has all`] : [];
}

const mostOfValue = 96;

function shorten(value: string | null): string {
  if (value === null) return 'none';
  return value.length > mostOfValue ? `${value.slice(0, mostOfValue)}…` : value;
}

function text(value: number | null): string | null {
  return value === null ? null : String(value);
}
