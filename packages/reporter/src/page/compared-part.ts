import type { RunComparison } from '@fpf/contracts';
import { callFacts, comparisonFacts, fileFacts, pinName } from '../compare/facts.ts';
import type { ComparedData, ComparedRow, SidePart } from './compared-data.ts';

const [mostRows, mostText] = [2_000, 4_096];

/** A comparison in rows, each text of it bounded. */
export function comparedData(comparison: RunComparison): ComparedData {
  const { a, b, same, pins, calls, files, usage } = comparison;
  const pinRows = pins.map((pin): ComparedRow => ({ what: pinName(pin), a: pin.a, b: pin.b }));
  const usageRows = usage.map(({ what, a: left, b: right }): ComparedRow => ({
    what: what.replaceAll('_', ' '),
    a: text(left),
    b: text(right),
  }));
  const groups = [
    { name: 'Request and outcome', rows: comparisonFacts(comparison) },
    { name: 'Pins', rows: pinRows },
    { name: 'Files', rows: files.map(fileFacts) },
    { name: 'Usage', rows: usageRows },
  ];
  const bounded = calls.alignment === 'bounded' ? ' There were too many to find the best alignment.' : '';
  return {
    schema: 'urn:fpf:compared-page:1',
    same,
    a: sidePart(a),
    b: sidePart(b),
    groups: groups
      .filter(({ rows }) => rows.length > 0)
      .map(({ name, rows }) => ({
        name,
        rows: rows.slice(0, mostRows).map(short),
        more: Math.max(0, rows.length - mostRows),
      })),
    calls: {
      told: `${calls.a} in A, ${calls.b} in B, ${calls.same} the same.${bounded}`,
      rows: calls.differ
        .slice(0, mostRows)
        .map((call) => ({ a: side(call.a), b: side(call.b), facts: callFacts(call).map(cut) })),
      more: Math.max(0, calls.differ.length - mostRows),
    },
  };
}

function sidePart({ run_id: run, started_at: started, outcome, state, exit_code: exit }: RunComparison['a']): SidePart {
  return { run, started, outcome: outcome ?? 'unknown', state: outcome === 'paused' ? 'waiting' : state, exit };
}

function short({ what, a, b }: ComparedRow): ComparedRow {
  return { what: cut(what), a: a === null ? null : cut(a), b: b === null ? null : cut(b) };
}

function side(call: RunComparison['calls']['differ'][number]['a']): string | null {
  return call === null ? null : `${call.at}. ${cut(`${call.tool} ${JSON.stringify(call.args)}`)}`;
}

function text(value: number | null): string | null {
  return value === null ? null : String(value);
}

function cut(whole: string): string {
  return whole.length > mostText ? `${whole.slice(0, mostText)}…` : whole;
}
