import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallParser } from '../../src/gemma/call-parser.ts';
import { modelTokens, withoutControlTokens, withoutDelimiters } from '../../src/gemma/model-tokens.ts';
import { LoneEscapeError } from '../../src/gemma/parse-arguments.ts';
import { goJson, UnprintableError } from '../../src/wire/go-json.ts';
import { fc } from '../support/fast-check.ts';

function parse(text: string, survive = false): { readonly content: string; readonly calls: readonly string[] } {
  const parser = new CallParser(survive);
  const parts = modelTokens(text).map((token) => parser.add(token));
  return {
    content: parts.map(({ content }) => content).join(''),
    calls: parts.flatMap(({ calls }) => calls.map((call) => goJson({ name: call.name, arguments: call.arguments }))),
  };
}

const call = (inside: string): string => `<start_function_call>${inside}<end_function_call>`;

const table: readonly (readonly [string, string, string])[] = [
  [
    'a well-formed call',
    'call:f{a:<escape>x, y<escape>,n:5,t:true}',
    '{"name":"f","arguments":{"a":"x, y","n":5,"t":true}}',
  ],
  [
    'inner maps, keys in order, and lists',
    'call:f{m:{b:1,a:[1,<escape>z<escape>]}}',
    '{"name":"f","arguments":{"m":{"a":[1,"z"],"b":1}}}',
  ],
  ['no arguments', 'call:f{}', '{"name":"f","arguments":{}}'],
  ['no `call:`', 'f{a:1}', '{"name":"","arguments":{}}'],
  ['no braces', 'call:f', '{"name":"","arguments":{}}'],
  ['no closing brace', 'call:f{a:1', '{"name":"","arguments":{}}'],
  ['a newline inside of a string', 'call:f{a:<escape>x\ny<escape>}', '{"name":"","arguments":{}}'],
  ['a key twice', 'call:f{a:1,a:2}', '{"name":"f","arguments":{"a":2}}'],
  [
    'keys of prototypes',
    'call:f{__proto__:{a:1},constructor:1}',
    '{"name":"f","arguments":{"__proto__":{"a":1},"constructor":1}}',
  ],
  ['any name', 'call:rm -rf /{}', '{"name":"rm -rf /","arguments":{}}'],
  ['null', 'call:f{x:null}', '{"name":"f","arguments":{"x":"null"}}'],
  [
    'spaces',
    'call:f{x: 1, y: <escape>a<escape>}',
    '{"name":"f","arguments":{"x":1," y":" \\u003cescape\\u003ea\\u003cescape\\u003e"}}',
  ],
  ['a large integer', 'call:f{x:12345678901234567890}', '{"name":"f","arguments":{"x":12345678901234567000}}'],
  ['an integer beyond doubles', 'call:f{x:9007199254740993}', '{"name":"f","arguments":{"x":9007199254740993}}'],
  ['a part without a colon', 'call:f{x,y:1}', '{"name":"f","arguments":{"y":1}}'],
  ['no delimiters: a comma', 'call:f{location:Tokyo, Japan}', '{"name":"f","arguments":{"location":"Tokyo"}}'],
  [
    'no delimiters: codes',
    'call:f{id:007,phone:+4912345,ver:1.10}',
    '{"name":"f","arguments":{"id":7,"phone":4912345,"ver":1.1}}',
  ],
  ['no delimiters: dates', 'call:f{date:2026-11-20,time:10:30}', '{"name":"f","arguments":{"date":2026,"time":10}}'],
];

for (const [what, inside, expected] of table) {
  test(`${what}: ${JSON.stringify(inside)}`, () =>
    assert.deepEqual(parse(call(inside)), { content: '', calls: [expected] }));
}

test('two calls are two, and text before them is text', () => {
  assert.deepEqual(parse(`Sure. ${call('call:a{}')}${call('call:b{}')}`), {
    content: 'Sure. ',
    calls: ['{"name":"a","arguments":{}}', '{"name":"b","arguments":{}}'],
  });
});

test('a call that the token limit cuts is nothing at all', () => {
  assert.deepEqual(parse('<start_function_call>call:f{a:<escape>x'), { content: '', calls: [] });
  assert.deepEqual(parse('Hello <start_func'), { content: 'Hello ', calls: [] });
});

test('text between two calls is text where it comes alone, and is swallowed where the next call is already there', () => {
  const text = `${call('call:a{}')} and ${call('call:b{}')}`;
  assert.equal(parse(text).content, ' and ');
  assert.deepEqual(new CallParser(false).add(text).content, '');
});

test('NaN and infinities are values that nobody can print', () => {
  for (const value of ['NaN', 'inf', '-inf']) assert.throws(() => parse(call(`call:f{x:${value}}`)), UnprintableError);
});

test('one lone delimiter panics, unless the server survives it', () => {
  assert.throws(() => parse(call('call:f{x:<escape>}')), LoneEscapeError);
  assert.deepEqual(parse(call('call:f{x:<escape>}'), true).calls, [
    '{"name":"f","arguments":{"x":"\\u003cescape\\u003e"}}',
  ]);
});

test('without control tokens, as raw generation has it', () => {
  assert.equal(withoutControlTokens(call('call:f{a:<escape>x<escape>}')), 'call:f{a:x}');
  assert.equal(withoutDelimiters(call('call:f{a:<escape>x<escape>}')), call('call:f{a:x}'));
});

const noise = fc.array(
  fc.constantFrom(
    '<start_function_call>',
    '<end_function_call>',
    '<escape>',
    'call:',
    'f',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '1',
    '\n',
    ' ',
  ),
  { maxLength: 40 },
);

test('the pieces of a text are the text', () => {
  fc.assert(fc.property(noise, (parts) => assert.equal(modelTokens(parts.join('')).join(''), parts.join(''))));
});

test('a text without calls comes out as it went in, whatever its pieces', () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '<', 'start', '_', '\n') }), { maxLength: 20 });
  fc.assert(
    fc.property(words, (parts) => {
      const parser = new CallParser(false);
      const out = parts.map((part) => parser.add(part).content).join('');
      const text = parts.join('');
      assert.ok(text.startsWith(out));
      assert.ok('<start_function_call>'.startsWith(text.slice(out.length)));
    }),
  );
});

test('no text breaks the parser otherwise than as Ollama breaks', () => {
  fc.assert(fc.property(noise, (parts) => assert.ok(Array.isArray(parse(parts.join(''), true).calls))));
});
