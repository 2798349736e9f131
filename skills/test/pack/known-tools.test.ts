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

test('the rehearsal model was trained for the tools as they are, whatever words their schemas say it in', () =>
  assert.deepEqual(
    readFileSync(known, 'utf8')
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line, wordless)),
    shippedNames
      .flatMap((skill) => toolsOf(skill))
      // A flow is nothing but calls of these, and a question is asked as it was said.
      .filter(
        ({ flow, input_schema }) => flow === undefined && JSON.stringify(input_schema['required']) !== '["question"]',
      )
      .map(({ name, input_schema }) => JSON.parse(JSON.stringify({ name, input_schema }), wordless) as unknown),
    'run `node packages/rehearsal-model/tools/keep-tools.ts`, and train it anew as packages/rehearsal-model/training/README.md says',
  ));
