import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codes, Reason, type ToolCall, type ToolSpec } from '@fpf/contracts';
import { admit, check } from '@fpf/contracts/validate';
import { json } from '../arbitrary.ts';
import { fc } from '../fast-check.ts';

const writeFile: ToolSpec = {
  name: 'write_file',
  description: 'Writes a file.',
  input_schema: {
    type: 'object',
    properties: {
      path: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[a-z./]+$' },
      text: { type: 'string', maxLength: 100 },
      times: { type: 'integer', default: 1 },
    },
    required: ['path', 'text'],
    additionalProperties: false,
  },
};
const readFile: ToolSpec = { ...writeFile, name: 'read_file' };
const tools = [readFile, writeFile];

function rejection(
  call: unknown,
  among: readonly ToolSpec[] = tools,
): readonly [string, readonly (readonly [string, readonly string[]])[], string] {
  const admission = admit(call as ToolCall, among);
  assert.ok(!admission.ok, `${JSON.stringify(call)} was admitted`);
  for (const reason of admission.reasons) {
    assert.deepEqual(check(Reason, reason), []);
    assert.ok(reason.code in codes, reason.code);
    assert.equal(reason.stage, admission.stage);
  }
  return [
    admission.stage,
    admission.reasons.map(({ code, refs }) => [code, refs]),
    admission.reasons.map(({ message }) => message).join('\n'),
  ];
}

test('a known tool with arguments that fit is admitted, unchanged', () => {
  const args = { path: 'a/b.txt', text: 'hello' };
  const admission = admit({ name: 'write_file', arguments: args }, tools);
  assert.ok(admission.ok);
  assert.equal(admission.tool, writeFile);
  assert.equal(admission.args, args);
  assert.deepEqual(args, { path: 'a/b.txt', text: 'hello' });
});

test('an unknown tool is rejected at lookup; the nearest is named and not taken', () => {
  const [stage, reasons, message] = rejection({ name: 'write_fil', arguments: { path: 'a', text: 'b' } });
  assert.deepEqual([stage, reasons], ['lookup', [['admit.unknown-tool', []]]]);
  assert.match(
    message,
    /no loaded skill has a tool named "write_fil"; the nearest loaded one is "write_file", and it was not executed/,
  );
  assert.match(rejection({ name: 'delete_host_files', arguments: {} })[2], /none of the loaded ones is like it/);
  assert.match(rejection({ name: 'write_file', arguments: {} }, [])[2], /no tool is loaded/);
});

test('a name is the same or it is not: case, spaces, look-alikes and inherited names are unknown', () => {
  for (const name of [
    'Write_file',
    ' write_file',
    'write_file ',
    'write_file\u0000',
    'wrіte_file',
    'write_file\u200b',
    '',
    'constructor',
    '__proto__',
    'toString',
    'length',
    '0',
  ]) {
    assert.deepEqual(
      rejection({ name, arguments: { path: 'a', text: 'b' } }).slice(0, 2),
      ['lookup', [['admit.unknown-tool', []]]],
      JSON.stringify(name),
    );
  }
});

test('a name from outside is shown escaped and cut', () => {
  const [, , message] = rejection({ name: '\u202egnp.exe\n\u001b[31m'.repeat(9), arguments: {} });
  assert.match(message, /^[\x20-\x7e…]+$/);
});

test('what is no call is rejected, whatever it is', () => {
  for (const call of [
    undefined,
    null,
    1,
    'write_file',
    [],
    {},
    { name: 1, arguments: {} },
    { name: 'write_file' },
    { name: 'write_file', arguments: '{}' },
    { name: 'write_file', arguments: [] },
    { name: 'write_file', arguments: {}, more: 1 },
    { name: 'x'.repeat(257), arguments: {} },
  ]) {
    const [stage, reasons] = rejection(call);
    assert.deepEqual([stage, reasons[0]?.[0]], ['lookup', 'admit.bad-json'], JSON.stringify(call));
  }
});

test('wrong arguments are rejected with every place at once', () => {
  const [stage, reasons, message] = rejection({ name: 'write_file', arguments: { path: 3, times: '2', extra: true } });
  assert.equal(stage, 'schema');
  assert.deepEqual(
    new Set(reasons.map(([code, refs]) => `${code} ${refs[0]}`)),
    new Set([
      'admit.bad-arguments /path',
      'admit.bad-arguments /times',
      'admit.bad-arguments /extra',
      'admit.bad-arguments ',
    ]),
  );
  assert.match(message, /write_file: arguments\/path must be a string/);
  assert.match(message, /write_file: arguments\/times must be an integer/);
  assert.match(message, /write_file: the argument object lacks "text"/);
});

test('nothing is converted, filled in or dropped', () => {
  const wrong: readonly Record<string, unknown>[] = [
    { path: 'a', text: 5 },
    { path: 'a', text: true },
    { path: 'a', text: null },
    { path: 'a', text: ['x'] },
    { path: ['a'], text: 'x' },
    { path: 'a', text: 'x', times: '1' },
    { path: 'a', text: 'x', times: 1.5 },
    { path: 'a', text: 'x', unknown: 1 },
    { path: 'a' },
    { path: 'A', text: 'x' },
    { path: '', text: 'x' },
    { path: 'a', text: 'x'.repeat(101) },
  ];
  for (const args of wrong)
    assert.equal(rejection({ name: 'write_file', arguments: args })[0], 'schema', JSON.stringify(args));
  const admission = admit({ name: 'write_file', arguments: { path: 'a', text: 'x' } }, tools);
  assert.ok(admission.ok && !('times' in admission.args));
});

test('required: ["constructor"]-like names do not hold for an empty object', () => {
  const strange: ToolSpec = {
    ...writeFile,
    input_schema: {
      type: 'object',
      properties: { toString: { type: 'integer' }, valueOf: { type: 'integer' } },
      required: ['toString', 'valueOf'],
      additionalProperties: false,
    },
  };
  assert.deepEqual(rejection({ name: 'write_file', arguments: {} }, [strange])[1].length, 2);
  assert.ok(admit({ name: 'write_file', arguments: JSON.parse('{"toString":1,"valueOf":2}') }, [strange]).ok);
  for (const text of ['{"path":"a","text":"b","__proto__":{"times":2}}', '{"path":"a","text":"b","constructor":1}']) {
    assert.equal(rejection({ name: 'write_file', arguments: JSON.parse(text) })[0], 'lookup');
  }
});

test('two loaded tools of one name are neither of them called', () => {
  const [stage, reasons] = rejection({ name: 'write_file', arguments: { path: 'a', text: 'b' } }, [
    writeFile,
    { ...writeFile },
  ]);
  assert.deepEqual([stage, reasons], ['lookup', [['skill.tool-clash', []]]]);
});

test('a tool whose schema is outside the profile is not called', () => {
  const open: ToolSpec = { ...writeFile, input_schema: { type: 'object' } };
  const [stage, reasons, message] = rejection({ name: 'write_file', arguments: {} }, [open]);
  assert.deepEqual([stage, reasons], ['schema', [['skill.tool-schema', []]]]);
  assert.match(message, /outside the profile/);
});

test('many errors are cut, and the cut is said', () => {
  const args = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`x${index}`, 1]));
  const [, reasons, message] = rejection({ name: 'write_file', arguments: args });
  assert.equal(reasons.length, 16);
  assert.match(message, /, and [0-9]+ more$/);
});

test('no call, and no arguments, make it throw; nothing unknown is admitted', () => {
  fc.assert(fc.property(fc.anything(), (call) => void admit(call as ToolCall, tools)));
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom('write_file', 'read_file'), fc.string()), json, (name, args) => {
      const admission = admit({ name, arguments: args } as ToolCall, tools);
      if (admission.ok) assert.ok(tools.includes(admission.tool) && admission.tool.name === name);
      else assert.ok(admission.reasons.length > 0);
    }),
  );
});
