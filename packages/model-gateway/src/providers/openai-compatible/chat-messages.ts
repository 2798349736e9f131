import { type Message, type ModelRequest, type ModelShown, textOf } from '@fpf/contracts';
import { createNeutraliser, type Neutraliser } from '../neutralise/neutraliser.ts';
import { textOfResult } from '../text-of-result.ts';
import { completionSampling, type OpenAiCompatibleOptions } from './settings.ts';

export type ChatCall = {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
};

/** As `/v1/chat/completions` takes it. */
export type ChatMessage = {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | null;
  readonly tool_calls?: readonly ChatCall[];
  readonly tool_call_id?: string;
};

/**
 * This wire keeps role, text, calls and results. What it drops (metadata, times, other blocks) stays in the journal.
 */
export function toChatMessages(messages: readonly Message[], clean: Neutraliser): readonly ChatMessage[] {
  return messages.flatMap((message): readonly ChatMessage[] => {
    if (message.role === 'tool') return resultsIn(message, clean, true);
    const results = resultsIn(message, clean, false);
    const text = clean.text(textOf(message));
    const calls = callsIn(message, clean);
    if (calls.length > 0)
      return [...results, { role: 'assistant', content: text === '' ? null : text, tool_calls: calls }];
    return results.length > 0 && text === '' ? results : [...results, { role: roleOf(message), content: text }];
  });
}

/** Not every server knows the role of a developer, and each knows system. */
function roleOf({ role }: Message): 'system' | 'user' | 'assistant' {
  return role === 'user' || role === 'assistant' ? role : 'system';
}

function callsIn({ content }: Message, clean: Neutraliser): readonly ChatCall[] {
  return content.flatMap((block) =>
    block.type === 'tool_use'
      ? [
          {
            id: block.id,
            type: 'function',
            function: { name: clean.text(block.name), arguments: argumentsOf(block, clean) },
          },
        ]
      : [],
  );
}

type ToolUse = Extract<Message['content'][number], { type: 'tool_use' }>;

/** The text as the model wrote it, where it was kept. */
function argumentsOf({ raw_arguments: raw, input }: ToolUse, clean: Neutraliser): string {
  return raw === undefined ? JSON.stringify(clean.json(input)) : clean.text(raw);
}

/** A result stands alone on this wire, with the id of its call. A message of the role `tool` is one by itself. */
function resultsIn(message: Message, clean: Neutraliser, isResult: boolean): readonly ChatMessage[] {
  const blocks = message.content.flatMap((block): readonly ChatMessage[] => {
    if (block.type !== 'tool_result') return [];
    return [{ role: 'tool', content: clean.text(textOfResult(block)), tool_call_id: block.tool_use_id }];
  });
  if (blocks.length > 0 || !isResult) return blocks;
  return [{ role: 'tool', content: clean.text(textOf(message)), tool_call_id: message.tool_call_id ?? '' }];
}

/** One request as it goes out, and what of it the model is given to read. */
type ChatBody = { readonly text: string; readonly shown: ModelShown };

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
