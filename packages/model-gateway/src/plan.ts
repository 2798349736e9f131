import {
  eventStream,
  FpfError,
  type Host,
  type ModelIdentity,
  type ModelPlan,
  type ModelProvider,
  type ModelReply,
  type ModelRequest,
  type StreamEvent,
} from '@fpf/contracts';
import { toReply } from './answer/envelope.ts';
import { attempt } from './attempt/attempt.ts';
import type { Breaker } from './attempt/breaker.ts';
import type { Queue } from './attempt/queue.ts';
import { type FailedTry, withRetries } from './attempt/retry.ts';
import { startDeadline } from './limits/deadline.ts';
import type { Limits } from './limits/options.ts';

/** What a gateway asks with, the same for every request. */
export type Asking = {
  readonly host: Host;
  readonly limits: Limits;
  readonly queue: Queue;
  readonly breaker: Breaker;
  readonly providerName: string;
  readonly provider: () => Promise<ModelProvider>;
  readonly probe: (signal: AbortSignal) => Promise<ModelIdentity>;
  readonly requestHash: (request: ModelRequest) => string;
};

/** Starts asking at once. The reply settles whether or not anybody looks at the events. */
export function createPlan(request: ModelRequest, asking: Asking, signal: AbortSignal | undefined): ModelPlan {
  const stream = eventStream<StreamEvent>();
  const settled = answer(request, asking, signal, stream.push).finally(stream.end);
  settled.catch(() => undefined);
  return { result: () => settled, [Symbol.asyncIterator]: stream.iterate };
}

/** One question, from its turn in the queue to a frozen reply. */
async function answer(
  request: ModelRequest,
  { host, limits, queue, breaker, providerName, provider, probe, requestHash: hash }: Asking,
  caller: AbortSignal | undefined,
  onEvent: (event: StreamEvent) => void,
): Promise<ModelReply> {
  const requestHash = hashOf(request, hash);
  const deadline = startDeadline(limits.deadlineMs, caller, () => host.clock.monotonic(), limits.coldFirstByteMs);
  let leave: (() => void) | undefined;
  try {
    leave = await queue.enter(deadline.signal);
    const { value, failed } = await withRetries(
      (progress) => attempt({ request, provider, probe, limits, deadline, onEvent }, progress),
      {
        limits,
        deadline,
        breaker,
        ids: host.ids,
        provider: providerName,
        onFailed: (failed) => logFailed(host, failed),
      },
    );
    return toReply({ request, requestHash, failed, limits, ...value });
  } finally {
    leave?.();
    deadline.clear();
  }
}

/** Taken before anything is asked: what is changed in the request afterwards is not what the model was asked. */
function hashOf(request: ModelRequest, hash: Asking['requestHash']): string {
  try {
    return hash(request);
  } catch (cause) {
    throw new FpfError({
      code: 'schema.not-valid',
      message: `model-gateway: the request to the model is not JSON: ${cause instanceof Error ? cause.message : String(cause)}.`,
      hint: 'Leave out what the message names; a text must not hold half a character.',
      cause,
    });
  }
}

/** A try that failed, as a line of the log: by its code, never by what the server said. */
function logFailed({ log }: Pick<Host, 'log'>, { code, attempt, model, waitMs, open }: FailedTry): void {
  const facts = {
    component: 'model-gateway',
    level: 'warn' as const,
    code,
    attempt,
    ...(model !== undefined && { model }),
  };
  if (waitMs !== undefined) log('the model is asked again', { ...facts, duration_ms: Math.round(waitMs) });
  else
    log(open ? 'the model could not be asked, and is left alone for a while' : 'the model could not be asked', facts);
}
