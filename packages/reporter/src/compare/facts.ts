import type { CallDifference, FileDifference, JsonValue, PinDifference, RunComparison } from '@fpf/contracts';
import { shorten } from '@fpf/files/text';
import { firstDifference } from './first-difference.ts';

/** What differs of one thing: a row of a table. */
export type ComparedFact = { readonly what: string; readonly a: string | null; readonly b: string | null };

export function pinName({ kind, name }: PinDifference): string {
  return name === undefined ? kind.replace('-', ' ') : `${kind} ${name}`;
}

/** All that differs but the calls, in tables by name. One without rows has nothing to show. */
export function comparedTables(comparison: RunComparison): Readonly<Record<TableName, readonly ComparedFact[]>> {
  const { pins, files, usage } = comparison;
  return {
    'Request and outcome': comparisonFacts(comparison),
    Pins: pins.map((pin) => ({ what: pinName(pin), a: pin.a, b: pin.b })),
    Files: files.map(fileFacts),
    Usage: usage.map(({ what, a, b }) => ({ what, a: numeral(a), b: numeral(b) })),
  };
}

type TableName = 'Request and outcome' | 'Pins' | 'Files' | 'Usage';

function numeral(value: number | null): string | null {
  return value === null ? null : String(value);
}

/** How many calls there are, and how many are the same. */
export function callCounts({ a, b, same, alignment }: RunComparison['calls']): string {
  const bounded = alignment === 'bounded' ? ' There were too many to find the best alignment.' : '';
  return `${a} in A, ${b} in B, ${same} the same.${bounded}`;
}

/** What differs of the runs as a whole, beside their pins. */
export function comparisonFacts({
  request,
  selection,
  outcome,
  final,
  structured,
}: RunComparison): readonly ComparedFact[] {
  const facts: ComparedFact[] = [];
  if (request) facts.push({ what: 'request', ...request });
  if (selection?.decision) facts.push({ what: 'search', ...selection.decision });
  if (selection) facts.push(...only('skills', selection.skills), ...only('tools offered', selection.tools));
  if (outcome) facts.push({ what: 'outcome', a: ended(outcome.a), b: ended(outcome.b) });
  if (final) facts.push({ what: 'last words', ...final });
  if (structured) facts.push({ what: 'result', a: json(structured.a), b: json(structured.b) });
  return facts;
}

function only(
  what: string,
  { only_a: a, only_b: b }: { readonly only_a: readonly string[]; readonly only_b: readonly string[] },
): readonly ComparedFact[] {
  if (a.length + b.length === 0) return [];
  return [
    {
      what: `${what} of one run only`,
      a: a.length === 0 ? null : a.join(', '),
      b: b.length === 0 ? null : b.join(', '),
    },
  ];
}

function ended(end: NonNullable<RunComparison['outcome']>['a']): string | null {
  if (end === null) return null;
  return `${endWords(end)}${end.reasons.length === 0 ? '' : `: ${end.reasons.join(', ')}`}`;
}

/** How a run ended, in the fewest words. */
export function endWords({ outcome, exit_code: code }: Pick<RunComparison['a'], 'outcome' | 'exit_code'>): string {
  return `${outcome ?? 'unknown'} (exit code ${code ?? 'unknown'})`;
}

function json(value: JsonValue): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** What differs of one call, a fact each. */
export function callFacts({
  a,
  b,
  args_changed: args,
  decision,
  state,
  reasons,
  output,
  rewound,
}: CallDifference): readonly string[] {
  if (a === null || b === null) return [a === null ? 'only in B' : 'only in A'];
  const found = args ? firstDifference(a.args, b.args) : undefined;
  return [
    ...(found ? [`arguments at ${found.pointer}: ${found.is} -> ${found.should}`] : []),
    ...(decision ? [`decision: ${decision.a} -> ${decision.b}`] : []),
    ...(state ? [`state: ${state.a ?? 'unknown'} -> ${state.b ?? 'unknown'}`] : []),
    ...(reasons ? [`reasons: ${list(reasons.a)} -> ${list(reasons.b)}`] : []),
    ...(output
      ? [
          `${output.what}${output.line === undefined ? '' : ` from line ${output.line}`}: ${shown(output.a)} -> ${shown(output.b)}`,
        ]
      : []),
    ...(rewound ? [rewound.a === true ? 'taken back in A' : 'taken back in B'] : []),
  ];
}

const mostShown = 120;

function list(codes: readonly string[] | null): string {
  return codes === null || codes.length === 0 ? 'none' : codes.join(', ');
}

function shown(text: string | null): string {
  if (text === null) return 'nothing';
  return shorten(text.split('\n', 1)[0] ?? '', mostShown);
}

const words = { add: 'added', modify: 'modified', delete: 'deleted' } as const;

/** What each run left at a path: the operation, and enough of the hash to tell two contents apart. */
export function fileFacts({ path, a, b }: FileDifference): ComparedFact {
  return { what: path, a: left(a), b: left(b) };
}

function left(side: FileDifference['a']): string | null {
  if (side === null) return null;
  const { after } = side;
  if (!after) return words[side.op];
  const content = after.sha256 === undefined ? (after.target ?? '') : after.sha256.slice(0, 12);
  return `${words[side.op]} ${after.type} ${after.mode.toString(8).padStart(4, '0')} ${content}`.trimEnd();
}
