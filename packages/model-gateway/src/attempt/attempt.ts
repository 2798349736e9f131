import type { ModelIdentity, ModelProvider, ModelRequest, StreamEvent } from '@fpf/contracts';
import { type RawAnswer, createAccumulator } from '../answer/accumulate.ts';
import { refuseCallAsText } from '../answer/call-as-text.ts';
import { refuseChanged } from '../answer/refuse-changed.ts';
import { refuseUnfinished } from '../answer/refuse-unfinished.ts';
import { refuseUnnamed } from '../answer/refuse-unnamed.ts';
import type { Deadline } from '../limits/deadline.ts';
import { type Limits, wireLimitsOf } from '../limits/options.ts';
import { stoppedError } from '../wire/stopped-error.ts';
import { assertEvent } from './assert-event.ts';
import type { Progress } from './retry.ts';
import { eventError } from './typed-error.ts';
import { eachUntilAborted, untilAborted } from '../wire/until-aborted.ts';

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
    refuseUnfinished(answer, model);
    refuseChanged(answer, model);
    refuseUnnamed(answer, model);
    refuseCallAsText(answer, request.tools, model);
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
