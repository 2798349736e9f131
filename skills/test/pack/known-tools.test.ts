// What the rehearsal model was trained for: it is asked with the tools of the pack, and knows them as they were.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { shippedNames } from '../support/shipped-skills.ts';
import { toolsOf } from '../support/tools-of.ts';

const known = new URL('../../../packages/rehearsal-model/training/tools.jsonl', import.meta.url);

test('the rehearsal model was trained for the tools as they are', () =>
  assert.deepEqual(
    readFileSync(known, 'utf8')
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
    shippedNames.flatMap((skill) => toolsOf(skill)).map(({ name, input_schema }) => ({ name, input_schema })),
    'run `node packages/rehearsal-model/tools/keep-tools.ts`, and train it anew as packages/rehearsal-model/training/README.md says',
  ));
