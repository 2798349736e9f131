import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type JsonObject } from '@fpf/contracts';
import type { ProjectTool } from '@fpf/project/tools';
import { givenArguments } from '../../src/call/given-arguments.ts';
import { exampleCall, toolFlags } from '../../src/call/tool-flags.ts';
import type { CommandInput } from '../../src/command/descriptor.ts';
import { commands } from '../../src/frame/commands.ts';
import { parse } from '../../src/frame/program.ts';
import { fc } from '../support/fast-check.ts';
import { inputOf } from '../support/input-of.ts';

function toolOf(properties: JsonObject, required: readonly string[] = [], bound: readonly string[] = []): ProjectTool {
  const input_schema = { type: 'object', additionalProperties: false, properties, required: [...required] };
  return {
    skill: 'files',
    version: '1.0.0',
    name: 'touch',
    description: 'Touch it.',
    effect: 'fs',
    input_schema,
    bound,
  };
}

const code = (wanted: string, words: RegExp) => (error: unknown) =>
  FpfError.is(error) && error.code === wanted && words.test(error.message);

/** What a tool is given by the words of a command line, read as the command reads them. */
function given(tool: ProjectTool, ...words: readonly string[]): JsonObject {
  const flags = toolFlags(tool, commands);
  const call = commands.find(({ name }) => name === 'call') ?? assert.fail();
  const spec = {
    ...call,
    args: call.args.slice(0, 1),
    options: [...flags.flags.flatMap(({ options }) => options), ...call.options],
  };
  const chosen = parse(['call', 'touch', ...words], [spec]);
  if (!chosen || 'mistake' in chosen) throw new Error(chosen?.mistake.message ?? 'help');
  const options: CommandInput['options'] = chosen.options;
  return givenArguments('touch', flags, inputOf(options), (tool.input_schema['required'] ?? []) as string[]);
}

const many = toolOf({
  path: { type: 'string' },
  after_line: { type: 'integer', minimum: 3 },
  ratio: { type: 'number' },
  deep: { type: 'boolean' },
  kind: { type: 'string', enum: ['a', 'b'] },
  names: { type: 'array', items: { type: 'string' } },
  where: { type: 'object' },
});

test('each argument has a flag of its type', () => {
  const words = ['--path', 'a b', '--after-line', '-4', '--ratio', '0.5', '--no-deep', '--kind', 'b'];
  assert.deepEqual(given(many, ...words, '--names', 'x', '--names', '', '--where', '{"a":[1]}'), {
    path: 'a b',
    after_line: -4,
    ratio: 0.5,
    deep: false,
    kind: 'b',
    names: ['x', ''],
    where: { a: [1] },
  });
  assert.deepEqual(given(many, '--deep', '--path', ''), { deep: true, path: '' });
  assert.deepEqual(given(many), {});
  for (const odd of [['--kind', 'c'], ['--afterline', '3'], ['--names'], ['extra']])
    assert.throws(() => given(many, ...odd), /error|option|argument|choice/i, odd.join(' '));
});

test('any text is given as it is, whatever it looks like', () => {
  const tool = toolOf({ text: { type: 'string' }, other_text: { type: 'string' } });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, other) => {
      assert.deepEqual(given(tool, `--text=${text}`, '--other-text', other), { text, other_text: other });
    }),
  );
  for (const other of ['--json', '-q', '--', '--text', '--help'])
    assert.deepEqual(given(tool, '--other-text', other, '--text', ''), { text: '', other_text: other });
});

test('a number is one as JSON has it, and a whole one is whole', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.maxSafeInteger()), (count) => {
      assert.deepEqual(given(many, '--after-line', String(count)), { after_line: count });
    }),
  );
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (ratio) => {
      assert.deepEqual(given(many, '--ratio', String(ratio)), { ratio: Number(String(ratio)) });
    }),
  );
  for (const odd of ['1.5', '0x10', '1_000', ' 1', '1e999', 'NaN', '+1', '01', '9007199254740993', 'one'])
    assert.throws(() => given(many, '--after-line', odd), code('usage.bad-option', /takes a whole number/), odd);
  for (const odd of ['.5', '5.', '1e999', 'Infinity', '--1'])
    assert.throws(() => given(many, '--ratio', odd), code('usage.bad-option', /takes a number/), odd);
});

test('what the command has itself, what makes no flag, and a second of one name are given as JSON alone', () => {
  const text = { type: 'string' };
  const tool = toolOf({
    workspace: text,
    json: text,
    'no-dash': text,
    'a.b': text,
    a_b: text,
    'a-b': text,
    a__c: text,
    Ok1: text,
  });
  const { flags, onlyJson } = toolFlags(tool, commands);
  assert.deepEqual(
    flags.map(({ flag }) => flag),
    ['--a-b', '--Ok1'],
  );
  assert.deepEqual(onlyJson, ['workspace', 'json', 'no-dash', 'a.b', 'a-b', 'a__c']);
  assert.deepEqual(given(tool, '--json-args', '{"workspace":"x"}', '--a-b', 'y'), { workspace: 'x', a_b: 'y' });
  assert.throws(
    () => given(tool, '--json-args', '{"a_b":"x"}', '--a-b', 'y'),
    code('usage.bad-option', /both give a_b/),
  );
  for (const odd of ['[]', '1', '{"a":1,"a":2}', '{', ''])
    assert.throws(() => given(tool, '--json-args', odd), /JSON|empty/, odd);
});

test('what is required and missing is named, by its flag or as JSON', () => {
  const tool = toolOf({ path: { type: 'string' }, plan: { type: 'string' } }, ['path', 'plan']);
  assert.throws(() => given(tool), code('usage.missing-argument', /--path, "plan" in --json-args are missing/));
  assert.throws(() => given(tool, '--json-args', '{"plan":"x"}'), code('usage.missing-argument', /--path is missing/));
});

test('an example has what is required, and nothing that an earlier result would give', () => {
  const tool = toolOf(
    { ...(many.input_schema['properties'] as JsonObject), content: { type: 'string' } },
    ['path', 'after_line', 'deep', 'kind', 'content'],
    ['content'],
  );
  const { flags } = toolFlags(tool, commands);
  assert.equal(exampleCall(tool, flags, true), 'fpf call files#touch --path PATH --after-line 3 --deep --kind a');
});
