import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shellSentence, shorten, visible, visibleLine } from '../src/text.ts';
import { fc } from './support/fast-check.ts';

test('visible text names whatever a terminal would obey, colours among it', () => {
  assert.equal(visible('\u001b[31mred\u001b[39m'), '<U+001B>[31mred<U+001B>[39m');
  assert.equal(visible('\u001b[2J\u001b]0;title\u0007'), '<U+001B>[2J<U+001B>]0;title<U+0007>');
  assert.equal(visible('a\u202eb\u200bc'), 'a<U+202E>b<U+200B>c');
  assert.equal(visible('tab\tand\nline'), 'tab\tand\nline');
});

test('any text comes out well-formed and without control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const shown = visible(text);
      return shown.isWellFormed() && !/[\p{Cc}\p{Cf}]/u.test(shown.replace(/[\n\t]/g, ''));
    }),
  );
});

test('a visible line holds no break', () => {
  assert.equal(visibleLine('one\ntwo\tthree\u2028four'), 'one<U+000A>two<U+0009>three<U+2028>four');
});

test('a text is cut with an ellipsis, and stays well-formed where that cuts a character in two', () => {
  assert.deepEqual([shorten('abc', 3), shorten('abcdef', 3), shorten('ab😀', 3)], ['abc', 'abc…', 'ab\ufffd…']);
});

test('a sentence is quoted so that a shell reads nothing in it', () => {
  assert.equal(shellSentence("What is Ada's?"), '"What is Ada\'s?"');
  assert.equal(shellSentence('Where is "Ada"?'), '\'Where is "Ada"?\'');
  assert.equal(shellSentence("It's $HOME!"), "'It'\\''s $HOME!'");
});
