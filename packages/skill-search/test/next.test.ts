import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SkillManifest, SkillSearch } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { createSkillSearch } from '../src/index.ts';
import { fc } from './support/fast-check.ts';
import { skillsNamed } from './support/skills-named.ts';

const likes = ['picture', 'photo', 'image', 'icon', 'banner', 'poster', 'avatar', 'sketch'];
/** Eight that a request can hardly tell apart, and one that has nothing to do with it. */
const skills = skillsNamed({
  ...Object.fromEntries(likes.map((name) => [`${name}-resize`, 'Resizes pictures.'])),
  'night-sky': 'Tells which stars can be seen.',
});
const { search } = createSkillSearch();
const asked = 'resize my pictures';
const nextOf = (list: readonly SkillManifest[], limit?: number, request = asked): readonly string[] =>
  (search(request, list, limit).next ?? []).map(({ id }) => id);

test('the next three after the chosen are told, best first, and none that does not reach the threshold', () => {
  const { candidates, next = [] } = search(asked, skills);
  assert.deepEqual([candidates.length, next.length], [3, 3]);
  assert.deepEqual(
    next.map(({ beside }) => beside ?? false),
    [false, true, true],
    'the best of them is loaded whatever the others take of the prompt',
  );
  assert.equal(search(asked, skills.slice(6)).next, undefined);
  assert.equal(search('Which stars can be seen?', skills).next, undefined);
  assert.equal(nextOf(skills, 1).length, 1);
});

test('none is next where nothing is chosen', () => {
  const { decision, next } = search('Book a flight to Rome', skills);
  assert.deepEqual([decision, next], ['abstain', undefined]);
});

const answering = [
  ...skills,
  ...skillsNamed({ 'line-finder': 'Finds lines about pictures.' }).map((skill) => ({
    ...skill,
    metadata: { 'fpf-answers': 'questions' },
  })),
];

test('one that takes questions comes last where something is asked, and for nothing else', () => {
  for (const question of ['Who has the key of the hut?', 'since when is Ada a member', 'Which stars can be seen?'])
    assert.equal(nextIn(question).at(-1), 'line-finder', question);
  assert.deepEqual(nextIn('Who resizes my pictures?').length, 3);
  assert.equal(nextIn('Who resizes my pictures?').at(-1), 'line-finder', 'a place is kept for it');
  assert.deepEqual([nextIn('Book a flight to Rome'), nextIn('Show me Rome')], [[], []]);
  assert.equal(search('Who has the key of the hut?', answering).decision, 'abstain');
  assert.equal(search('Who has the key of the hut?', answering, 0).next, undefined);
});

test('of two that take questions the one of the earlier source comes first, whatever it is called', () => {
  const [own] = answering.slice(-1);
  assert.ok(own);
  const other = { ...own, id: 'a-line-finder', name: 'a-line-finder', source: { ...own.source, ref: 'other' } };
  const { next = [] } = search('Who has the key of the hut?', [...answering, other]);
  assert.deepEqual(
    next.map(({ id }) => id),
    ['line-finder', 'a-line-finder'],
  );
});

test('no word speaks for one that takes questions', () => {
  const { candidates, nearest } = search('find the line about pictures with the line finder', answering);
  assert.ok([...candidates, ...nearest].every(({ id }) => id !== 'line-finder'));
});

function nextIn(request: string): readonly string[] {
  return nextOf(answering, 3, request);
}

test('two that have a tool of one name are not next together, and may follow one that has it', () => {
  const same = skills.map((skill) => ({ ...skill, tools: ['resize'] }));
  const { candidates, next = [] } = createSkillSearch().search(asked, same);
  assert.deepEqual([candidates.length, next.length], [1, 1]);
});

test('whatever is asked, what is next is in order, reaches the threshold, and was not chosen', () => {
  const words = ['resize', 'my', 'pictures', 'photo', 'icon', 'banner', 'stars', 'tonight', 'and', 'flight'];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...words), { maxLength: 8 }),
      fc.integer({ min: -1, max: 5 }),
      (said, limit) => {
        const found = search(said.join(' '), skills, limit);
        const { candidates, next = [], threshold } = found;
        assert.deepEqual(check(SkillSearch, found), []);
        assert.ok(next.length <= Math.max(0, Math.min(3, limit)));
        assert.ok(next.length === 0 || candidates.length > 0);
        for (const [at, { id, score }] of next.entries()) {
          assert.ok(score >= threshold && score <= (next[at - 1]?.score ?? Infinity));
          assert.ok(candidates.every((chosen) => chosen.id !== id));
        }
      },
    ),
  );
});
