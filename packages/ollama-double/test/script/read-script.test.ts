import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultNames, readScript, ScriptError, startOllamaDouble } from '@fpf/ollama-double';
import { fc } from '../support/fast-check.ts';

const wrong: readonly (readonly [unknown, string])[] = [
  [null, 'ollama-double: the script must be an object.'],
  [[], 'ollama-double: the script must be an object.'],
  [
    { model: [] },
    'ollama-double: model of the script is not known; there are version, models, answers, otherwise, faults, wire, delimiters, loneEscape, dialect.',
  ],
  [
    { __proto__: null, constructor: 1 },
    'ollama-double: constructor of the script is not known; there are version, models, answers, otherwise, faults, wire, delimiters, loneEscape, dialect.',
  ],
  [{ models: {} }, 'ollama-double: models of the script must be a list.'],
  [{ models: [{}] }, 'ollama-double: models[0].name of the script is missing.'],
  [
    { models: [{ name: 'a', digest: 'sha256:1' }] },
    'ollama-double: models[0].digest of the script must be 64 hex digits in lower case.',
  ],
  [
    { models: [{ name: 'a', pull: [{ completed: -1 }] }] },
    'ollama-double: models[0].pull[0].completed of the script must be a whole number, 0 or more.',
  ],
  [{ answers: [{ when: {} }] }, 'ollama-double: answers[0].say of the script is missing.'],
  [
    { answers: [{ when: { nth: 0 }, say: {} }] },
    'ollama-double: answers[0].when.nth of the script must be a whole number, 1 or more.',
  ],
  [{ otherwise: { content: 1 } }, 'ollama-double: otherwise.content of the script must be a text.'],
  [
    { otherwise: { tool_calls: [{ name: 'f', arguments: '{}' }] } },
    'ollama-double: otherwise.tool_calls[0].arguments of the script must be an object.',
  ],
  [
    { otherwise: { modelText: 'x', content: 'y' } },
    'ollama-double: otherwise of the script has modelText, which is all that the model says: no content, thinking or tool_calls beside it.',
  ],
  [
    { otherwise: { fault: 'nope' } },
    `ollama-double: otherwise.fault of the script is no fault of this double; there are ${faultNames.join(', ')}.`,
  ],
  [
    { faults: [{ fault: { name: 'hang', time: 1 } }] },
    'ollama-double: faults[0].fault.time of the script is not known; there are name, times, bytes, count, everyMs, seconds.',
  ],
  [
    { faults: [{ fault: 'toString' }] },
    `ollama-double: faults[0].fault of the script is no fault of this double; there are ${faultNames.join(', ')}.`,
  ],
  [{ wire: { chunk: 0 } }, 'ollama-double: wire.chunk of the script must be lines, whole, or a number of bytes.'],
  [{ dialect: 'mine' }, 'ollama-double: dialect of the script must be one of ollama, official.'],
];

for (const [script, said] of wrong) {
  test(`refused: ${JSON.stringify(script)}`, () => {
    assert.throws(
      () => readScript(script),
      (error) => error instanceof ScriptError && error.message === said,
    );
  });
}

test('a pattern that is none is refused with its reason', () => {
  assert.throws(
    () => readScript({ answers: [{ when: { lastUser: { pattern: '(' } }, say: {} }] }),
    /answers\[0\]\.when\.lastUser of the script is no pattern: /,
  );
});

test('an empty script is a script, and members that are undefined are left out', () => {
  assert.deepEqual(readScript({}), {});
  readScript({ otherwise: { content: undefined } });
});

test('no value gets through otherwise than as a script or a ScriptError', () => {
  const names = fc.constantFrom(
    'models',
    'answers',
    'otherwise',
    'faults',
    'wire',
    'say',
    'when',
    'name',
    'fault',
    'content',
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue(),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(names, tie('any'), { maxKeys: 3 }),
    ),
  })).any;
  fc.assert(
    fc.property(value, (given) => {
      try {
        assert.equal(readScript(given), given);
      } catch (error) {
        assert.ok(error instanceof ScriptError, String(error));
      }
    }),
  );
});

test('a wrong script starts no server', async () => {
  await assert.rejects(startOllamaDouble({ script: { wire: { chunk: -1 } } }), ScriptError);
  await assert.rejects(startOllamaDouble({ fault: 'nope' as never }), ScriptError);
});
