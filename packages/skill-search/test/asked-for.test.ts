import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedFor, thresholdFor } from '../src/choose/select.ts';
import { searchSettings } from '../src/search-settings.ts';
import { createSkillSearch } from '../src/skill-search.ts';
import { fc } from './support/fast-check.ts';
import { skillsNamed } from './support/skills-named.ts';

const asked = (request: string, size = 200): number => askedFor(request, size, searchSettings).threshold;

test('less is asked of a request that tells more, and of one that says “our”; up to an end', () => {
  assert.ok(asked('zip it') > asked('zip the four folders that lie beside the report, and name them by date'));
  assert.ok(asked('zip our logs') < asked('zip the logs'));
  assert.equal(asked('zip us up'), asked('zip our logs'));
  assert.equal(asked('zip the US logs'), asked('zip the UK logs'));
  assert.equal(asked('word '.repeat(30)), asked('word '.repeat(3000)));
});

test('whatever is asked, and among however many: between half of what is usual and little more than twice as much, and more among more skills', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 0, max: 100_000 }), (request, size) => {
      const { threshold, usual } = askedFor(request, size, searchSettings);
      assert.equal(usual, thresholdFor(size, searchSettings));
      assert.ok(threshold >= usual / 2 - 0.0001 && threshold <= usual * 2.5);
      assert.ok(asked(request, size + 100) >= threshold);
    }),
  );
});

test('what a request says within quotation marks makes it no longer', () => {
  assert.equal(asked('write "one two three four five six seven eight" down'), asked('write down'));
});

test('few words cost nothing in a small pack', () => {
  for (const size of [0, 10, 15]) assert.equal(asked('zip', size), thresholdFor(size, searchSettings));
});

test('why tells what the form of a request took off, or added', () => {
  const others = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`skill-${index}`, 'Sings.']));
  const skills = skillsNamed({
    'bank-letters': 'Answers letters of a bank about payments, loans and accounts.',
    ...others,
  });
  const skill = skills.find(({ name }) => name === 'bank-letters');
  assert.ok(skill);
  const message = (request: string): string =>
    createSkillSearch().why(skill, request, skills).reasons[0]?.message ?? '';
  assert.match(message('letters'), /more than of a usual request, because it tells less/);
  assert.match(
    message('our bank wrote two letters about the loan, answer them so that they leave us alone'),
    /less than of a usual request/,
  );
});
