import assert from 'node:assert/strict';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { fpf, json, scratch, type Ran } from '../support/fpf.ts';
import { edit, makePack, ok } from '../support/registries/packs.ts';

const root = scratch();
mkdirSync(join(root, 'author'));
const pack = makePack(join(root, 'author', 'pack')).pack();
const request = 'Count the lines of README.md';
const place = 'skill-packs/@acme/skills/skills';

/** A project in which the shipped skill text-stats could answer for the pinned count-lines, too. */
function project(name: string): string {
  const dir = join(root, name);
  mkdirSync(dir);
  writeFileSync(join(dir, 'README.md'), 'one\ntwo\n');
  const calls = [{ name: 'text_stats', arguments: { path: 'README.md' } }];
  writeFileSync(join(dir, 'answers.json'), JSON.stringify({ answers: [{ request, response: { tool_calls: calls } }] }));
  const config = {
    skills: { sources: [{ package: '@fpf/skills' }] },
    model: { provider: 'scripted', name: 'answers.json' },
  };
  writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify(config));
  ok(fpf(['skills', 'add', pack, '--yes'], { cwd: dir, env: { FPF_MODEL: '' } }));
  ok(fpf(['lock'], { cwd: dir, env: { FPF_MODEL: '' } }));
  return dir;
}

function run(dir: string, ...more: readonly string[]): Ran {
  return fpf(['run', request, '--frozen', '--json', ...more], { cwd: dir, env: { FPF_MODEL: '' } });
}

const broken: readonly (readonly [what: string, spoil: (skill: string) => void, told: RegExp])[] = [
  [
    'has a link',
    (skill) => symlinkSync('/etc/passwd', join(skill, 'l')),
    /skill\.pinned-gone.*count-lines 0\.1\.0.*l.{1,4} is a symbolic link/,
  ],
  [
    'has a file that no pack holds',
    (skill) => writeFileSync(join(skill, '.npmrc'), ''),
    /skill\.pinned-gone.*count-lines 0\.1\.0.*\.npmrc/,
  ],
  [
    'lost its tools',
    (skill) => rmSync(join(skill, 'tools.json')),
    /skill\.hash-drift.*count-lines.*removed tools\.json/,
  ],
  [
    'has two names',
    (skill) => edit(join(skill, 'SKILL.md'), 'name: count-lines\n', 'name: count-lines\nname: other\n'),
    /skill\.hash-drift.*count-lines.*changed SKILL\.md/,
  ],
  [
    'is gone',
    (skill) => rmSync(skill, { recursive: true }),
    /skill\.pinned-gone.*count-lines 0\.1\.0.*no source has it any more/,
  ],
  [
    'says something else',
    (skill) => edit(join(skill, 'SKILL.md'), 'description: ', 'description: Paints a fence. '),
    /skill\.hash-drift.*count-lines.*changed SKILL\.md/,
  ],
];

test('a pinned skill that broke, moved or is gone is told and ends a frozen run before another one answers in its place', () => {
  const dir = project('broken');
  const skill = join(dir, place, 'count-lines');
  cpSync(skill, join(root, 'whole'), { recursive: true });
  const whole = run(dir);
  assert.notEqual(whole.code, 5, whole.stdout);
  for (const [what, spoil, told] of broken) {
    spoil(skill);
    const ran = run(dir);
    assert.equal(ran.code, 5, `${what}: ${ran.stdout}${ran.stderr}`);
    assert.match(ran.stdout, told, what);
    assert.doesNotMatch(ran.stdout, /"skills-loaded"|"model-asked"/, what);
    rmSync(skill, { recursive: true, force: true });
    cpSync(join(root, 'whole'), skill, { recursive: true });
  }
  assert.notEqual(run(dir).code, 5);
});

test('what the lock does not pin is offered to no frozen run, and is told', () => {
  const dir = project('more');
  cpSync(join(dir, place, 'count-lines'), join(dir, 'own', 'line-count'), { recursive: true });
  edit(join(dir, 'own/line-count/SKILL.md'), 'name: count-lines', 'name: line-count');
  edit(join(dir, 'fpf.config.json'), '"sources":[', '"sources":[{"folder":"own"},');
  const ran = run(dir);
  assert.equal(ran.code, 5, ran.stdout);
  assert.match(ran.stdout, /skill\.not-locked.*line-count \(0\.1\.0 sha256-/);
});

test('several that moved are told together; those that the command itself leaves out are not missed', () => {
  const dir = project('several');
  rmSync(join(dir, place, 'count-lines'), { recursive: true });
  writeFileSync(join(dir, place, 'count-more', 'added.txt'), '');
  const ran = run(dir);
  assert.equal(ran.code, 5);
  assert.match(ran.stdout, /count-lines 0\.1\.0 of [^;]*no source has it any more; .*count-more.*added added\.txt/);
  const narrowed = run(dir, '--skill', 'text-stats');
  assert.equal(narrowed.code, 0, narrowed.stdout + narrowed.stderr);
  assert.equal(run(dir, '--skill', 'count-more').code, 5);
  const verified = fpf(['verify', '--json'], { cwd: dir, env: { FPF_MODEL: '' } });
  assert.ok(((json(verified)['data'] as JsonObject)['drift'] as JsonObject[]).length >= 2);
});

test('verify tells every pin that moved, also where a pinned skill does not load or cannot be read any more', () => {
  const dir = project('verified');
  rmSync(join(dir, place, 'count-lines', 'tools.json'));
  symlinkSync('/etc/passwd', join(dir, place, 'count-more', 'l'));
  const verified = fpf(['verify', '--json'], { cwd: dir, env: { FPF_MODEL: '' } });
  assert.equal(verified.code, 5, verified.stdout);
  type Row = { readonly pin: string; readonly to: string; readonly files?: unknown };
  const drift = (json(verified)['data'] as unknown as { readonly drift: readonly Row[] }).drift.map(
    ({ pin, to, files }) => [pin, to, files] as const,
  );
  const of = (key: string) => drift.find(([pin]) => pin === key);
  const lines = of(`skills.${place}#count-lines`);
  assert.match(lines?.[1] ?? '', /^what does not load: SKILL.md:1:1 skill\.t01-file-missing/);
  assert.deepEqual(lines?.[2], { changed: [], added: [], removed: ['tools.json'] });
  assert.match(
    of(`skills.${place}#count-more`)?.[1] ?? '',
    /^no skill that can be read: .*skill\.f07-tree.*"l" is a symbolic link/,
  );
  const hash = of('packs.@acme/skills.hash')?.[1] ?? '';
  assert.match(hash, /what cannot be pinned.*count-more\/l is a symbolic link/);
  assert.doesNotMatch(verified.stdout, /ELOOP/);
  assert.equal(fpf(['lock'], { cwd: dir, env: { FPF_MODEL: '' } }).code, 2);
});
