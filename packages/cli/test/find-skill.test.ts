import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { exitOfCode } from '@fpf/contracts';
import { fpf, scratch } from './support/fpf.ts';
import { ok } from './support/packs.ts';

test('a new skill says which source and which rule it needs; until then it is unknown, with the line to write', () => {
  const dir = scratch();
  const made = ok(fpf(['skills', 'new', 'count-lines', '--in', 'skills'], { cwd: dir })).stdout;
  const sources = '"skills": { "sources": [{ "package": "@fpf/skills" }, { "folder": "skills" }] }';
  const policy = '"policy": { "allow": [{ "tool": "count_lines", "skill": "count-lines" }] }';
  assert.ok(made.includes(sources) && made.includes(policy), made);
  const unknown = fpf(['skills', 'show', 'count-lines'], { cwd: dir });
  assert.equal(unknown.code, 2);
  assert.ok(unknown.stderr.includes('is no source yet') && unknown.stderr.includes(sources), unknown.stderr);
  writeFileSync(join(dir, 'fpf.config.json'), `{ ${sources}, ${policy} }\n`);
  ok(fpf(['skills', 'show', 'count-lines'], { cwd: dir }));
});

test('the list names sources as the config does, and marks a name that two of them have', () => {
  const dir = scratch();
  for (const folder of ['a', 'b']) {
    mkdirSync(join(dir, folder));
    ok(fpf(['skills', 'new', 'count-lines', '--in', folder], { cwd: dir }));
  }
  writeFileSync(join(dir, 'fpf.config.json'), '{ "skills": { "sources": [{ "folder": "a", "name": "mine" }, { "folder": "b" }] } }\n');
  const { stdout } = ok(fpf(['skills', 'list'], { cwd: dir }));
  assert.match(stdout, /^count-lines \* .* mine\ncount-lines \* .* b\n/m);
  assert.match(stdout, /ask for one as mine\/count-lines or b\/count-lines/);
});

test('a model that the lock does not pin is an integrity matter', () => {
  assert.equal(exitOfCode('model.not-frozen'), 5);
});
