import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSkillSearch } from '@fpf/skill-search';
import { manifests } from './shipped-pack.ts';
import { certain, type ShippedRequest, usual } from './shipped-requests.ts';

const { search } = createSkillSearch();

/**
 * What is wrong with the choice for a request, if anything: a skill that is needed is missing, or one is loaded that is
 * not.
 */
function wrongWith({ request, needs, may = [] }: ShippedRequest): readonly string[] {
  const chosen = search(request, manifests).candidates.map(({ id }) => id);
  const isRight =
    needs.every((id) => chosen.includes(id)) && chosen.every((id) => needs.includes(id) || may.includes(id));
  return isRight ? [] : [`${request}: ${chosen.join(', ') || 'abstained'}, not ${needs.join(', ') || 'an abstention'}`];
}

for (const asked of certain) {
  test(`the shipped pack: ${asked.request}`, () => assert.deepEqual(wrongWith(asked), []));
}

test('the shipped pack: nine in ten of other requests are right, and nothing is loaded beside', () => {
  const wrong = usual.flatMap(wrongWith);
  assert.ok(
    usual.length >= 60 && wrong.length <= usual.length * 0.1,
    `${wrong.length} of ${usual.length}:\n${wrong.join('\n')}`,
  );
});

test('the shipped pack: nothing is loaded for a request that is none of its business', () => {
  assert.deepEqual(usual.filter(({ needs }) => needs.length === 0).flatMap(wrongWith), []);
});
