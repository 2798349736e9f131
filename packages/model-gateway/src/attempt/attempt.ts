import { FpfError, type ModelIdentity, type ModelProvider, type ModelRequest, StreamEvent } from '@fpf/contracts';
import { createAccumulator, type RawAnswer } from '../answer/accumulate.ts';
import { refuseAnswer } from '../answer/refuse-answer.ts';
import type { Deadline } from '../limits/deadline.ts';
import { type Limits, wireLimitsOf } from '../limits/options.ts';
import { stoppedError } from '../wire/stopped-error.ts';
import type { Progress } from './retry.ts';
import { eventError } from './typed-error.ts';
import { eachUntilAborted, untilAborted } from '../wire/until-aborted.ts';
import { check, quote } from '@fpf/contracts/validate';

export type AttemptInput = {
  readonly request: ModelRequest;
  readonly provider: () => Promise<ModelProvider>;
  readonly probe: (signal: AbortSignal) => Promise<ModelIdentity>;
  readonly limits: Limits;
  readonly deadline: Deadline;
  readonly onEvent: (event: StreamEvent) => void;
};

export type Attempted = { readonly model: ModelIdentity; readonly answer: RawAnswer };

/** Asks once: which model is there, what it says, and whether it still is the same one. */
export async function attempt(input: AttemptInput, progress: Progress): Promise<Attempted> {
  const { request, limits, deadline, onEvent } = input;
  const leave = new AbortController();
  const signal = leave.signal;
  const onStop = (): void => leave.abort(deadline.signal.reason);
  if (deadline.signal.aborted) onStop();
  else deadline.signal.addEventListener('abort', onStop, { once: true });
  let whole = false;
  try {
    const model = await untilAborted(input.probe(signal), signal);
    progress.model = model.name;
    const provider = await untilAborted(input.provider(), signal);
    const accumulator = createAccumulator(limits);
    const options = { signal, limits: wireLimitsOf(limits), time: { left: deadline.left, loading: deadline.loading } };
    for await (const event of eachUntilAborted(provider.complete(request, options), signal)) {
      assertEvent(event, provider.name);
      if (event.type === 'error') throw eventError(event, provider.name);
      progress.heard ||= isHearing(event);
      onEvent(accumulator.add(event));
    }
    whole = true;
    const answer = accumulator.finish();
    refuseAnswer(answer, request.tools, model);
    return { model, answer };
  } finally {
    deadline.signal.removeEventListener('abort', onStop);
    // Whatever of the wire is still open ends here.
    if (!whole) leave.abort(stoppedError(undefined));
  }
}

/** A piece of the answer itself. What was shown, or that it begins, is none. */
function isHearing({ type }: StreamEvent): boolean {
  return type === 'text_delta' || type === 'thinking_delta' || type === 'tool_call_delta';
}

/** A provider may be somebody else's, so its events are held against the contract as everything from outside is. */
function assertEvent(event: unknown, provider: string): asserts event is StreamEvent {
  const type = (event as { readonly type?: unknown } | null | undefined)?.type;
  // The one kind that it says it is: all kinds at once would cost many times as much, for the same answer.
  const schema = kinds.find((kind) => kind.properties.type.const === type);
  const [issue] = check(schema ?? StreamEvent, event);
  if (!issue) return;
  throw new FpfError({
    code: 'model.protocol',
    message:
      `model-gateway: the provider ${quote(provider)} gave an event that is none: ` +
      `${issue.pointer === '' ? 'it' : issue.pointer} ${issue.message}.`,
    hint: 'This is a fault of the provider; `fpf check` runs the cases of its port.',
  });
}

const kinds = StreamEvent.anyOf;
