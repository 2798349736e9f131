import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { type ConfigFile, FpfError } from '@fpf/contracts';
import type { ProjectRecord } from '../../src/open/index.ts';
import { skillOptions } from '../../src/skills/index.ts';
import { scratch } from '../support/scratch.ts';
import { inputOf } from '../support/project-input.ts';

function write(dir: string, files: Readonly<Record<string, string>>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
  return dir;
}

const options = (workspace: string, skills: ConfigFile['skills'], preset?: string): ReturnType<typeof skillOptions> =>
  skillOptions(
    {
      workspace,
      configFile: join(workspace, 'fpf.config.json'),
      config: { ...(skills && { skills }) },
    } as ProjectRecord,
    inputOf({ preset }),
  );

const refused =
  (code: string, words: RegExp) =>
  (error: unknown): boolean =>
    FpfError.is(error) && error.code === code && words.test(`${error.message} ${error.hint}`);

const presets = (value: Readonly<Record<string, readonly string[]>>): string => JSON.stringify({ presets: value });

function project(): string {
  return write(scratch(), {
    'mine/presets.json': presets({ readonly: ['look'], coding: ['look', 'edit'] }),
    'node_modules/@acme/pack/package.json': '{"name":"@acme/pack","version":"1.0.0"}',
    'node_modules/@acme/pack/presets.json': presets({ readonly: ['peek', 'edit'] }),
    'node_modules/@acme/pack/skills/peek/SKILL.md': '',
    'node_modules/@acme/pack/skills/edit/SKILL.md': '',
    'mine/look/SKILL.md': '',
    'mine/edit-files/SKILL.md': '---\nname: "edit"\n---\n',
    'bare/a/SKILL.md': '',
  });
}

const both: NonNullable<ConfigFile['skills']> = {
  sources: [{ folder: 'mine' }, { package: '@acme/pack', name: 'acme' }],
};

test('a preset stands in place of the allow list, and each pack speaks of its own skills alone', () => {
  const dir = project();
  const wanted = ['mine/look', 'acme/peek', 'acme/edit'];
  assert.deepEqual(options(dir, { ...both, preset: 'readonly' })['allow'], wanted);
  assert.deepEqual(options(dir, { ...both, allow: ['other'] }, 'readonly')['allow'], wanted);
  assert.deepEqual(options(dir, { ...both, preset: 'readonly' }, 'coding')['allow'], ['mine/look', 'mine/edit']);
  assert.deepEqual(options(dir, { ...both, allow: ['other'] })['allow'], ['other']);
  assert.equal(options(dir, both)['allow'], undefined);
});

test('FPF_PRESET stands between the flag and the config', (t) => {
  const dir = project();
  process.env['FPF_PRESET'] = 'coding';
  t.after(() => delete process.env['FPF_PRESET']);
  assert.deepEqual(options(dir, { ...both, preset: 'readonly' })['allow'], ['mine/look', 'mine/edit']);
  assert.equal((options(dir, both, 'readonly')['allow'] as string[]).length, 3);
});

test('skills that are asked for by name are a part of what is let in, and never more', () => {
  const asking = (skills: ConfigFile['skills'], ...skill: readonly string[]): unknown =>
    skillOptions(
      { workspace: '/w', config: { ...(skills && { skills }) } } as ProjectRecord,
      inputOf({ skills: skill }),
    )['allow'];
  assert.deepEqual(asking(undefined, 'repo-search'), ['repo-search']);
  assert.deepEqual(asking({ allow: ['own/look', 'edit'] }, 'look', 'edit'), ['own/look', 'edit']);
  assert.equal(asking(undefined), undefined);
  assert.throws(
    () => asking({ allow: ['look'] }, 'look', 'edit'),
    refused('usage.bad-option', /"edit".*only leaves skills out/s),
  );
});

test('a preset that nobody has is refused with those that there are', () => {
  assert.throws(
    () => options(project(), both, 'everything'),
    refused('config.unknown-preset', /"everything".*readonly, coding/s),
  );
  assert.throws(
    () => options(project(), { sources: [{ folder: 'bare' }] }, 'x'),
    refused('config.unknown-preset', /skills\.allow/),
  );
  assert.throws(() => options(project(), both, '__proto__'), refused('config.unknown-preset', /readonly/));
});

for (const [what, text] of [
  ['no JSON', '{'],
  ['another shape', '[]'],
  ['no presets', '{}'],
  ['a list of other things', '{"presets":{"a":[1]}}'],
  ['a map', '{"presets":{"a":{"b":1}}}'],
  ['a bad name', '{"presets":{"A b":[]}}'],
] as const) {
  test(`a presets.json with ${what} is refused by its path`, () => {
    const dir = write(scratch(), { 'mine/presets.json': text });
    assert.throws(
      () => options(dir, { sources: [{ folder: 'mine' }] }, 'a'),
      refused('config.unreadable', /mine.presets\.json/),
    );
  });
}

test('two answers to one question are refused: preset and allow, folder and package, or neither', () => {
  const dir = project();
  assert.throws(
    () => options(dir, { ...both, preset: 'readonly', allow: [] }),
    refused('config.not-valid', /preset and an allow/),
  );
  assert.throws(
    () => options(dir, { sources: [{ folder: 'mine', package: '@acme/pack' }] }),
    refused('config.not-valid', /a folder and a package/),
  );
  assert.throws(() => options(dir, { sources: [{ name: 'x' }] }), refused('config.not-valid', /neither/));
});

test('sources keep their order and their names, and the token budget is handed on', () => {
  const { sources, tokens } = options(project(), { ...both, tokens: 512 });
  assert.deepEqual(
    (sources as { name: string }[]).map(({ name }) => name),
    ['mine', 'acme'],
  );
  assert.equal(tokens, 512);
});

test('a preset that names a skill which its source does not have is refused, with what was meant', () => {
  const dir = write(project(), {
    'mine/presets.json': presets({ readonly: ['lok'], outside: ['../bare/a'], none: ['nothing-like-it'] }),
  });
  const asked = (preset: string): unknown => options(dir, { sources: [{ folder: 'mine' }], preset });
  assert.throws(
    () => asked('readonly'),
    refused('config.unknown-skill', /readonly of mine names a skill "lok".*Did you mean look\?/s),
  );
  assert.throws(() => asked('outside'), refused('config.unknown-skill', /"\.\.\/bare\/a"/));
  assert.throws(() => asked('none'), refused('config.unknown-skill', /Mend presets\.json/));
});
