// What the rehearsal model was trained for: it is asked with the tools of the pack, and knows them as they were.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { shippedNames } from '../support/shipped-skills.ts';
import { toolsOf } from '../support/tools-of.ts';

const known = new URL('../../../packages/rehearsal-model/training/tools.jsonl', import.meta.url);

/** What a schema says in words, the model does not see. */
const wordless = (key: string, value: unknown): unknown =>
  key === 'description' && typeof value === 'string' ? undefined : value;

type Known = {
  readonly name: string;
  readonly input_schema: { readonly properties?: Readonly<Record<string, unknown>> };
};

const asKnown = (tool: unknown): Known => JSON.parse(JSON.stringify(tool), wordless) as Known;

/** A tool, or an argument, that came later is read literally, as any other that it has not learned. */
test('each tool that the rehearsal model was trained for has each of its arguments as it was then', () => {
  const tools = new Map(shippedNames.flatMap((skill) => toolsOf(skill).map((tool) => [tool.name, asKnown(tool)])));
  const lines = readFileSync(known, 'utf8').trim().split('\n');
  assert.ok(lines.length >= 35);
  for (const { name, input_schema: learned } of lines.map((line) => JSON.parse(line, wordless) as Known)) {
    const { properties = {}, ...now } = tools.get(name)?.input_schema ?? {};
    const { properties: then = {}, ...rest } = learned;
    assert.deepEqual(now, rest, `${name}: what is required, and what else it takes`);
    for (const [argument, schema] of Object.entries(then))
      assert.deepEqual(properties[argument], schema, `${name}.${argument}: train the model anew, as its training says`);
  }
});
