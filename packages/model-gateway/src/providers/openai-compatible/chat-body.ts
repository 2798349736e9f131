import type { ModelRequest, ModelShown } from '@fpf/contracts';
import { createNeutraliser } from '../neutralise/neutraliser.ts';
import { toChatMessages } from './chat-messages.ts';
import { completionSampling, type OpenAiCompatibleOptions } from './settings.ts';

/** One request as it goes out, and what of it the model is given to read. */
export type ChatBody = { readonly text: string; readonly shown: ModelShown };

export function chatBody(request: ModelRequest, options: OpenAiCompatibleOptions): ChatBody {
  const clean = createNeutraliser();
  const messages = toChatMessages(request.messages, clean);
  const tools = request.tools.map(({ name, description, input_schema: schema }) => ({
    type: 'function',
    function: { name: clean.text(name), description: clean.text(description), parameters: clean.json(schema) },
  }));
  const sampling = completionSampling(options);
  const told = { messages, ...(tools.length > 0 && { tools }) };
  const streaming =
    options.stream === false ? { stream: false } : { stream: true, stream_options: { include_usage: true } };
  return {
    text: JSON.stringify({ model: options.model, ...told, ...sampling, ...streaming }),
    // How the server renders it nobody tells; this is what it was handed.
    shown: { by: 'provider', text: JSON.stringify(told), neutralised: clean.count(), sampling },
  };
}
