import { type CallDifference, payloadsOf, type RunComparison, type ToolResult, type TracedCall } from '@fpf/contracts';
import { shorten } from '@fpf/files/text';
import { align } from './align.ts';
import { type ComparedRun, type Pair, pairWhereOther, sameValue, textOf } from './pair.ts';

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

type Output = NonNullable<CallDifference['output']>;

const mostShown = 400;

/** Where what two calls put out parts; a call that did not run has put out nothing. */
function outputDifference(a: ToolResult | undefined, b: ToolResult | undefined): Output | undefined {
  if (a?.return_code !== b?.return_code) {
    return { what: 'return_code', a: codeOf(a), b: codeOf(b) };
  }
  return textDifference('stdout', a?.stdout, b?.stdout) ?? textDifference('stderr', a?.stderr, b?.stderr);
}

function codeOf(result: ToolResult | undefined): string | null {
  return result === undefined ? null : String(result.return_code ?? result.signal ?? 'none');
}

function textDifference(what: Output['what'], a: string | undefined, b: string | undefined): Output | undefined {
  if (a === b) return undefined;
  const [left, right] = [a?.split('\n') ?? [], b?.split('\n') ?? []];
  const at = left.findIndex((text, index) => text !== right[index]);
  const line = at < 0 ? left.length : at;
  return { what, line: line + 1, a: excerpt(left.slice(line)), b: excerpt(right.slice(line)) };
}

/** Null where there is nothing from that line on. */
function excerpt(lines: readonly string[]): string | null {
  if (lines.length === 0) return null;
  return shorten(lines.join('\n'), mostShown);
}
