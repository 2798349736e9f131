import { readFileSync } from 'node:fs';
import type { JsonObject, ToolSpec } from '@fpf/contracts';

/** What the weights were trained for, which a model is shown with a description that it does not read. */
export function knownTools(): readonly ToolSpec[] {
  const lines = readFileSync(new URL('../../training/tools.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as KnownTool).map((tool) => ({ ...tool, description: tool.name }));
}

export type KnownTool = { readonly name: string; readonly input_schema: JsonObject };
