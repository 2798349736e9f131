import type { JournalEvent } from '@fpf/contracts';
import { attributes, type KeyValueList } from './attributes.ts';
import { type Metric, metricsOf } from './metrics.ts';
import { conventions } from './names.ts';
import { type Span, type SpanAsk, spansOf } from './spans.ts';

type Resource = { readonly resource: { readonly attributes: KeyValueList }; readonly schemaUrl: string };
const scope = { name: '@fpf/reporter' };

export type OtlpTraces = {
  readonly resourceSpans: readonly (Resource & {
    readonly scopeSpans: readonly { readonly scope: typeof scope; readonly spans: readonly Span[] }[];
  })[];
};
export type OtlpMetrics = {
  readonly resourceMetrics: readonly (Resource & {
    readonly scopeMetrics: readonly { readonly scope: typeof scope; readonly metrics: readonly Metric[] }[];
  })[];
};

/**
 * A run as the OpenTelemetry protocol's JSON has it: what `/v1/traces` takes, and what `/v1/metrics` takes. A function
 * of the journal alone.
 */
export function otlpOf(
  events: readonly JournalEvent[],
  ask: SpanAsk,
): { readonly traces: OtlpTraces; readonly metrics: OtlpMetrics } {
  const resource: Resource = {
    resource: { attributes: attributes({ 'service.name': 'fpf' }) },
    schemaUrl: conventions,
  };
  return {
    traces: { resourceSpans: [{ ...resource, scopeSpans: [{ scope, spans: spansOf(events, ask) }] }] },
    metrics: { resourceMetrics: [{ ...resource, scopeMetrics: [{ scope, metrics: metricsOf(events) }] }] },
  };
}
