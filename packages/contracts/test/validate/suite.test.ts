import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { JsonObject, JsonValue } from '@fpf/contracts';
import { toolSchemaFindings } from '@fpf/contracts/validate';
import { keywords } from '../../src/validate/profile/keywords.ts';
import { asArgument, ours, theirs } from './judges.ts';

/** The shape of the JSON-Schema-Test-Suite's files; the cases are our own. */
type Group = {
  readonly description: string;
  readonly schema: JsonObject;
  readonly tests: readonly { readonly description: string; readonly data: JsonValue; readonly valid: boolean }[];
};

const folder = new URL('../suite/', import.meta.url);
const groups = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .flatMap((file) =>
    (JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as readonly Group[]).map((group) => ({ ...group, file })),
  );

test('every case of the suite: the profile takes the schema, and both validators say what the case says', () => {
  let cases = 0;
  for (const { file, description, schema, tests } of groups) {
    const argument = asArgument(schema);
    assert.deepEqual(toolSchemaFindings(argument), [], `${file}: ${description}`);
    const [our, their] = [ours(argument), theirs(argument)];
    for (const { description: what, data, valid } of tests) {
      const name = `${file}: ${description}: ${what}`;
      cases += 1;
      assert.equal(our({ value: data }), valid, name);
      assert.equal(their({ value: data }), valid, `the other validator: ${name}`);
    }
  }
  assert.ok(cases > 250, `${cases} cases`);
});

test('every keyword of the profile stands in a case', () => {
  const used = new Set<string>();
  const collect = (value: JsonValue): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      used.add(key);
      collect(inner);
    }
  };
  for (const { schema } of groups) collect(schema);
  assert.deepEqual(
    [...keywords.keys()].filter((keyword) => !used.has(keyword)),
    [],
  );
});

test('every group has a case that fits and one that does not', () => {
  for (const { file, description, tests } of groups) {
    const said = new Set(tests.map(({ valid }) => valid));
    if (description === 'uniqueItems false') continue;
    assert.equal(said.size, 2, `${file}: ${description}`);
  }
});
