import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpfStarted as fpf } from '../support/fpf.ts';
import { list, project } from '../support/projects/skill-project.ts';

test('a list leaves nothing behind where nothing has run; where something has, what it read is kept, and the answer is the same', () => {
  const dir = project(3);
  const first = list(dir);
  assert.deepEqual([first.code, first.stderr, existsSync(join(dir, '.fpf'))], [0, '', false]);
  mkdirSync(join(dir, '.fpf'));
  for (let times = 0; times < 2; times += 1) {
    const again = list(dir);
    assert.deepEqual([again.code, again.stdout, again.stderr], [0, first.stdout, '']);
    assert.deepEqual(readdirSync(join(dir, '.fpf')), ['skill-index.json']);
  }
  rmSync(join(dir, 'skills', 'skill-1'), { recursive: true });
  assert.doesNotMatch(list(dir).stdout, /skill-1/);
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

test('a folder that cannot be read as a skill stands in the list, for people and for programs, and doctor counts it', () => {
  const dir = project(1);
  mkdirSync(join(dir, 'skills', 'broken'));
  writeFileSync(join(dir, 'skills', 'broken', 'SKILL.md'), 'no header');
  symlinkSync('skill-0', join(dir, 'skills', 'linked'));
  const shown = list(dir);
  assert.equal(shown.code, 0);
  assert.match(
    shown.stdout,
    /left out, for they cannot be read:\n {2}.*broken: skill\.h01-no-frontmatter .*\n {2}.*linked: skill\.f07-tree /,
  );
  const { data } = JSON.parse(fpf(['skills', 'list', '--workspace', dir, '--json']).stdout) as {
    readonly data: readonly {
      readonly name: string;
      readonly id?: string;
      readonly unreadable?: true;
      readonly path: string;
      readonly diagnostics: readonly { readonly code: string }[];
    }[];
  };
  assert.deepEqual(
    data.map(({ name, id, unreadable, path, diagnostics }) => [
      name,
      id,
      unreadable,
      path.startsWith(dir),
      diagnostics[0]?.code,
    ]),
    [
      ['skill-0', 'skill-0', undefined, true, 'skill.h18-version-missing'],
      ['broken', undefined, true, true, 'skill.h01-no-frontmatter'],
      ['linked', undefined, true, true, 'skill.f07-tree'],
    ],
  );
  const doctor = JSON.parse(
    fpf(['doctor', '--workspace', dir, '--json'], { env: { FPF_MODEL: '', OLLAMA_HOST: '127.0.0.1:1' } }).stdout,
  ) as {
    readonly data: readonly {
      readonly name: string;
      readonly status: string;
      readonly what: string;
      readonly fix?: string;
    }[];
  };
  const line = doctor.data.find(({ name }) => name === 'unreadable');
  assert.equal(line?.status, 'warn');
  assert.match(line.what, /2 skill folders are left out; the first is .*broken \(skill\.h01-no-frontmatter\)/);
  assert.match(line.fix ?? '', /fpf skills validate .*broken/);
});
