import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { hashJson } from '@fpf/contracts/hash';
import { candidatesOf, saidIn } from '../src/grammar/candidates.ts';
import { offeredTools } from '../src/grammar/offered-tools.ts';
import type { Heads } from '../src/network/heads.ts';
import { rehearsalFacts } from '../src/provider/facts.ts';
import { loadModel, shippedFolder } from '../src/provider/model-folder.ts';
import { tokensOf } from '../src/text/tokens.ts';
import { wholeUnits } from '../src/text/whole-units.ts';
import { decideWhole } from './support/decide-whole.ts';
import { knownTools } from './support/known-tools.ts';
import { type Case, judge, readCases, type Score, scoreCalls, scoreNone } from './support/score.ts';

type Least = { readonly tool: number; readonly exact: number; readonly beyond?: number };

/**
 * Requests that were written apart from the training and frozen before it, and the least share of them that has to be
 * right. `beyond`: how many at most want a value that no request can say, such as an empty text.
 */
const groups: Readonly<Record<string, Least>> = {
  known: { tool: 0.95, exact: 0.95 },
  'held-out': { tool: 0.75, exact: 0.55 },
  free: { tool: 0.75, exact: 0.55 },
  none: { tool: 0.85, exact: 0.85 },
  people: { tool: 0.85, exact: 0.8, beyond: 4 },
  tricky: { tool: 0.75, exact: 0.7, beyond: 12 },
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
    const lost = readCases(file).filter((one) => underivable(one).length > 0);
    assert.ok(lost.length <= (least.beyond ?? 0), lost.map(({ request }) => request).join('\n'));
  });

  test(`${group}: the share that is right, with all ${tools.length} tools offered`, () => {
    const judged = readCases(file).map((one) => judge(model, one, tools));
    const { tool, exact, cases }: Score = group === 'none' ? scoreNone(judged) : scoreCalls(judged);
    assert.equal(cases, judged.filter(({ expected }) => (expected.name === null) === (group === 'none')).length);
    assert.ok(
      tool >= least.tool && exact >= least.exact,
      `tool ${tool.toFixed(3)}, exact ${exact.toFixed(3)} of ${cases}`,
    );
  });
}

test('people: most requests that no tool fits are refused', () => {
  const judged = readCases(new URL('people.jsonl', folder)).map((one) => judge(model, one, tools));
  const { tool, cases } = scoreNone(judged);
  assert.ok(tool >= 0.85, `${tool.toFixed(3)} of ${cases}`);
});

test('tricky: a text that is called is whole units of its request, as typed', () => {
  for (const { request, name, arguments: expected } of readCases(new URL('tricky.jsonl', folder))) {
    const { verdict, tokens } = decideWhole(model, request, tools);
    if (!('call' in verdict)) continue;
    const { tool, taken } = verdict.call;
    const isWhole = wholeUnits(
      request,
      tokens.units,
      tool.rules.some(({ slot }) => slot.kind === 'list'),
    );
    for (const { rule, candidate, value } of taken) {
      if (typeof value !== 'string' || !candidate.span) continue;
      const [start, end] = [
        tokens.ranges[candidate.span.first]?.start ?? 0,
        tokens.ranges[candidate.span.last]?.end ?? 0,
      ];
      assert.equal(value, request.slice(start, end));
      assert.ok(isWhole({ start, end }), `${request}: ${value}`);
      const wanted = tool.tool.name === name ? expected[rule.slot.name] : undefined;
      const isCut = typeof wanted === 'string' && wanted !== value && wanted.includes(value);
      assert.ok(!isCut, `${request}: ${value} is a part of ${JSON.stringify(wanted)}`);
    }
  }
});

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
    const candidates = rule ? candidatesOf(rule, saidIn(tokens, true), heads).ranked : [];
    return candidates.some((candidate) => isDeepStrictEqual(candidate.value(), value)) ? [] : [key];
  });
}
