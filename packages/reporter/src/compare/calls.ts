import { type CallDifference, payloadsOf, type RunComparison, type ToolResult, type TracedCall } from '@fpf/contracts';
import { align } from './align.ts';
import type { ComparedRun } from './compared-run.ts';
import { outputDifference } from './output.ts';
import { type Pair, pairWhereOther, sameValue, textOf } from './pair.ts';

type Side = { readonly calls: readonly TracedCall[]; readonly results: ReadonlyMap<string, ToolResult> };

/**
 * Calls that are equal in tool and arguments stand for one another first; of the others between them, those of one
 * tool.
 */
export function compareCalls(a: ComparedRun, b: ComparedRun): RunComparison['calls'] {
  const sides = { a: sideOf(a), b: sideOf(b) };
  const whole = align(sides.a.calls.map(keyOf), sides.b.calls.map(keyOf));
  const differ: CallDifference[] = [];
  let same = 0;
  for (const place of byTool(whole.pairs, sides)) {
    const found = differenceAt(place, sides);
    if (found) differ.push(found);
    else same += 1;
  }
  return {
    a: sides.a.calls.length,
    b: sides.b.calls.length,
    same,
    alignment: whole.bounded ? 'bounded' : 'full',
    differ,
  };
}

function sideOf({ trace, events }: ComparedRun): Side {
  return {
    calls: trace.tool_calls,
    results: new Map(payloadsOf(events, 'tool-result').map(({ call_id: id, result }) => [id, result])),
  };
}

function keyOf({ tool, args }: TracedCall): string {
  return textOf([tool, args]);
}

type Place = Pair<number | undefined>;

/**
 * Runs of calls that stand alone, aligned once more by their tools: the same tool with other arguments is one call that
 * changed.
 */
function* byTool(pairs: readonly Place[], { a, b }: Pair<Side>): Generator<Place> {
  let alone: { a: number[]; b: number[] } = { a: [], b: [] };
  const settled = function* (): Generator<Place> {
    const { a: left, b: right } = alone;
    alone = { a: [], b: [] };
    const { pairs: aligned } = align(
      left.map((at) => a.calls[at]?.tool ?? ''),
      right.map((at) => b.calls[at]?.tool ?? ''),
    );
    for (const { a: i, b: j } of aligned) yield { a: i === undefined ? i : left[i], b: j === undefined ? j : right[j] };
  };
  for (const place of pairs) {
    if (place.a !== undefined && place.b !== undefined) {
      yield* settled();
      yield place;
    } else if (place.a !== undefined) alone.a.push(place.a);
    else if (place.b !== undefined) alone.b.push(place.b);
  }
  yield* settled();
}

function differenceAt(place: Place, { a, b }: Pair<Side>): CallDifference | undefined {
  const left = place.a === undefined ? undefined : a.calls[place.a];
  const right = place.b === undefined ? undefined : b.calls[place.b];
  const shown = { a: shownCall(left, place.a), b: shownCall(right, place.b) };
  if (!left || !right) return { ...shown, args_changed: false };
  const decision = pairWhereOther(left.guard_decision, right.guard_decision);
  const state = pairWhereOther(left.state, right.state);
  const reasons = pairWhereOther(codesOf(left), codesOf(right));
  const output = outputDifference(a.results.get(left.call_id ?? ''), b.results.get(right.call_id ?? ''));
  const rewound = pairWhereOther(left.rewound === true, right.rewound === true);
  const args = !sameValue(left.args, right.args);
  if (!args && !decision && !state && !reasons && !output && !rewound) return undefined;
  return {
    ...shown,
    args_changed: args,
    ...(decision && { decision }),
    ...(state && { state }),
    ...(reasons && { reasons }),
    ...(output && { output }),
    ...(rewound && { rewound }),
  };
}

function shownCall(call: TracedCall | undefined, index: number | undefined): CallDifference['a'] {
  return call === undefined || index === undefined ? null : { at: index + 1, tool: call.tool, args: call.args };
}

function codesOf({ reasons = [] }: TracedCall): string[] {
  return reasons.map(({ code }) => code);
}
