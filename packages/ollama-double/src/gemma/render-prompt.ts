import { defaultVersion } from '../shelf/scripted-model.ts';
import type { ChatMessage, ChatTool } from './chat-message.ts';
import { officialDialect } from './official-dialect.ts';
import { ollamaDialect } from './ollama-dialect.ts';

export type Dialect = 'ollama' | 'official';

/**
 * What a request becomes before the model sees it: as Ollama of a version writes it, or as the model was trained on it.
 */
export function renderPrompt(
  messages: readonly ChatMessage[],
  tools: readonly ChatTool[],
  dialect: Dialect,
  version: string = defaultVersion,
): string {
  return dialect === 'ollama' ? ollamaDialect(messages, tools, leadOf(version)) : officialDialect(messages, tools);
}

/**
 * Up to 0.29 the renderer wrote the first token itself; since then the engine puts it there, and a prompt that is shown
 * has none.
 */
function leadOf(version: string): string {
  const [, major, minor] = /^v?(\d+)\.(\d+)\./.exec(version) ?? [];
  return Number(major) === 0 && Number(minor) < 30 && version !== '0.0.0' ? '<bos>' : '';
}
