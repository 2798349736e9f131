import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wishesOf } from '../src/request/request-words.ts';

test('“and”, “then” or a stop before a verb that asks begin another wish', () => {
  const parts = (text: string): readonly string[] => {
    const wishes: string[][] = [];
    for (const { token, wish } of wishesOf(text)) (wishes[wish] ??= []).push(token);
    return wishes.map((tokens) => tokens.join(' '));
  };
  assert.deepEqual(parts('Search the code for TODO and write a report'), [
    'Search the code for TODO',
    'write a report',
  ]);
  assert.deepEqual(parts('Merge these. Rotate page 3; send it'), ['Merge these', 'Rotate page 3', 'send it']);
  assert.deepEqual(parts('Turn a.m4a into text with labels and give me minutes'), [
    'Turn a.m4a into text with labels',
    'give me minutes',
  ]);
  assert.deepEqual(parts('the timeline and action items'), ['the timeline action items']);
  assert.deepEqual(parts('read/write and/or v2.4.0, please'), ['read/write and/or v2.4.0 please']);
  assert.deepEqual(parts(''), []);
});
