import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf } from '../support/fpf.ts';
import { envOf, newWorkspace, runWriting } from '../support/sessions.ts';

test('in a folder of a workspace that workspace is named, and is not worked in', () => {
  const world = newWorkspace();
  runWriting(world, 'made.md', 'made\n');
  const inside = (cwd: string, ...words: readonly string[]) => fpf(words, { cwd, env: envOf(world.dir) });
  const docs = join(world.ws, 'docs');
  const diff = inside(docs, 'diff');
  assert.equal(diff.code, 2);
  assert.match(diff.stderr, new RegExp(`part of the workspace ${world.ws}.*--workspace ${world.ws}`));
  assert.equal(existsSync(join(docs, '.fpf')), false);
  const told = new RegExp(
    `${docs} is part of the workspace ${world.ws}, whose sessions, rules and skills are not used`,
  );
  const first = inside(docs, 'call', 'read_file', '--path', 'readme', '-q');
  assert.match(first.stderr, told);
  assert.doesNotMatch(
    inside(docs, 'call', 'read_file', '--path', 'readme', '-q').stderr,
    told,
    'it is a workspace by itself now',
  );
  const repository = join(world.ws, 'other');
  mkdirSync(join(repository, '.git'), { recursive: true });
  assert.doesNotMatch(inside(repository, 'diff').stderr, /part of the workspace/, 'a repository is whole');
});
