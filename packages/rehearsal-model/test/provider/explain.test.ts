import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOf } from '../../src/derive/verdict.ts';
import { offeredTools } from '../../src/grammar/offered-tools.ts';
import type { Decision } from '../../src/provider/decide.ts';
import { finalOf, thoughtOf } from '../../src/provider/explain.ts';
import { tokensOf } from '../../src/text/tokens.ts';
import { at, deriveByHand, type Hand, model } from '../support/hand-heads.ts';
import { offer, text, tinyOffer } from '../support/offer.ts';

function decided(request: string, hand: Hand, thresholds = { tool: 0, slot: 0 }): Decision {
  const derived = deriveByHand(request, hand);
  return {
    verdict: verdictOf(derived, thresholds, tokensOf(request, 96)),
    derived,
    tokens: tokensOf(request, 96),
    offered: offeredTools(model, tinyOffer),
  };
}

test('a thought says which words became which argument, where they are not the value itself', () => {
  const n = 8;
  const reading: Hand = {
    tools: { read_file: 9 },
    starts: { 'read_file.path': at(4, n), 'read_file.first_line': at(7, n) },
    ends: { 'read_file.path': at(5, n) },
  };
  const thought = thoughtOf('1.2.3', decided('read the file my notes.txt from twelve', reading));
  assert.equal(
    thought,
    'rehearsal model 1.2.3: read_file (1.00); path = "my notes.txt" (1.00); first_line = 12 from "twelve" (1.00)',
  );
  const listing: Hand = { tools: { list_folder: 9 }, choices: { 'list_folder.path': [9, 0] } };
  assert.equal(
    thoughtOf('1.2.3', decided('list all here', listing)),
    'rehearsal model 1.2.3: list_folder (1.00); path = "." by choice (1.00)',
  );
});

test('a long value is shortened', () => {
  const request = `read ${'x'.repeat(500)}`;
  const hand: Hand = {
    tools: { read_file: 9 },
    starts: { 'read_file.path': at(2, 3) },
    ends: { 'read_file.path': at(2, 3) },
  };
  assert.ok(thoughtOf('1.2.3', decided(request, hand)).length < 200);
});

test('a request that was cut is told to have been', () => {
  const decision = decided('word '.repeat(100), { tools: { none: 9 } });
  assert.match(thoughtOf('1.2.3', decision), /only the first 96 words were read/);
  assert.ok('abstained' in decision.verdict);
  assert.match(finalOf(decision.verdict.abstained, decision.offered, decision.tokens), /only the first 96 words/);
});

const reasons: readonly (readonly [
  hand: Hand,
  thresholds: { readonly tool: number; readonly slot: number },
  said: RegExp,
])[] = [
  [{ tools: { none: 9 } }, { tool: 0, slot: 0 }, /because none fits the request/],
  [
    { tools: { read_file: 9 } },
    { tool: 0, slot: 0.5 },
    /because a value is missing: path \(the tool would be read_file\)/,
  ],
  [
    {
      tools: { read_file: 1, copy_path: 0.9 },
      starts: { 'read_file.path': at(2, 4), 'copy_path.from': at(2, 4), 'copy_path.to': at(3, 4) },
      ends: { 'read_file.path': at(2, 4), 'copy_path.from': at(2, 4), 'copy_path.to': at(3, 4) },
    },
    { tool: 0.9, slot: 0 },
    /not sure enough that read_file is meant \(probability 0\.\d\d, and it asks for 0\.90\)/,
  ],
  [
    { tools: { read_file: 9 }, starts: { 'read_file.path': [0, 0, 1, 0] }, ends: { 'read_file.path': [0, 0, 1, 0] } },
    { tool: 0, slot: 0.6 },
    /not sure enough of the path for read_file \(probability 0\.\d\d, and it asks for 0\.60\)/,
  ],
];

for (const [hand, thresholds, said] of reasons) {
  test(`the words for whoever asked: ${said.source}`, () => {
    const { verdict, offered, tokens } = decided('read notes.txt now', hand, thresholds);
    assert.ok('abstained' in verdict);
    const final = finalOf(verdict.abstained, offered, tokens);
    assert.match(final, said);
    assert.match(final, /^This is the rehearsal model/);
    assert.match(final, /What helps: .*real model/s);
  });
}

test('what a call would not use is named, and the tool', () => {
  const { tokens, offered } = decided('read notes.txt', { tools: { none: 9 } });
  const final = finalOf({ why: 'left-over', tool: 'read_file', left: ['the end', 'b.txt'] }, offered, tokens);
  assert.match(final, /because the tool would be read_file, which has no use for "the end" and "b\.txt"\./);
});

test('of many known tools a few are named', () => {
  const many = Array.from({ length: 30 }, (_, index) => offer(`tool_${index}`, { path: text }, []));
  const [known] = offeredTools(model, tinyOffer);
  assert.ok(known);
  const offered = many.map((spec) => ({ ...known, tool: { ...known.tool, name: spec.name } }));
  assert.match(finalOf({ why: 'too-tangled' }, offered, tokensOf('x', 96)), /tool_11 and 18 more\./);
});
