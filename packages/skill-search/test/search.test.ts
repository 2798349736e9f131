import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SkillSearch, type SkillManifest } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { createSkillSearch } from '../src/skill-search.ts';
import { fc } from './support/fast-check.ts';
import { measured, neighbours, tuned } from './support/requests.ts';
import { skillsNamed } from './support/skills-named.ts';

const { search: searchSkills } = createSkillSearch();

type Kept = { readonly name: string; readonly description: string; readonly keywords: string };

/** What a pack said of its skills at one time: the tests of the pack itself ask for what it says now. */
const kept = JSON.parse(readFileSync(new URL('./fixtures/pack.json', import.meta.url), 'utf8')) as readonly Kept[];
const keywords = new Map(kept.map((skill) => [skill.name, skill.keywords]));
const pack = skillsNamed(Object.fromEntries(kept.map(({ name, description }) => [name, description]))).map((skill) => ({
  ...skill,
  metadata: { 'fpf-keywords': keywords.get(skill.name) ?? '' },
}));

const three = pack.filter(({ name }) => ['repo-search', 'file-write', 'text-stats'].includes(name));

const manifest = (name: string, description: string, keywords = ''): SkillManifest => {
  const [made] = skillsNamed({ [name]: description });
  assert.ok(made);
  return { ...made, metadata: { 'fpf-keywords': keywords }, hash: `sha256-${sha256(description + keywords)}` };
};

for (const [request, wanted] of Object.entries(tuned)) {
  test(`${wanted.length === 0 ? 'abstains' : `selects ${wanted.join(', ')}`}: ${JSON.stringify(request)}`, () => {
    const found = searchSkills(request, three);
    assert.deepEqual(found.candidates.map(({ id }) => id).sort(), [...wanted].sort());
    assert.equal(found.decision, wanted.length === 0 ? 'abstain' : 'pass');
  });
}

test('requests that the rule was not made on: nothing off-topic is taken, and few are missed', () => {
  const missed: string[] = [];
  for (const [request, wanted] of Object.entries(measured)) {
    const got = searchSkills(request, three)
      .candidates.map(({ id }) => id)
      .sort();
    if (wanted.length === 0) assert.deepEqual(got, [], request);
    else if (JSON.stringify(got) !== JSON.stringify([...wanted].sort())) missed.push(`${request}: ${got.join(', ')}`);
  }
  const onTopic = Object.values(measured).filter((wanted) => wanted.length > 0).length;
  assert.ok(missed.length <= onTopic * 0.2, missed.join('\n'));
});

test('among near neighbours the right skill is taken, and mostly first', () => {
  const wrong: string[] = [];
  for (const [request, wanted] of Object.entries(neighbours)) {
    const [first] = searchSkills(request, pack).candidates;
    if (first?.id !== wanted) wrong.push(`${request}: ${first?.id ?? 'abstained'}, not ${wanted}`);
  }
  assert.ok(wrong.length <= Object.keys(neighbours).length * 0.2, wrong.join('\n'));
});

test('an abstention says what nothing matched, what is nearest, and what was asked for', () => {
  const { decision, candidates, nearest, unmatched, reasons, threshold } = searchSkills('Book a flight', three);
  assert.deepEqual([decision, candidates, unmatched, nearest.length], ['abstain', [], ['book', 'flight'], 3]);
  assert.equal(reasons.length, 1);
  assert.equal(reasons[0]?.code, 'skill.no-match');
  for (const word of ['Book a flight', '“book”', '“flight”', 'file-write', String(threshold)])
    assert.ok(reasons[0]?.message.includes(word), word);
});

test('a candidate says which words of the request brought it', () => {
  const [first] = searchSkills('Searching repositories for TODOs', three).candidates;
  assert.deepEqual([first?.id, first?.matched], ['repo-search', ['searching', 'repositories', 'todos']]);
});

test('no skills: an abstention', () => {
  const { decision, nearest, reasons } = searchSkills('anything', []);
  assert.deepEqual([decision, nearest, reasons.map(({ code }) => code)], ['abstain', [], ['skill.no-match']]);
});

test('only what stands before “Not for” speaks for a skill', () => {
  const skill = manifest('hotel-finder', 'Finds hotels. Use when a hotel is wanted. Not for flights.');
  assert.equal(searchSkills('a hotel', [skill]).decision, 'pass');
  assert.equal(searchSkills('a flight', [skill]).decision, 'abstain');
});

test('keywords find what the description does not say', () => {
  const description = 'Makes tables from data. Use when asked. Not for charts.';
  assert.equal(searchSkills('spreadsheet', [manifest('table-maker', description)]).decision, 'abstain');
  assert.equal(searchSkills('spreadsheets', [manifest('table-maker', description, 'spreadsheet')]).decision, 'pass');
});

test('quotations and names of files select nobody', () => {
  for (const request of [
    'translate "search the repository"',
    'translate search-repository.md',
    'mail search@repository.org',
  ]) {
    assert.equal(searchSkills(request, pack).decision, 'abstain', request);
  }
});

test('a skill that does not keep to its profile is not selected, and a reason says so', () => {
  const error = { code: 'skill.h22-not-for', severity: 'error', message: 'no', fix: 'say it' } as const;
  const place = { file: 'SKILL.md', line: 1, column: 1 };
  const demo = manifest('demo', 'Books flights to anywhere.');
  const broken: SkillManifest = { ...demo, profile: 'fpf', diagnostics: [{ ...error, ...place }] };
  const { decision, reasons } = searchSkills('Book a flight', [broken, ...three]);
  assert.equal(decision, 'abstain');
  assert.deepEqual(
    reasons.map(({ code }) => code),
    ['skill.no-match', 'skill.not-valid'],
  );
  assert.match(reasons[1]?.message ?? '', /demo would match, .* profile fpf/);
});

test('the order of the skills does not matter', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...pack], { minLength: pack.length }),
      fc.constantFrom(...Object.keys(measured)),
      (shuffled, request) => {
        assert.deepEqual(searchSkills(request, shuffled), searchSkills(request, pack));
      },
    ),
    { numRuns: 60 },
  );
});

test('any request gets an answer that fits its schema', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      'search',
      'write',
      'file',
      'src/a.ts',
      'aBcD',
      'x_y',
      '"',
      "'",
      '/',
      '.',
      '_',
      '\u0000',
      '\ud800',
      '__proto__',
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (parts) => {
      const found = searchSkills(parts.join(' '), pack);
      assert.deepEqual(check(SkillSearch, found), []);
      assert.ok(Object.isFrozen(found) && Object.isFrozen(found.candidates));
      assert.ok(found.candidates.every(({ score }) => score >= found.threshold));
      assert.equal(found.decision === 'pass', found.candidates.length > 0);
    }),
  );
});

for (const [what, request] of [
  ['humps', `a${'B'.repeat(8000)}_`],
  ['strokes', 'a/'.repeat(4000)],
  ['dots', 'a.'.repeat(4000)],
  ['quotes', '"'.repeat(8000)],
  ['open quotes', '“'.repeat(8000)],
  ['dictation', 'that says '.repeat(800)],
  ['exchanges', 'replace a by '.repeat(600)],
  ['a saying without end', 'keeps failing '.repeat(600)],
  ['a megabyte', 'search '.repeat(150_000)],
] as const) {
  test(`no request costs more than its length: ${what}`, () =>
    assert.deepEqual(check(SkillSearch, searchSkills(request, pack)), []));
}

test('skills that no word of the request touches are not called near', () => {
  const [reason] = createSkillSearch().search(
    'Xylophone quartet',
    skillsNamed({ 'text-stats': 'Counts words. Use when words are counted.' }),
  ).reasons;
  assert.match(reason?.message ?? '', /none is near it, neither in words nor in meaning/);
  const [near] = createSkillSearch().search(
    'Book the xylophone words',
    skillsNamed({ 'text-stats': 'Counts words. Use when words are counted.' }),
  ).reasons;
  assert.doesNotMatch(near?.message ?? '', /none is near it/);
});

test('where no word matches, what is nearest is said by its likeness in meaning; what is alike in nothing is not named', () => {
  const skills = [
    manifest('arith', 'Adds and multiplies numbers. Use when sums are asked for. Not for text.'),
    manifest('picture-resize', 'Resizes pictures and photographs. Use when an image is too large. Not for films.'),
  ];
  const { decision, nearest, reasons } = searchSkills('a portrait of my grandmother', skills);
  assert.equal(decision, 'abstain');
  assert.equal(nearest[0]?.id, 'picture-resize', 'not the first of the list');
  for (const { score, matched, likeness } of nearest)
    assert.deepEqual([score, matched, (likeness ?? 0) > 0], [0, [], true]);
  assert.match(
    reasons[0]?.message ?? '',
    /none shares a word with it; nearest in meaning, of at most 1, (?:is|are) picture-resize \(0\.\d+\)/,
  );
  const unknown = searchSkills('xyzzy plugh', skills);
  assert.deepEqual(unknown.nearest, []);
  assert.match(unknown.reasons[0]?.message ?? '', /none is near it, neither in words nor in meaning/);
});
