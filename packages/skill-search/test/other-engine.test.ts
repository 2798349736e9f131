import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { createBm25fEngine } from '../src/match/bm25f-engine.ts';
import { type OtherEngine, type OtherMatch, type OtherTerm, wholeEngine } from '../src/port/other-engine.ts';
import { searchSettings } from '../src/search-settings.ts';
import { createSkillSearch } from '../src/skill-search.ts';
import { readVocabulary } from '../src/words/vocabulary.ts';
import { skillsNamed } from './support/skills-named.ts';

type Choose = (term: OtherTerm, name: string) => readonly OtherMatch[];

/** Every word of a request that is a skill's name, and no more than the port asks for. */
function engine(
  choose: Choose = (term, name) => (term.text === name ? [{ term, gain: 1 }] : []),
  documentOf = (n: number) => n,
): OtherEngine {
  return {
    prepare: (documents) => ({
      terms: (request) => request.split(' ').map((text) => ({ text, weight: 1 })),
      search: (terms) =>
        documents
          .map(({ name }, n) => ({ document: documentOf(n), matches: terms.flatMap((term) => choose(term, name)) }))
          .reverse()
          .filter(({ matches }) => matches.length > 0),
    }),
  };
}

const skills = skillsNamed({ alpha: 'One.', beta: 'Two.' });
const refused = (error: unknown): boolean => error instanceof FpfError && error.code === 'search.engine-not-valid';

test('the selection stays: what is left over costs, and several wishes of one engine select several skills', () => {
  const { search } = createSkillSearch(searchSettings, engine());
  assert.deepEqual(
    search('alpha beta', skills).candidates.map(({ id }) => id),
    ['alpha', 'beta'],
  );
  assert.ok(
    (search('alpha beta', skills).candidates[0]?.score ?? 1) < (search('alpha', skills).candidates[0]?.score ?? 0),
  );
  assert.deepEqual(search('gamma', skills).unmatched, ['gamma']);
});

test('one skill covers what another would bring, two cover it', () => {
  const brings: Readonly<Record<string, readonly string[]>> = {
    alpha: ['one'],
    beta: ['two'],
    gamma: ['one', 'two'],
    delta: ['one'],
  };
  const { why } = createSkillSearch(
    searchSettings,
    engine((term, name) =>
      brings[name]?.includes(term.text) === true
        ? [{ term, gain: name === 'gamma' ? 0.2 : name === 'delta' ? 0.7 : 1 }]
        : [],
    ),
  );
  const told = (request: string, asked: string, ...names: readonly string[]): string => {
    const named = skillsNamed(Object.fromEntries(names.map((name) => [name, 'x'])));
    const skill = named.find(({ name }) => name === asked);
    assert.ok(skill);
    return why(skill, request, named).reasons[0]?.message ?? '';
  };
  assert.match(told('one', 'delta', 'alpha', 'delta'), /alpha covers what it would bring/);
  assert.match(told('one two', 'gamma', 'alpha', 'beta', 'gamma'), /alpha and beta cover what it would bring/);
});

test('our own engine, handed in as another one, chooses as it does by itself', () => {
  const own = createBm25fEngine(readVocabulary(searchSettings), searchSettings);
  const named = skillsNamed({ 'pull-requests': 'Reviews a pull request.', photos: 'Resizes pictures.' });
  const { search } = createSkillSearch(searchSettings, wholeEngine(own));
  for (const request of ['review the PR', 'resize my photos', 'a post mortem of the outage', 'book a flight'])
    assert.deepEqual(search(request, named), createSkillSearch().search(request, named));
});

test('of a hit of another engine nothing is taken but what the port names', () => {
  const more: OtherEngine = {
    prepare: () => ({
      terms: (request) => [{ text: request, weight: 1 }],
      search: (terms) =>
        terms.map((term) => ({
          document: 0,
          matches: [{ term, gain: 1 }],
          likeness: 0.5,
          near: 'anything',
          score: 99,
        })),
    }),
  };
  const prepared = wholeEngine(more).prepare([{ name: 'x', description: 'X.', keywords: '' }]);
  const [hit] = prepared.search(prepared.terms('x'));
  assert.deepEqual(Object.keys(hit ?? {}).sort(), ['document', 'likeness', 'matches']);
});

test('an engine that answers with what it was not given is refused', () => {
  const strange = engine((term) => [{ term: { ...term }, gain: 1 }]);
  assert.throws(() => createSkillSearch(searchSettings, strange).search('alpha', skills), refused);
  const beyond = engine(undefined, (n) => n + 7);
  assert.throws(() => createSkillSearch(searchSettings, beyond).search('alpha', skills), refused);
  const parts: OtherEngine = {
    prepare: () => ({ terms: () => [{ text: 'a b', weight: 1, parts: [{ text: 'a', weight: 1 }] }], search: () => [] }),
  };
  assert.throws(() => createSkillSearch(searchSettings, parts).search('a b', skills), refused);
});
