import type { ModelIdentity } from '../model/model-identity.ts';
import type { ModelRequest } from '../model/model-request.ts';
import type { StreamEvent } from '../model/stream-event.ts';

export type ProviderCapabilities = {
  readonly tools: boolean;
  readonly streaming: boolean;
  readonly multiTurn: boolean;
};

/** One way to reach one model. It speaks a wire and nothing else: limits, retries and validation are the gateway's. */
export interface ModelProvider {
  readonly name: string;
  readonly capabilities: ProviderCapabilities;
  /** Which model would answer now, by digest where the wire tells one. Fails with `model.unreachable` or `model.missing`. */
  probe(signal?: AbortSignal): Promise<ModelIdentity>;
  models(signal?: AbortSignal): Promise<readonly ModelIdentity[]>;
  complete(request: ModelRequest, options: { readonly signal: AbortSignal }): AsyncIterable<StreamEvent>;
}

export type ProviderFactory = () => Promise<ModelProvider>;
