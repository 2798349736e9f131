import { type CallDecided, type JournalEvent, type ModelResult, payloadsOf, type ToolEnded } from '@fpf/contracts';
import { type Attributes, attributes, type KeyValueList } from './attributes.ts';
import { nanos, spanIdOf, traceIdOf } from './ids.ts';
import { names } from './names.ts';

export type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1: internal; 3: client. */
  readonly kind: 1 | 3;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: KeyValueList;
  readonly events?: readonly {
    readonly timeUnixNano: string;
    readonly name: string;
    readonly attributes: KeyValueList;
  }[];
  /** 1: ok; 2: error. */
  readonly status: { readonly code: 1 | 2; readonly message?: string };
};

/**
 * `content`: also what was asked, answered and printed. Left out, no text of a user, a model or a file leaves the
 * machine.
 */
export type SpanAsk = { readonly content: boolean };

/**
 * A run is `invoke_agent`, each answer of the model `chat`, each proposed call `execute_tool` with the guard's decision
 * as its event.
 */
export function spansOf(events: readonly JournalEvent[], ask: SpanAsk): readonly Span[] {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return [];
  return [runSpan(events, first, last, ask), ...chatSpans(events, ask), ...toolSpans(events, ask)];
}

function runSpan(events: readonly JournalEvent[], first: JournalEvent, last: JournalEvent, { content }: SpanAsk): Span {
  const [started] = payloadsOf(events, 'run-started');
  const ended = payloadsOf(events, 'run-ended').at(-1);
  const offers = payloadsOf(events, 'skills-loaded').map(({ skills }) => skills);
  const failed = ended?.outcome === 'failed';
  return {
    traceId: traceIdOf(first.run_id),
    spanId: spanIdOf(first.run_id, 'run'),
    name: 'invoke_agent fpf',
    kind: 1,
    startTimeUnixNano: nanos(first.at),
    endTimeUnixNano: nanos(last.at),
    attributes: attributes({
      [names.operation]: 'invoke_agent',
      [names.agentName]: 'fpf',
      [names.conversation]: first.run_id,
      [names.requestModel]: started?.model.name,
      [names.inputMessages]: content ? started?.request : undefined,
      [names.inputTokens]: ended?.usage.input_tokens,
      [names.outputTokens]: ended?.usage.output_tokens,
      [names.errorType]: failed ? ended.reasons[0]?.code : undefined,
      'fpf.outcome': ended?.outcome,
      'fpf.state': ended?.state,
      'fpf.frozen': started?.frozen,
      'fpf.session.id': started?.session,
      'fpf.sandbox': started?.capability.mode,
      'fpf.skills':
        offers.length === 0 ? undefined : offers.flat().map(({ name, version, hash }) => `${name}@${version} ${hash}`),
      'fpf.reasons': ended?.reasons.map(({ code }) => code),
    }),
    status: failed ? { code: 2, ...(ended.reasons[0] && { message: ended.reasons[0].code }) } : { code: 1 },
  };
}

function chatSpans(events: readonly JournalEvent[], { content }: SpanAsk): readonly Span[] {
  return events.flatMap((event) => {
    if (event.kind !== 'model-result') return [];
    const { response, evidence } = event.payload as unknown as ModelResult;
    const { model, times } = evidence;
    return [
      child(event, {
        name: `chat ${model.name}`,
        kind: 3,
        startTimeUnixNano: nanos(event.at, times?.total_ms ?? 0),
        attributes: attributes({
          [names.operation]: 'chat',
          [names.provider]: model.provider,
          [names.requestModel]: model.name,
          [names.responseModel]: model.digest,
          [names.finishReasons]: evidence.stop_reason === undefined ? undefined : [evidence.stop_reason],
          [names.inputTokens]: evidence.input_tokens,
          [names.outputTokens]: evidence.output_tokens,
          [names.outputMessages]: content ? JSON.stringify(response) : undefined,
          'fpf.model.conforming': model.conforming,
          'fpf.model.request_hash': evidence.request_hash,
          'fpf.model.attempts': evidence.attempts,
          'fpf.model.calls': response.tool_calls?.length ?? 0,
        }),
        status: { code: 1 },
      }),
    ];
  });
}

function toolSpans(events: readonly JournalEvent[], ask: SpanAsk): readonly Span[] {
  const { content } = ask;
  const decided = new Map<number, JournalEvent>();
  const ended = new Map<number, JournalEvent>();
  for (const event of events) {
    if (event.kind === 'guard-decision') decided.set((event.payload as unknown as CallDecided).seq, event);
    if (event.kind === 'tool-result') ended.set((event.payload as unknown as ToolEnded).seq, event);
  }
  return [...decided.values()].map((event) => {
    const call = event.payload as unknown as CallDecided;
    const result = ended.get(call.seq);
    const outcome = result?.payload as unknown as ToolEnded | undefined;
    // A tool that is none is named by the model, in words of its own.
    const tool = content || call.skill !== null ? call.tool : 'unknown';
    const error = outcome?.error?.code ?? (call.decision === 'abstain' ? call.reasons[0]?.code : undefined);
    return child(
      result ?? event,
      {
        name: `execute_tool ${tool}`,
        kind: 1,
        startTimeUnixNano: nanos(event.at),
        attributes: attributes({
          [names.operation]: 'execute_tool',
          [names.toolName]: tool,
          [names.toolCallId]: call.call_id,
          [names.toolType]: 'function',
          [names.errorType]: error,
          [names.toolArguments]: content ? JSON.stringify(call.args) : undefined,
          [names.toolResult]: content ? outcome?.result.stdout : undefined,
          'fpf.skill': call.skill,
          'fpf.schema_id': call.schema_id,
          'fpf.state': outcome?.state ?? 'abstain',
          'fpf.effects': outcome?.result.effects.length,
          'fpf.exit_code': outcome?.result.return_code,
        }),
        events: [{ timeUnixNano: nanos(event.at), name: 'fpf.guard', attributes: attributes(guardOf(call, ask)) }],
        status: error === undefined ? { code: 1 } : { code: 2, message: error },
      },
      `call/${call.seq}`,
    );
  });
}

function guardOf({ decision, stage, reasons, evidence }: CallDecided, { content }: SpanAsk): Attributes {
  return {
    'fpf.guard.decision': decision,
    'fpf.guard.stage': stage,
    'fpf.guard.reasons': reasons.map(({ code }) => code),
    'fpf.guard.evidence': evidence.map(({ id, status }) => `${content ? id : kindOf(id)} ${status}`),
  };
}

/** A question names files and arguments; its kind does not. */
function kindOf(question: string): string {
  return question.replace(/[:?].*$/s, '');
}

type Own = Omit<Span, 'traceId' | 'spanId' | 'parentSpanId' | 'endTimeUnixNano'>;

/** Of the run's own span; it ends with the event. */
function child({ run_id: run, at, step_key: step }: JournalEvent, own: Own, key = step): Span {
  return {
    traceId: traceIdOf(run),
    spanId: spanIdOf(run, key),
    parentSpanId: spanIdOf(run, 'run'),
    endTimeUnixNano: nanos(at),
    ...own,
  };
}
