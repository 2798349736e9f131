import type { ModelEvidence } from '../model/model-evidence.ts';
import type { ModelIdentity } from '../model/model-identity.ts';
import type { ModelRequest } from '../model/model-request.ts';
import type { ModelResponse } from '../model/model-response.ts';
import type { StreamEvent } from '../model/stream-event.ts';
import type { ProviderCapabilities, ProviderFactory } from './model-provider.ts';

export type ModelReply = { readonly response: ModelResponse; readonly evidence: ModelEvidence };

/** An answer on its way: events as they come, and one settled, frozen reply. Works without being iterated. */
export interface ModelPlan extends AsyncIterable<StreamEvent> {
  result(): Promise<ModelReply>;
}

/**
 * Calls the model, enforces the response format, handles retries and time-outs (document 1 §1). It marks what does not
 * fit what was offered; it never decides.
 */
export interface ModelGateway {
  registerProvider(name: string, factory: ProviderFactory): void;
  capabilities(): Promise<ProviderCapabilities>;
  probe(signal?: AbortSignal): Promise<ModelIdentity>;
  models(signal?: AbortSignal): Promise<readonly ModelIdentity[]>;
  plan(request: ModelRequest, options?: { readonly signal?: AbortSignal; readonly deadlineMs?: number }): ModelPlan;
}
