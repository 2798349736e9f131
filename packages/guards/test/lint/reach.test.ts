import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GuardSpec, JsonObject } from '@fpf/contracts';
import { mostWorlds, reachOf, everyWorld } from '../../src/lint/reach.ts';
import { engine, on, toolOf } from '../support/workbench.ts';

type Case = readonly [
  name: string,
  guard: Partial<GuardSpec>,
  decisions: readonly string[],
  certain: boolean,
  properties?: JsonObject,
];

const path = { path: { type: 'string', minLength: 1, maxLength: 64, description: 'A path.' } };
const count = { count: { type: 'integer', minimum: 1, maximum: 9, description: 'How many.' } };
const mode = { mode: { type: 'string', enum: ['fast', 'slow'], description: 'fast or slow.' } };

const cases: readonly Case[] = [
  ['required evidence alone', {}, ['abstain', 'pass'], true],
  ['a value that a question never has', { when: 'ev["session.open"].value == "yes"' }, ['abstain'], true],
  ['a contradiction', { when: 'ev["sandbox.confined"].value && !ev["sandbox.confined"].value' }, ['abstain'], true],
  ['a bound beyond the schema', { when: 'args.count > 9' }, ['abstain'], true, count],
  ['a bound inside it', { when: 'args.count > 8' }, ['abstain', 'pass'], true, count],
  ['a word that is not listed', { when: 'args.mode == "medium"' }, ['abstain'], true, mode],
  ['an argument that the tool has not', { when: 'has(args.other)' }, ['abstain'], true, path],
  [
    'always true, where evidence is only consulted',
    { required_evidence: [], when: 'ev["file.exists:a"].status in ["present", "absent"]' },
    ['pass'],
    true,
  ],
  ['a pattern is a try', { when: '!args.path.matches("^[./]*$")' }, ['abstain', 'pass'], false, path],
  [
    'two things that are compared with each other',
    { when: 'args.path == args.path' },
    ['abstain', 'pass'],
    false,
    path,
  ],
  [
    'numbers between two bounds',
    { when: 'ev["file.size:a"].value > 0.2 && ev["file.size:a"].value < 0.3' },
    ['abstain', 'pass'],
    true,
  ],
  [
    'degrade',
    { failure_mode: 'degrade', required_evidence: ['sandbox.confined'] },
    ['abstain', 'degrade', 'pass'],
    true,
  ],
];

for (const [name, guard, decisions, certain, properties = {}] of cases)
  test(`what a guard can come to: ${name}`, async () => {
    const reach = await reachOf(engine, on(guard, toolOf(properties, { degraded: { view: 'read-only' } })));
    assert.ok(reach);
    assert.deepEqual([[...reach.decisions].sort(), reach.certain], [decisions, certain]);
  });

const many = Array.from({ length: 12 }, (_, index) => `file.exists:${index}`);

test('of more combinations than the bound the likely ones come first: a guard that asks much is not called one that never passes', async () => {
  const reach = await reachOf(engine, on({ required_evidence: many }));
  assert.ok(reach);
  assert.deepEqual([[...reach.decisions].sort(), reach.tried < 100], [['abstain', 'pass'], true]);
});

test('where the bound ends the search, nothing is certain', async () => {
  const reach = await reachOf(engine, on({ required_evidence: many, when: 'ev["session.mode"].value == 7' }));
  assert.ok(reach);
  assert.deepEqual([[...reach.decisions], reach.tried, reach.certain], [['abstain'], mostWorlds, false]);
});

test('a choice among too many combinations is always the same, and of every axis', () => {
  const axes: readonly (readonly unknown[])[] = [
    ['a', 'b', 'c'],
    [1, 2],
    [true, false],
    ['x', 'y', 'z'],
  ];
  const [one, two] = [everyWorld<unknown>(axes, 30), everyWorld<unknown>(axes, 30)].map(({ worlds }) => [...worlds]);
  assert.deepEqual(one, two);
  for (const [index, axis] of axes.entries())
    assert.deepEqual(new Set(one?.map((world) => world[index])), new Set<unknown>(axis));
  assert.equal([...everyWorld<unknown>(axes, 36).worlds].length, 36);
});

test('of an expression in another language nothing is said', async () => {
  assert.equal(await reachOf({ ...engine, language: 'json-tree' }, on({ when: 'true' })), undefined);
});
