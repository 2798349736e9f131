import type { ModelIdentity } from '../model/model-identity.ts';
import type { ModelRequest } from '../model/model-request.ts';
import type { StreamEvent } from '../model/stream-event.ts';

export type ProviderCapabilities = {
  readonly tools: boolean;
  readonly streaming: boolean;
  readonly multiTurn: boolean;
};

/** What the gateway allows a wire. A provider without one has nothing to bound by them. */
export type WireLimits = {
  readonly connectMs: number;
  /** Until the first byte of an answer, where the model is loaded, and where it has to be loaded first. */
  readonly firstByteMs: number;
  readonly coldFirstByteMs: number;
  readonly idleMs: number;
  readonly maxLineBytes: number;
  readonly maxReplyBytes: number;
};

/** `time`: what a provider may know and say of the time that its answer has. Nobody keeps it where it is missing. */
export type CompleteOptions = {
  readonly signal: AbortSignal;
  readonly limits?: WireLimits;
  readonly time?: AnswerTime;
};

/** One way to reach one model. It speaks a wire and nothing else: limits, retries and validation are the gateway's. */
export interface ModelProvider {
  readonly name: string;
  readonly capabilities: ProviderCapabilities;
  /**
   * Which model would answer now, by digest where the wire tells one. Fails with `model.unreachable` or
   * `model.missing`.
   */
  probe(signal?: AbortSignal): Promise<ModelIdentity>;
  models(signal?: AbortSignal): Promise<readonly ModelIdentity[]>;
  complete(request: ModelRequest, options: CompleteOptions): AsyncIterable<StreamEvent>;
}

export type ProviderFactory = () => Promise<ModelProvider>;

/** The time of one answer, as the gateway keeps it. */
export type AnswerTime = {
  /** Milliseconds until the answer is late. */
  readonly left: () => number;
  /**
   * The model has to be loaded first. Until the function that this gives is called no time of the answer passes: for
   * `coldFirstByteMs` in all tries together, and no longer.
   */
  readonly loading: () => () => void;
};
