import assert from 'node:assert/strict';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { exitOfCode } from '@fpf/contracts';
import { fpf, scratch } from '../support/fpf.ts';
import { ok } from '../support/registries/packs.ts';

test('a new skill says which source and which rule it needs; until then it is unknown, with the line to write', () => {
  const dir = scratch();
  const made = ok(fpf(['skills', 'new', 'count-lines', '--in', 'skills'], { cwd: dir })).stdout;
  const sources = '"skills": { "sources": [{ "package": "@fpf/skills" }, { "folder": "skills" }] }';
  const policy =
    '"policy": { "allow": [{ "tool": "count_lines", "skill": "count-lines" }, { "effect": "pure" }, { "effect": "fs" }] }';
  assert.ok(made.includes(sources) && made.includes(policy), made);
  const unknown = fpf(['skills', 'show', 'count-lines'], { cwd: dir });
  assert.equal(unknown.code, 2);
  assert.ok(unknown.stderr.includes('is no source yet') && unknown.stderr.includes(sources), unknown.stderr);
  writeFileSync(join(dir, 'fpf.config.json'), `{ ${sources}, ${policy} }\n`);
  ok(fpf(['skills', 'show', 'count-lines'], { cwd: dir }));
  const beside = ok(fpf(['skills', 'new', 'more-lines'], { cwd: dir })).stdout;
  assert.ok(beside.trimEnd().endsWith(`mv ${join(dir, 'more-lines')} ${join(dir, 'skills')}`), beside);
});

test('the list names sources as the config does, and marks a name that two of them have', () => {
  const dir = scratch();
  for (const folder of ['a', 'b']) {
    mkdirSync(join(dir, folder));
    ok(fpf(['skills', 'new', 'count-lines', '--in', folder], { cwd: dir }));
  }
  writeFileSync(
    join(dir, 'fpf.config.json'),
    '{ "skills": { "sources": [{ "folder": "a", "name": "mine" }, { "folder": "b" }] } }\n',
  );
  const { stdout } = ok(fpf(['skills', 'list'], { cwd: dir }));
  assert.match(stdout, /^count-lines \* .* mine\ncount-lines \* .* b\n/m);
  assert.match(stdout, /ask for one as mine\/count-lines or b\/count-lines/);
  for (const [name, folder] of [
    ['mine', 'a'],
    ['b', 'b'],
  ] as const) {
    const shown = ok(fpf(['skills', 'show', `${name}/count-lines`], { cwd: dir })).stdout;
    assert.ok(shown.includes(join(dir, folder, 'count-lines/SKILL.md')), shown);
  }
  assert.match(fpf(['skills', 'show', 'count-lines'], { cwd: dir }).stderr, /skill\.ambiguous/);
  const { stdout: found } = fpf(['skills', 'search', 'count the lines of a file'], { cwd: dir });
  assert.match(found, /^mine\/count-lines /m, 'by a name that finds it; of the earlier source, for both have one tool');
});

test('two folders of one source that have a name in common can only be told apart by renaming', () => {
  const dir = scratch();
  ok(fpf(['skills', 'new', 'count-lines', '--in', 'a'], { cwd: dir }));
  cpSync(join(dir, 'a/count-lines'), join(dir, 'a/again'), { recursive: true });
  writeFileSync(
    join(dir, 'fpf.config.json'),
    '{ "skills": { "sources": [{ "folder": "a", "profile": "lenient" }] } }\n',
  );
  const { stdout } = ok(fpf(['skills', 'list'], { cwd: dir }));
  assert.match(stdout, /several folders of one source are a\/count-lines; rename all but one of them/);
  assert.doesNotMatch(stdout, /ask for one as/);
});

test('a skill that a request has no word for has no place', () => {
  const dir = scratch();
  const why = ok(fpf(['skills', 'why', 'file-write', 'Book a flight'], { cwd: dir })).stdout;
  assert.match(why, /^file-write [\d.]+: no place among \d+, score 0\.00/);
});

test('a link in a circle is told as what it is, by whoever is asked to look at it', () => {
  const dir = scratch();
  symlinkSync('there', join(dir, 'here'));
  symlinkSync('here', join(dir, 'there'));
  for (const command of ['validate', 'scan']) {
    const { code, stderr } = fpf(['skills', command, 'here'], { cwd: dir });
    assert.deepEqual([code, /cannot be looked at: ELOOP[\s\S]*skill\.unreadable/.test(stderr)], [2, true], stderr);
  }
});

test('what the list leaves out beside other skills is refused by validate too: links, and a name that is not UTF-8', () => {
  const dir = scratch();
  ok(fpf(['skills', 'new', 'count-lines', '--in', 'real'], { cwd: dir }));
  mkdirSync(join(dir, 'skills'));
  symlinkSync('../real/count-lines', join(dir, 'skills/count-lines'));
  symlinkSync('nowhere', join(dir, 'skills/gone'));
  symlinkSync('circle', join(dir, 'skills/circle'));
  mkdirSync(Buffer.concat([Buffer.from(join(dir, 'skills/bad')), Buffer.from([0xff])]));
  const { code, stdout } = fpf(['skills', 'validate', 'skills'], { cwd: dir });
  assert.equal(code, 6, stdout);
  assert.match(
    stdout,
    /skills\/bad\S* has a name that is not UTF-8[\s\S]*skills\/circle is a symbolic link that leads nowhere[\s\S]*skills\/count-lines is a symbolic link\n[\s\S]*skills\/gone is a symbolic link that leads nowhere[\s\S]*4 errors/,
  );
  writeFileSync(join(dir, 'fpf.config.json'), '{ "skills": { "sources": [{ "folder": "skills" }] } }\n');
  assert.match(
    fpf(['skills', 'list'], { cwd: dir }).stdout,
    /has a name that is not UTF-8[\s\S]*is a symbolic link that leads nowhere[\s\S]*is a symbolic link$/m,
  );
  ok(fpf(['skills', 'validate', 'skills/count-lines'], { cwd: dir }));
});

test('a model that the lock does not pin is an integrity matter', () => {
  assert.equal(exitOfCode('model.not-frozen'), 5);
});
