import {
  eventStream,
  FpfError,
  type ModelIdentity,
  type ModelPlan,
  type ModelProvider,
  type ModelReply,
  type ModelRequest,
  type StreamEvent,
} from '@fpf/contracts';
import { createAccumulator } from './accumulate.ts';
import { toReply } from './envelope.ts';
import type { Limits } from './options.ts';
import { stoppedError } from './providers/stopped-error.ts';

export type PlanInput = {
  readonly request: ModelRequest;
  readonly provider: () => Promise<ModelProvider>;
  readonly probe: (signal?: AbortSignal) => Promise<ModelIdentity>;
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
};

/** Starts asking at once. The reply settles whether or not anybody looks at the events. */
export function createPlan(input: PlanInput): ModelPlan {
  const stream = eventStream<StreamEvent>();
  const settled = answer(input, stream.push).finally(stream.end);
  settled.catch(() => undefined);
  return { result: () => settled, [Symbol.asyncIterator]: stream.iterate };
}

async function answer(input: PlanInput, onEvent: (event: StreamEvent) => void): Promise<ModelReply> {
  const { request, limits } = input;
  const deadline = AbortSignal.timeout(limits.deadlineMs);
  const signal = input.signal ? AbortSignal.any([input.signal, deadline]) : deadline;
  for (let attempt = 1; ; attempt += 1) {
    let heard = false;
    try {
      const model = await input.probe(signal);
      const accumulator = createAccumulator(limits);
      for await (const event of abortable((await input.provider()).complete(request, { signal }), signal)) {
        if (event.type === 'error') throw providerError(event);
        heard ||= event.type !== 'message_start';
        accumulator.add(event);
        onEvent(event);
      }
      return toReply({ request, model, attempts: attempt, answer: accumulator.finish(), maxCalls: limits.maxCalls });
    } catch (error) {
      if (deadline.aborted) throw late(limits.deadlineMs, error);
      if (input.signal?.aborted) throw stoppedError(error);
      // Once something was heard, asking again could give a second answer to one question.
      if (heard || attempt >= limits.tries || !retryable(error)) throw error;
    }
  }
}

function retryable(error: unknown): boolean {
  return FpfError.is(error) && (error.code === 'model.unreachable' || error.code === 'model.server-error');
}

function providerError(event: Extract<StreamEvent, { type: 'error' }>): FpfError {
  return new FpfError({
    code: event.code,
    message: `model-gateway: ${event.message}`,
    hint: 'The code explains what to do: `fpf explain CODE`.',
  });
}

function late(ms: number, cause: unknown): FpfError {
  return new FpfError({
    code: 'model.deadline',
    message: `model-gateway: no answer within ${ms / 1000} s.`,
    hint: 'Try again; the first answer after loading a model takes longest.',
    cause,
  });
}

/** A provider that ignores its signal must not hold the run. */
async function* abortable<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  const aborted = new Promise<never>((_, refuse) => {
    if (signal.aborted) refuse(signal.reason);
    signal.addEventListener('abort', () => refuse(signal.reason), { once: true });
  });
  aborted.catch(() => undefined);
  for (;;) {
    const next = await Promise.race([iterator.next(), aborted]);
    if (next.done) return;
    yield next.value;
  }
}
