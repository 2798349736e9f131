import type { JsonObject, ModelRequest } from '@fpf/contracts';
import { createNeutraliser } from '../neutralise/neutraliser.ts';
import { type OllamaMessage, toOllamaMessages } from './ollama-messages.ts';
import type { PinnedSampling } from './ollama-settings.ts';
import { type OllamaTool, toOllamaTools } from './ollama-tools.ts';

/** A request as it goes out, and how many control tokens in it were made harmless. */
export type ChatBody = {
  readonly messages: readonly OllamaMessage[];
  readonly tools: readonly OllamaTool[];
  readonly neutralised: number;
  readonly json: JsonObject;
};

export function chatBody(model: string, request: ModelRequest, sampling: PinnedSampling): ChatBody {
  const clean = createNeutraliser();
  const messages = toOllamaMessages(request.messages, clean);
  const tools = toOllamaTools(request.tools, clean);
  // Without these two a prompt that is too long would be cut in silence, at its beginning or while the model speaks.
  const json = { model, messages, tools, truncate: false, shift: false, options: sampling };
  return { messages, tools, neutralised: clean.count(), json };
}
