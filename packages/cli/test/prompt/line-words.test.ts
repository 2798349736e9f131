import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts/errors';
import { shellWord } from '@fpf/files/text';
import { lineWords, readLine } from '../../src/prompt/line-words.ts';
import { fc } from '../support/fast-check.ts';

const anyLine = fc.string({ unit: fc.constantFrom(...Array.from('aB1é€ \t\n"\'\\/|~.-$\u001b\u202e\u0000\ud800')) });

const names = ['run', 'diff', 'session', 'help'];
const refused = (line: string, message: RegExp): void =>
  assert.throws(
    () => readLine(line, names),
    (error) => FpfError.is(error) && error.code === 'usage.bad-option' && message.test(error.message),
    line,
  );

test('a line is a request; with a slash or fpf in front it is a command', () => {
  for (const request of ['Find all TODOs', 'Find: a | b > c', 'read "my', "don't", 'fpfx', 'what/else'])
    assert.deepEqual(readLine(`  ${request} `, names), { kind: 'request', request });
  for (const line of ['/diff "a b" --stat', 'fpf diff "a b" --stat', ' /diff   a\\ b --stat'])
    assert.deepEqual(readLine(line, names), { kind: 'command', words: ['diff', 'a b', '--stat'] });
  assert.deepEqual(readLine('fpf "Find all TODOs"', names), { kind: 'command', words: ['Find all TODOs'] });
});

test('the words of the prompt itself, also without a slash; with an argument help is that of a command', () => {
  for (const [line, kind] of [
    ['/quit', 'quit'],
    ['/exit', 'quit'],
    ['exit', 'quit'],
    ['QUIT', 'quit'],
    ['help', 'help'],
    ['/', 'help'],
    ['fpf', 'help'],
    ['/why', 'why'],
    [' \t', 'nothing'],
  ] as const)
    assert.deepEqual(readLine(line, names), { kind }, line);
  assert.deepEqual(readLine('/help diff', names), { kind: 'command', words: ['help', 'diff'] });
});

test('the name of a command alone, an open quote, and what only a shell can do are refused with what to do', () => {
  refused('diff', /diff alone is no request/);
  refused('/diff "a', /quote " has no end/);
  for (const line of ['/diff | git apply', '/diff > x', '/new && run', '/new; /diff']) refused(line, /shell/);
});

test('any words that are written for a shell are read as they were', () => {
  const word = fc
    .string({ minLength: 1, unit: 'grapheme' })
    .filter((text) => !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text));
  fc.assert(
    fc.property(fc.array(word), (words) => assert.deepEqual(lineWords(words.map(shellWord).join('  ')), words)),
  );
});

test('any line is words, or an error that says why', () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      try {
        assert.ok(readLine(line, names).kind !== undefined);
      } catch (error) {
        assert.ok(FpfError.is(error), String(error));
      }
    }),
  );
});
