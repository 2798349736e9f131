import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConfigFile } from '@fpf/contracts';
import { withModel } from '../../src/models/edit-model.ts';
import { fc } from '../support/fast-check.ts';

const digest = `sha256:${'b'.repeat(64)}` as const;
const model = { provider: 'ollama', name: 'functiongemma', digest } as const;

test('only the model changes; the rest of the file stays to the byte', () => {
  const text =
    '{\n\t"skills":   {"max": 2},\n\t"model": { "provider": "ollama", "name": "functiongemma" },\n\t"budget": {}\n}\r\n';
  assert.equal(
    withModel(text, model),
    text.replace('"name": "functiongemma" }', `"name": "functiongemma", "digest": "${digest}" }`),
  );
});

test('a model with a line for each key goes on having one', () => {
  const text = '{\n  "model": {\n    "provider": "scripted",\n    "name": "a.json"\n  }\n}\n';
  assert.equal(
    withModel(text, model),
    `{\n  "model": {\n    "provider": "ollama",\n    "name": "functiongemma",\n    "digest": "${digest}"\n  }\n}\n`,
  );
});

test('where there was none, it comes last, on a line of its own where the others have theirs', () => {
  assert.match(
    withModel('{\n  "skills": {}\n}\n', model),
    /^\{\n {2}"skills": \{\},\n {2}"model": \{ "provider": "ollama", [^\n]*\}\n\}\n$/,
  );
  assert.deepEqual(JSON.parse(withModel('{}', model)), { model });
});

test('any config, in any layout, comes out as itself with this model', () => {
  const configs = fc.record(
    {
      model: fc.constant({ provider: 'x', name: 'a "quoted" } name' }),
      skills: fc.record({ max: fc.integer({ min: 1, max: 3 }) }, { noNullPrototype: true }),
      budget: fc.constant({}),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  fc.assert(
    fc.property(
      configs,
      fc.constantFrom('', ' ', '\t', 3, 7),
      fc.constantFrom('', '\n', '\r\n'),
      (config, indent, end) => {
        const text = `${end}${JSON.stringify(config, null, indent)}${end}`;
        assert.deepEqual(JSON.parse(withModel(text, model)) as ConfigFile, { ...config, model });
      },
    ),
  );
});
