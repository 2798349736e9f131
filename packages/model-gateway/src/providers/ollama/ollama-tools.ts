import type { JsonObject, ToolSpec } from '@fpf/contracts';
import type { Neutraliser } from '../neutralise/neutraliser.ts';

export type OllamaTool = {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly description: string; readonly parameters: JsonObject };
};

/** The function shape. Of a parameter, Ollama shows FunctionGemma only name, description and first type. */
export function toOllamaTools(tools: readonly ToolSpec[], clean: Neutraliser): readonly OllamaTool[] {
  return tools.map((tool) => ({
    type: 'function',
    function: {
      name: clean.text(tool.name),
      description: clean.text(tool.description),
      parameters: clean.json(tool.input_schema),
    },
  }));
}
