import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema, ToolSpec } from '@fpf/contracts';
import { shipped } from './shipped-skills.ts';

/** The tools of a skill as its tools.json has them. */
export function toolsOf(skill: string): readonly ToolSpec[] {
  return (
    JSON.parse(readFileSync(join(shipped, skill, 'tools.json'), 'utf8')) as { readonly tools: readonly ToolSpec[] }
  ).tools;
}

/** The file of a tool that is a script. */
export function scriptOf(skill: string, { handler }: ToolSpec): string | undefined {
  return handler?.kind === 'script' ? join(shipped, skill, handler.path ?? '') : undefined;
}

export function propertiesOf(tool: ToolSpec): Readonly<Record<string, JsonSchema>> {
  return (tool.input_schema.properties ?? {}) as Record<string, JsonSchema>;
}
