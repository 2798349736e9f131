import type { JsonObject, ModelRequest, ToolSpec } from '@fpf/contracts';

/** A tool as a skill offers it: closed, its texts bounded. */
export function offer(name: string, properties: JsonObject, required: readonly string[]): ToolSpec {
  return {
    name,
    description: `The tool ${name}.`,
    input_schema: { type: 'object', additionalProperties: false, required, properties },
  };
}

export const text = { type: 'string', minLength: 1, maxLength: 1_024 } as const;
export const line = { type: 'integer', minimum: 1, maximum: 10_000_000 } as const;

/** The four tools that the tiny model knows. */
export const tinyOffer: readonly ToolSpec[] = [
  offer('read_file', { path: text, first_line: line }, ['path']),
  offer('copy_path', { from: text, to: text, overwrite: { type: 'boolean' } }, ['from', 'to']),
  offer('list_folder', { path: text }, ['path']),
  offer('run_command', { program: text, args: { type: 'array', maxItems: 64, items: text } }, ['program']),
];

export function asking(request: string, tools: readonly ToolSpec[] = tinyOffer): ModelRequest {
  return {
    messages: [{ v: 1, id: 'request', role: 'user', content: [{ type: 'text', text: request }] }],
    tools: [...tools],
  };
}
