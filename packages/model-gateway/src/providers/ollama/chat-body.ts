import type { JsonObject, ModelRequest, ToolSpec } from '@fpf/contracts';
import { createNeutraliser, type Neutraliser } from '../neutralise/neutraliser.ts';
import { type OllamaMessage, toOllamaMessages } from './ollama-messages.ts';
import type { PinnedSampling } from './ollama-settings.ts';

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

export type OllamaTool = {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly description: string; readonly parameters: JsonObject };
};

/** The function shape. Of a parameter, Ollama shows FunctionGemma only name, description and first type. */
function toOllamaTools(tools: readonly ToolSpec[], clean: Neutraliser): readonly OllamaTool[] {
  return tools.map((tool) => ({
    type: 'function',
    function: {
      name: clean.text(tool.name),
      description: clean.text(tool.description),
      parameters: clean.json(tool.input_schema),
    },
  }));
}
