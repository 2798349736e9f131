import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createAgentFSAdapter } from '@fpf/agentfs-adapter';
import { systemHost } from '../src/compose/host.ts';
import { fpfStarted as fpf, scratch } from './support/fpf.ts';

/** A project with its own skills, more than are read without the project database. */
function project(count: number): string {
  const dir = scratch();
  for (let index = 0; index < count; index += 1) {
    const folder = join(dir, 'skills', `skill-${index}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'SKILL.md'), `---\nname: skill-${index}\ndescription: Does ${index}. Use when asked.\n---\nbody\n`);
  }
  writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify({ skills: { sources: [{ folder: 'skills', profile: 'lenient' }] } }));
  return dir;
}

const list = (dir: string): ReturnType<typeof fpf> => fpf(['skills', 'list', '--workspace', dir]);
const state = (dir: string): readonly string[] => readdirSync(join(dir, '.fpf')).sort();

test('a few skills leave nothing behind; many leave the project database, closed and unlocked, and the same answer', () => {
  const few = project(3);
  assert.equal(list(few).code, 0);
  assert.equal(existsSync(join(few, '.fpf')), false);
  const many = project(80);
  const first = list(many);
  assert.deepEqual([first.code, first.stderr], [0, '']);
  assert.deepEqual(state(many), ['.gitignore', 'project.db', 'runs', 'sessions']);
  const second = list(many);
  assert.deepEqual([second.code, second.stdout, second.stderr], [0, first.stdout, '']);
});

test('a held or foreign project database costs a line and some time, never the answer', async () => {
  const dir = project(80);
  const first = list(dir);
  const store = await createAgentFSAdapter(
    {},
    systemHost(() => undefined),
  ).openProject(join(dir, '.fpf'));
  const held = list(dir);
  await store.close();
  assert.deepEqual([held.code, held.stdout], [0, first.stdout]);
  assert.match(held.stderr, /every skill folder is read, because the stored index cannot be used: .*held by process/);
  writeFileSync(join(dir, '.fpf', 'project.db'), 'not a database');
  const foreign = list(dir);
  assert.deepEqual([foreign.code, foreign.stdout], [0, first.stdout]);
  assert.match(foreign.stderr, /not a whole SQLite database/);
  assert.ok(!state(dir).some((name) => name.endsWith('.lock')));
});

test('--preset leaves only the skills of a preset, and an unknown one says which there are', () => {
  const dir = project(3);
  writeFileSync(join(dir, 'skills', 'presets.json'), JSON.stringify({ presets: { small: ['skill-1'] } }));
  const small = fpf(['skills', 'list', '--workspace', dir, '--preset', 'small', '--json']);
  assert.deepEqual(
    (JSON.parse(small.stdout) as { data: { name: string }[] }).data.map(({ name }) => name),
    ['skill-1'],
  );
  const unknown = fpf(['skills', 'list', '--workspace', dir, '--preset', 'smal']);
  assert.equal(unknown.code, 2);
  assert.match(unknown.stderr, /no skill source has a preset "smal"[^]*There is small/);
});
