import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ToolSpec } from '@fpf/contracts';

const skills = fileURLToPath(new URL('../../../../skills/', import.meta.url));

/** Every tool of the shipped skills, as a model is shown them. */
export function packTools(): readonly ToolSpec[] {
  return readdirSync(skills)
    .sort()
    .filter((name) => existsSync(`${skills}${name}/tools.json`))
    .flatMap((name) => (JSON.parse(readFileSync(`${skills}${name}/tools.json`, 'utf8')) as { readonly tools: readonly ToolSpec[] }).tools)
    .map(({ name, description, input_schema: schema }) => ({ name, description, input_schema: schema }));
}
