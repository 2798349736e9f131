import { type JsonObject, type Message, textOf, type ToolSpec } from '@fpf/contracts';
import type { Message as ClientMessage, Tool as ClientTool } from 'ollama';
import { neutralise, neutraliseJson } from './neutralise.ts';

export type OllamaMessage = ClientMessage;

/** Ollama's chat wire keeps role and text. What it drops (ids, metadata, blocks that are no text) stays in the journal. */
export function toOllamaMessages(messages: readonly Message[]): readonly OllamaMessage[] {
  return messages.map((message) => ({
    role: message.role === 'developer' ? 'system' : message.role,
    content: neutralise(textOf(message)),
  }));
}

/** The function shape. Of a parameter, Ollama shows the model only name, description and first type. */
export function toOllamaTools(tools: readonly ToolSpec[]): ClientTool[] {
  return tools.map((tool) => ({
    type: 'function',
    function: {
      name: neutralise(tool.name),
      description: neutralise(tool.description),
      parameters: neutraliseJson(tool.input_schema) as JsonObject,
    },
  }));
}
