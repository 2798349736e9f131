import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { hashJson } from '@fpf/contracts/hash';
import { candidatesOf } from '../src/grammar/candidates.ts';
import { offeredTools } from '../src/grammar/offered-tools.ts';
import type { Heads } from '../src/network/heads.ts';
import { rehearsalFacts } from '../src/provider/facts.ts';
import { loadModel, shippedFolder } from '../src/provider/model-folder.ts';
import { tokensOf } from '../src/text/tokens.ts';
import { knownTools } from './support/known-tools.ts';
import { type Case, judge, readCases, type Score, scoreCalls, scoreNone } from './support/score.ts';

/**
 * Requests that were written apart from the training and frozen before it, and the least share of them that has to be
 * right.
 */
const groups: Readonly<Record<string, { readonly tool: number; readonly exact: number }>> = {
  known: { tool: 0.95, exact: 0.95 },
  'held-out': { tool: 0.75, exact: 0.55 },
  free: { tool: 0.75, exact: 0.55 },
  none: { tool: 0.85, exact: 0.85 },
};

const folder = new URL('../training/test/', import.meta.url);
const tools = knownTools();
const model = await loadModel(shippedFolder);

const sums = new Map(
  readdirSync(folder)
    .filter((name) => name === 'SHA256SUMS' || name.endsWith('.sha256'))
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').trim().split('\n'))
    .map((line): [string, string] => [line.slice(66), line.slice(0, 64)]),
);

for (const [group, least] of Object.entries(groups)) {
  const file = new URL(`${group}.jsonl`, folder);

  test(`${group}: the requests are the frozen ones, and there are enough of them`, () => {
    assert.equal(createHash('sha256').update(readFileSync(file)).digest('hex'), sums.get(`${group}.jsonl`));
    assert.ok(readCases(file).length >= 150);
  });

  test(`${group}: every call that is right can be derived from its request`, () => {
    for (const one of readCases(file)) assert.deepEqual(underivable(one), [], one.request);
  });

  test(`${group}: the share that is right, with all ${tools.length} tools offered`, () => {
    const judged = readCases(file).map((one) => judge(model, one, tools));
    const { tool, exact, cases }: Score = group === 'none' ? scoreNone(judged) : scoreCalls(judged);
    assert.equal(cases, judged.length);
    assert.ok(
      tool >= least.tool && exact >= least.exact,
      `tool ${tool.toFixed(3)}, exact ${exact.toFixed(3)} of ${cases}`,
    );
  });
}

test('the weights know every tool that they were trained for, with every argument that is required', () => {
  assert.deepEqual(
    offeredTools(model, tools).map(({ spec }) => spec.name),
    tools.map(({ name }) => name),
  );
  for (const { spec, rules } of offeredTools(model, tools)) {
    const properties = Object.keys(spec.input_schema['properties'] as object).sort();
    assert.deepEqual(rules.map(({ slot }) => slot.name).sort(), properties, spec.name);
  }
});

test('the schemas that are kept are the ones that the weights were trained on', async () => {
  const { card } = await rehearsalFacts();
  assert.deepEqual(card['schemas'], Object.fromEntries(tools.map((tool) => [tool.name, hashJson(tool.input_schema)])));
});

/** The expected arguments of a case that no slot could take, whatever the network says. */
function underivable({ request, name, arguments: expected }: Case): readonly string[] {
  const tokens = tokensOf(request, model.features.maxTokens);
  const even = (length: number): Float64Array => new Float64Array(length);
  const heads: Heads = {
    tools: () => even(model.weights.tool.classes),
    starts: () => even(tokens.words.length + 1),
    ends: () => even(tokens.words.length + 1),
    choice: (_slot, _first, length) => even(length),
  };
  const rules = offeredTools(model, tools).find(({ spec }) => spec.name === name)?.rules ?? [];
  return Object.entries(expected).flatMap(([key, value]) => {
    const rule = rules.find(({ slot }) => slot.name === key);
    const candidates = rule ? candidatesOf(rule, tokens, heads, true).ranked : [];
    return candidates.some((candidate) => isDeepStrictEqual(candidate.value(), value)) ? [] : [key];
  });
}
