import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leastSlot, verdictOf } from '../../src/derive/verdict.ts';
import { tokensOf } from '../../src/text/tokens.ts';
import { at, deriveByHand, type Hand } from '../support/hand-heads.ts';

const low = { tool: 0, slot: 0 };
const request = 'read notes.txt now';
const tokens = tokensOf(request, 96);
const n = 4;
const sure: Hand = {
  tools: { read_file: 9 },
  starts: { 'read_file.path': at(2, n) },
  ends: { 'read_file.path': at(2, n) },
};
const vague: Hand = {
  tools: { read_file: 9 },
  starts: { 'read_file.path': [0, 0, 0.5, 0] },
  ends: { 'read_file.path': [0, 0, 0.5, 0] },
};
const unsaid: Hand = {
  tools: { read_file: 9 },
  starts: { 'read_file.path': at(0, n) },
  ends: { 'read_file.path': at(0, n) },
};

const abstained = (hand: Hand, thresholds = low): unknown => {
  const verdict = verdictOf(deriveByHand(request, hand), thresholds, tokens);
  return 'abstained' in verdict ? verdict.abstained : 'call';
};

test('a call that reaches its thresholds is made', () => {
  assert.equal(abstained(sure, { tool: 0.9, slot: 0.9 }), 'call');
  assert.equal(abstained(vague), 'call');
});

test('below the threshold of the tool', () => {
  const found = abstained({ ...sure, tools: { read_file: 2, copy_path: 1.5 } }, { tool: 0.9, slot: 0 });
  assert.ok(typeof found === 'object' && found !== null && 'why' in found);
  assert.deepEqual(
    { ...found, probability: 0 },
    { why: 'not-sure', tool: 'read_file', of: 'tool', probability: 0, threshold: 0.9 },
  );
});

test('below the threshold of an argument', () => {
  const found = abstained(vague, { tool: 0, slot: 0.6 });
  assert.ok(
    typeof found === 'object' && found !== null && 'probability' in found && typeof found.probability === 'number',
  );
  assert.ok(found.probability < 0.6 && found.probability > 0);
  assert.deepEqual(
    { ...found, probability: 0 },
    { why: 'not-sure', tool: 'read_file', of: 'path', probability: 0, threshold: 0.6 },
  );
});

test('a value that the request does not say', () => {
  assert.deepEqual(abstained(unsaid, { tool: 0, slot: 0.5 }), {
    why: 'value-missing',
    tool: 'read_file',
    missing: ['path'],
  });
  const weak = { ...unsaid, tools: { read_file: 3 } };
  assert.deepEqual(abstained(weak), { why: 'value-missing', tool: 'read_file', missing: ['path'] });
});

test('none fits, and none is known', () => {
  assert.deepEqual(abstained({ ...sure, tools: { none: 9 } }), { why: 'none-fits' });
  assert.deepEqual(verdictOf(deriveByHand(request, sure, []), low, tokens), { abstained: { why: 'no-tool-known' } });
});

test('a search that was given up proves nothing', () => {
  assert.deepEqual(verdictOf({ ...deriveByHand(request, sure), proved: false }, low, tokens), {
    abstained: { why: 'too-tangled' },
  });
});

test('a call that does not use all that is said on purpose is not made', () => {
  const left = (text: string): unknown => {
    const verdict = verdictOf(deriveByHand(text, { ...sure, ...reads(text) }), low, tokensOf(text, 96));
    return 'abstained' in verdict ? verdict.abstained : 'call';
  };
  const reads = (text: string): Partial<Hand> => {
    const path = at(2, tokensOf(text, 96).words.length + 1);
    return { starts: { 'read_file.path': path }, ends: { 'read_file.path': path } };
  };
  const leftOver = (...said: readonly string[]): object => ({ why: 'left-over', tool: 'read_file', left: said });
  assert.equal(left('read notes.txt at 12 for Anna, please'), 'call');
  assert.deepEqual(left('read notes.txt without "the end"'), leftOver('the end'));
  assert.deepEqual(left('read notes.txt and src/a.ts, then mail a@b.org'), leftOver('src/a.ts', 'a@b.org'));
  assert.deepEqual(left('read notes.txt from https://x.org/a'), leftOver('https://x.org/a'));
});

test('the least probable argument counts, and a call without arguments has none', () => {
  const { best } = deriveByHand(request, vague);
  assert.ok(best && leastSlot(best) < 0.6);
  assert.equal(leastSlot({ ...best, taken: [] }), 1);
});
