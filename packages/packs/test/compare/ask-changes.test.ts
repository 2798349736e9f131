import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GuardSpec } from '@fpf/contracts';
import { askChanges } from '../../src/compare/ask-changes.ts';
import { guardChanges } from '../../src/compare/guard-changes.ts';
import { headerChanges } from '../../src/compare/header-changes.ts';
import { schemaChanges } from '../../src/compare/schema-changes.ts';
import { asksOf, type KeptAsk } from '../../src/kept/kept-ask.ts';

test('items of one id are two, and what is too long to be kept whole is compared whole', () => {
  const precondition = (text: string): KeptAsk[] => [
    ...asksOf({ preconditions: [{ id: 'PRE-1', text, evidence: [] }] }),
  ];
  const [a, b] = [precondition('a'), precondition('b')];
  assert.deepEqual(askChanges([...a, ...b], a).wider, [
    'it no longer has the precondition PRE-1: {"evidence":[],"text":"b"}',
  ]);
  const long = 'x'.repeat(2_000);
  assert.equal(askChanges(precondition(`${long}1`), precondition(`${long}2`)).wider.length, 1);
  const places = Array.from({ length: 400 }, (_, n) => `IN-${n}`);
  const writes = (list: readonly string[]): KeptAsk[] => [
    ...asksOf({ bounds: { timeMs: 1, calls: 1, bytes: 1, network: false, writes: [...list] } }),
  ];
  assert.equal(askChanges(writes(places), writes(places.slice(1))).wider.length, 1, 'not proven to be smaller');
  assert.equal(askChanges(asksOf({}), asksOf({})).wider.length, 0);
  const odd = { description: '', metadata: JSON.parse('{"__proto__":"x"}') as Record<string, string> };
  assert.deepEqual(headerChanges({ description: '', metadata: {} }, odd).notes, ['its __proto__ nothing became "x"']);
});

test('of two long texts that begin alike a person sees that they are two', () => {
  const [a, b] = ['1', '2'].map((end) => 'x'.repeat(300) + end) as [string, string];
  const ask = (text: string) => asksOf({ preconditions: [{ id: 'PRE-1', text, evidence: [] }] });
  const guard = (when: string): GuardSpec => ({
    predicate: 'p',
    required_evidence: [],
    failure_mode: 'abstain',
    when,
  });
  for (const told of [
    ...askChanges(ask(a), ask(b)).wider,
    ...guardChanges(guard(a), guard(b)).map(({ text }) => text),
    ...schemaChanges({ const: a }, { const: b }).map(({ text }) => text),
  ]) {
    const [was = '', is = ''] = told.split(' became ');
    assert.ok(is.length > 120 && !was.endsWith(is), told);
  }
});
