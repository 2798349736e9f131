import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SkillSearch, SkillWhy } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { fpf, json, scratch } from '../support/fpf.ts';

const cwd = scratch();
const data = (args: readonly string[]): Record<string, unknown> =>
  json(fpf([...args, '--workspace', cwd, '--json'], { cwd }))['data'] as Record<string, unknown>;

test('skills search abstains with exit 3, the nearest skills and the words that nothing matched', () => {
  const { code, stdout } = fpf(['skills', 'search', 'Book a flight', '--workspace', cwd], { cwd });
  assert.equal(code, 3);
  assert.match(stdout, /Abstained: .*Book a flight.*\nskill +score +matched\n.*Words that nothing matched: .*flight/s);
});

test('skills search --explain --json has a why for each skill shown', () => {
  const { why, ...found } = data(['skills', 'search', 'Count the words of README.md', '--explain']);
  assert.deepEqual(check(SkillSearch, found), []);
  const { candidates, nearest } = found as SkillSearch;
  const reasons = why as readonly SkillWhy[];
  assert.deepEqual(
    reasons.map(({ candidate }) => candidate.id),
    [...candidates, ...nearest].map(({ id }) => id),
  );
  assert.ok(reasons.every((one) => check(SkillWhy, one).length === 0) && reasons[0]?.selected);
  assert.deepEqual(Object.keys(data(['skills', 'search', 'Count the words of README.md'])).includes('why'), false);
});

test('skills search says what a run would offer next', () => {
  const request = 'rename notes.txt to todo.txt';
  const { next = [] } = data(['skills', 'search', request]) as unknown as SkillSearch;
  const { stdout } = fpf(['skills', 'search', request, '--workspace', cwd], { cwd });
  const also = /^Offered also, where no tool of these is called: (.+)$/m.exec(stdout)?.[1];
  assert.ok(next.length > 0, 'a request that is near to several skills');
  assert.equal(also, next.map(({ id }) => id).join(', '));
});

for (const request of ['Count the words of README.md for dinner', 'Book a flight'])
  test(`skills search --explain gives two lines to each skill shown, and no table: ${request}`, () => {
    const { candidates, nearest } = data(['skills', 'search', request]) as unknown as SkillSearch;
    const { stdout } = fpf(['skills', 'search', request, '--explain', '--workspace', cwd], { cwd });
    const lines = stdout.trimEnd().split('\n');
    const shown = [...candidates, ...nearest];
    const explained = lines.slice(lines.lastIndexOf('') + 1);
    assert.equal(explained.length, 2 * shown.length);
    for (const [at, { id }] of shown.entries()) {
      const decided = at < candidates.length ? 'selected' : 'not selected \\(search\\.[a-z-]+\\)';
      assert.match(explained[2 * at] ?? '', new RegExp(`^${id} [\\d.]+ is ${decided}: (?:no )?place .* is asked for$`));
      assert.match(explained[2 * at + 1] ?? '', /^ {2}by (?:no word|“[^”]+” \d\.\d\d \()/);
    }
  });

test('skills why shows word, place, weight and gain, and the sentence that decides', () => {
  const { code, stdout } = fpf(
    ['skills', 'why', 'text-stats', 'Count the words of README.md for dinner', '--workspace', cwd],
    { cwd },
  );
  assert.equal(code, 0);
  assert.match(
    stdout,
    /^text-stats [\d.]+: place 1 of \d+, score [\d.]+, threshold [\d.]+\nword +where +weight +gain\ncount +/,
  );
  assert.match(stdout, /dinner +\(nowhere\) .*\ntext-stats is selected.*\(search\.selected\)/s);
});

test('skills why refuses a skill that is not there, and an empty request', () => {
  for (const [args, code] of [
    [['no-such', 'x'], 'skill.unknown'],
    [['text-stats', ' '], 'usage.bad-option'],
  ] as const) {
    const { code: exit, stdout, stderr } = fpf(['skills', 'why', ...args, '--workspace', cwd], { cwd });
    assert.deepEqual([exit, stdout], [2, '']);
    assert.ok(stderr.includes(code), stderr);
  }
});

test('skills search --explain tells skills of one id apart by their source', () => {
  const workspace = scratch();
  for (const [source, what] of [
    ['one', 'Counts the words of a text.'],
    ['two', 'Counts words, and syllables too.'],
  ] as const) {
    mkdirSync(join(workspace, source, 'counter'), { recursive: true });
    writeFileSync(
      join(workspace, source, 'counter', 'SKILL.md'),
      `---\nname: counter\ndescription: ${what}\nmetadata:\n  version: "1.0.0"\n---\nCount.\n`,
    );
  }
  const sources = ['one', 'two'].map((folder) => ({ folder, name: folder }));
  writeFileSync(join(workspace, 'fpf.config.json'), JSON.stringify({ skills: { sources, profile: 'lenient' } }));
  const run = fpf(['skills', 'search', 'count words', '--explain', '--json', '--workspace', workspace], {
    cwd: workspace,
  });
  const found = json(run)['data'] as SkillSearch & { readonly why: readonly SkillWhy[] };
  assert.deepEqual(
    found.why.map(({ candidate }) => candidate.hash),
    [...found.candidates, ...found.nearest].map(({ hash }) => hash),
  );
  assert.equal(new Set(found.why.map(({ candidate }) => candidate.hash)).size, 2);
});

test('with skills.precedence the earlier source has the name, and the list says what it shadows', () => {
  const workspace = scratch();
  for (const source of ['one', 'two']) {
    mkdirSync(join(workspace, source, 'counter'), { recursive: true });
    writeFileSync(
      join(workspace, source, 'counter', 'SKILL.md'),
      `---\nname: counter\ndescription: Counts words.\nmetadata:\n  version: "1.0.0"\n---\nCount.\n`,
    );
  }
  const sources = ['one', 'two'].map((folder) => ({ folder, name: folder }));
  const configure = (more: object): void =>
    writeFileSync(
      join(workspace, 'fpf.config.json'),
      JSON.stringify({ skills: { sources, profile: 'lenient', ...more } }),
    );
  configure({});
  const ask = (...args: readonly string[]) => fpf(['skills', ...args, '--workspace', workspace], { cwd: workspace });
  assert.match(
    ask('why', 'counter', 'count words').stderr,
    /one\/counter@1\.0\.0, two\/counter@1\.0\.0.*skill\.ambiguous/s,
  );
  assert.match(ask('list').stdout, /\* several sources have the name/);
  configure({ precedence: 'order' });
  assert.match(ask('why', 'counter', 'count words').stdout, /^one\/counter 1\.0\.0/);
  assert.match(ask('why', 'two/counter', 'count words').stdout, /one\/counter comes before it.*\(search\.shadowed\)/);
  const listed = ask('list').stdout;
  assert.match(
    listed,
    /counter \(shadowed\) [\s\S]*two\/counter is shadowed: one\/counter comes before it and has its name/,
  );
  assert.doesNotMatch(listed, /several sources have the name/);
  configure({ precedence: 'later' });
  assert.match(ask('list').stderr, /config\.not-valid/);
});
