import { type JournalEvent, payloadsOf } from '@fpf/contracts';
import { type Attributes, attributes, type KeyValueList } from './attributes.ts';
import { nanos } from './ids.ts';
import { names } from './names.ts';

type Point = { readonly attributes: KeyValueList; readonly startTimeUnixNano: string; readonly timeUnixNano: string };

export type Metric =
  | {
      readonly name: string;
      readonly unit: string;
      readonly sum: { readonly dataPoints: readonly (Point & { readonly asInt: string })[] } & Since;
    }
  | {
      readonly name: string;
      readonly unit: string;
      readonly histogram: { readonly dataPoints: readonly (Point & Histogram)[] } & Since;
    };

/** 1: each point tells what this run added. */
type Since = { readonly aggregationTemporality: 1; readonly isMonotonic?: true };

type Histogram = {
  readonly count: string;
  readonly sum: number;
  readonly bucketCounts: readonly string[];
  readonly explicitBounds: readonly number[];
};

/** Seconds and tokens, in the buckets that the conventions propose. */
const seconds = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];
const tokens = [1, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304, 16777216, 67108864];

/**
 * What one run adds to counters and histograms: how its calls were decided, what the model read and wrote, and how long
 * things took.
 */
export function metricsOf(events: readonly JournalEvent[]): readonly Metric[] {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return [];
  const span = { startTimeUnixNano: nanos(first.at), timeUnixNano: nanos(last.at) };
  const ended = payloadsOf(events, 'run-ended').at(-1);
  const answers = payloadsOf(events, 'model-result').map(({ evidence }) => evidence);
  const results = new Map(payloadsOf(events, 'tool-result').map((result) => [result.seq, result]));
  const decided = [...new Map(payloadsOf(events, 'guard-decision').map((call) => [call.seq, call])).values()];
  const sum = (name: string, counted: readonly Attributes[]): Metric => ({
    name,
    unit: '1',
    sum: {
      dataPoints: grouped(counted).map(([list, { length }]) => ({ attributes: list, ...span, asInt: String(length) })),
      aggregationTemporality: 1,
      isMonotonic: true,
    },
  });
  const histogram = (
    name: string,
    unit: string,
    bounds: readonly number[],
    measured: readonly (readonly [Attributes, number | undefined])[],
  ): Metric => ({
    name,
    unit,
    histogram: {
      dataPoints: grouped(
        measured.flatMap(([of, value]) => (value === undefined ? [] : [{ ...of, value }])),
        'value',
      ).map(([list, values]) => ({
        attributes: list,
        ...span,
        ...inBuckets(values, bounds),
      })),
      aggregationTemporality: 1,
    },
  });
  const model = (name: string): Attributes => ({ [names.operation]: 'chat', [names.requestModel]: name });
  return [
    sum('fpf.runs', [{ 'fpf.outcome': ended?.outcome ?? 'none' }]),
    sum(
      'fpf.tool_calls',
      decided.map(({ tool, skill, seq, decision }) => ({
        [names.toolName]: skill === null ? 'unknown' : tool,
        'fpf.guard.decision': decision,
        'fpf.state': results.get(seq)?.state ?? 'abstain',
      })),
    ),
    histogram(names.tokenUsage, '{token}', tokens, [
      ...answers.map((one) => [{ ...model(one.model.name), [names.tokenType]: 'input' }, one.input_tokens] as const),
      ...answers.map((one) => [{ ...model(one.model.name), [names.tokenType]: 'output' }, one.output_tokens] as const),
    ]),
    histogram(names.operationDuration, 's', seconds, [
      [{ [names.operation]: 'invoke_agent' }, ended && ended.usage.wall_ms / 1000],
      ...answers.map(
        (one) =>
          [model(one.model.name), one.times?.total_ms === undefined ? undefined : one.times.total_ms / 1000] as const,
      ),
      ...decided.map(({ tool, seq }) => {
        const ms = results.get(seq)?.result.duration_ms;
        return [
          { [names.operation]: 'execute_tool', [names.toolName]: tool },
          ms === undefined ? undefined : ms / 1000,
        ] as const;
      }),
    ]),
  ].filter((metric) => ('sum' in metric ? metric.sum : metric.histogram).dataPoints.length > 0);
}

/**
 * One point for each set of attributes, in the order in which they first came; with the values that were measured
 * there.
 */
function grouped(all: readonly Attributes[], value?: string): readonly (readonly [KeyValueList, readonly number[]])[] {
  const groups = new Map<string, [KeyValueList, number[]]>();
  for (const one of all) {
    const list = attributes(Object.fromEntries(Object.entries(one).filter(([name]) => name !== value)));
    const key = JSON.stringify(list);
    const group = groups.get(key) ?? [list, []];
    group[1].push(value === undefined ? 1 : Number(one[value]));
    groups.set(key, group);
  }
  return [...groups.values()];
}

function inBuckets(values: readonly number[], bounds: readonly number[]): Histogram {
  const counts = Array.from({ length: bounds.length + 1 }, () => 0);
  for (const value of values) {
    const at = bounds.findIndex((bound) => value <= bound);
    const bucket = at < 0 ? bounds.length : at;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return {
    count: String(values.length),
    sum: values.reduce((a, b) => a + b, 0),
    bucketCounts: counts.map(String),
    explicitBounds: bounds,
  };
}
