import type { RunComparison } from '@fpf/contracts';
import { answerParts } from './answer-part.ts';
import { pageLimits, tighter } from './page-input.ts';
import type { Pair, ComparedRun } from '../compare/pair.ts';
import { callCounts, callFacts, comparedTables } from '../compare/facts.ts';
import type { ComparedData, ComparedRow, SidePart } from './compared-data.ts';

const [mostRows, mostText] = [2_000, 4_096];

/** A comparison in rows, each text of it bounded. */
export function comparedData(comparison: RunComparison, runs?: Pair<ComparedRun>): ComparedData {
  const { a, b, same, calls } = comparison;
  const tables = comparedTables(comparison);
  const Usage = tables.Usage.map((row) => ({ ...row, what: row.what.replaceAll('_', ' ') }));
  return {
    schema: 'urn:fpf:compared-page:1',
    same,
    a: sidePart(a, runs?.a),
    b: sidePart(b, runs?.b),
    groups: Object.entries({ ...tables, Usage })
      .filter(([, rows]) => rows.length > 0)
      .map(([name, rows]) => ({
        name,
        rows: rows.slice(0, mostRows).map(short),
        more: Math.max(0, rows.length - mostRows),
      })),
    calls: {
      told: callCounts(calls),
      rows: calls.differ
        .slice(0, mostRows)
        .map((call) => ({ a: side(call.a), b: side(call.b), facts: callFacts(call).map(cut) })),
      more: Math.max(0, calls.differ.length - mostRows),
    },
  };
}

/** Two answers beside one another have a quarter of the room that one alone has. */
const limits = tighter(pageLimits);

function sidePart(
  { run_id: run, started_at: started, outcome, state, exit_code: exit }: RunComparison['a'],
  made: ComparedRun | undefined,
): SidePart {
  return {
    run,
    started,
    outcome: outcome ?? 'unknown',
    state: outcome === 'paused' ? 'waiting' : state,
    exit,
    request: made?.trace.request === undefined ? null : cut(made.trace.request),
    answers: made ? answerParts({ events: made.events, limits }).shown : [],
  };
}

function short({ what, a, b }: ComparedRow): ComparedRow {
  return { what: cut(what), a: a === null ? null : cut(a), b: b === null ? null : cut(b) };
}

function side(call: RunComparison['calls']['differ'][number]['a']): string | null {
  return call === null ? null : `${call.at}. ${cut(`${call.tool} ${JSON.stringify(call.args)}`)}`;
}

function cut(whole: string): string {
  return whole.length > mostText ? `${whole.slice(0, mostText)}…` : whole;
}
