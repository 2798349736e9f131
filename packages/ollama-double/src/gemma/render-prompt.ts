import type { ChatMessage, ChatTool } from './chat-message.ts';
import { officialDialect } from './official-dialect.ts';
import { ollamaDialect } from './ollama-dialect.ts';

export type Dialect = 'ollama' | 'official';

/** What a request becomes before the model sees it: as Ollama writes it, or as the model was trained on it. */
export function renderPrompt(messages: readonly ChatMessage[], tools: readonly ChatTool[], dialect: Dialect): string {
  return dialect === 'ollama' ? ollamaDialect(messages, tools) : officialDialect(messages, tools);
}
