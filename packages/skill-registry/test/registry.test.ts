import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { contractIds, FpfError, SkillManifest, SkillRef } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import component, { createSkillRegistry, type SkillOptions } from '@fpf/skill-registry';
import { temporary, write } from './support/folders.ts';
import { skill, quiet } from './support/plain-skill.ts';

const refused =
  (code: string, message: RegExp) =>
  (error: unknown): boolean =>
    FpfError.is(error) && error.code === code && message.test(error.message) && error.hint !== '';

test('the package provides both ports, and its options are closed', () => {
  assert.deepEqual(Object.keys(component.provides), [contractIds['skill-registry'], contractIds['skill-loader']]);
  assert.deepEqual(
    check(component.options, {
      sources: [{ folder: 'skills', profile: 'strict', name: 'a', shipped: true, type: 'npm', ref: '@a/b' }],
    }),
    [],
  );
  for (const options of [
    {},
    { sources: [{}] },
    { sources: [{ folder: 'a', profil: 'fpf' }] },
    { sources: [], more: 1 },
    { sources: [{ folder: 'a', profile: 'none' }] },
  ]) {
    assert.notDeepEqual(check(component.options, options), [], JSON.stringify(options));
  }
});

test('lists what is there now, sorted by folder, with source, profile and path', async (t) => {
  const dir = write(temporary(t), {
    'b/SKILL.md': skill('b'),
    'a/SKILL.md': skill('a'),
    'notes/readme.md': 'no skill',
    'node_modules/x/SKILL.md': skill('x'),
    '.hidden/SKILL.md': skill('h'),
    'c.md': '',
  });
  const registry = createSkillRegistry(
    { sources: [{ folder: dir, name: 'mine', profile: 'strict', shipped: true, type: 'npm', ref: '@acme/skills' }] },
    quiet,
  );
  const [a, b] = await registry.list();
  assert.deepEqual(
    [a?.name, a?.profile, a?.shipped, a?.source, a?.path],
    ['a', 'strict', true, { type: 'npm', ref: '@acme/skills' }, join(dir, 'a', 'SKILL.md')],
  );
  assert.deepEqual([b?.name, check(SkillManifest, b)], ['b', []]);
  write(dir, { 'd/SKILL.md': skill('d') });
  assert.deepEqual(
    (await registry.list()).map(({ name }) => name),
    ['a', 'b', 'd'],
  );
  assert.deepEqual(check(SkillRef, await registry.resolve('d')), []);
});

test('the profile is fpf unless a source is lowered', async (t) => {
  const dir = write(temporary(t), { 'a/SKILL.md': skill('a') });
  const profile = async (options: SkillOptions['sources'][number]): Promise<string | undefined> =>
    (await createSkillRegistry({ sources: [options] }, quiet).list())[0]?.profile;
  assert.deepEqual(
    [await profile({ folder: dir }), await profile({ folder: dir, profile: 'lenient' })],
    ['fpf', 'lenient'],
  );
});

test('a folder that cannot be listed is told, once, and resolving it says why', async (t) => {
  const dir = write(temporary(t), { 'good/SKILL.md': skill('good'), 'bad/SKILL.md': 'no header' });
  symlinkSync('good', join(dir, 'linked'));
  const lines: string[] = [];
  const registry = createSkillRegistry(
    { sources: [{ folder: dir, name: 'mine', profile: 'lenient' }] },
    { log: (line) => lines.push(line) },
  );
  assert.deepEqual(
    (await registry.list()).map(({ name }) => name),
    ['good'],
  );
  await registry.list();
  assert.deepEqual(
    lines.map((line) => /(bad|linked) is left out: .*(h01-no-frontmatter|f07-tree)/.exec(line)?.slice(1)),
    [
      ['bad', 'h01-no-frontmatter'],
      ['linked', 'f07-tree'],
    ],
  );
  assert.deepEqual(
    (await registry.unreadable()).map(({ folder }) => folder),
    ['bad', 'linked'],
  );
  await assert.rejects(registry.resolve('bad'), refused('skill.unreadable', /line 1 is not/));
  await assert.rejects(registry.resolve('mine/bad'), refused('skill.unreadable', /line 1 is not/));
});

test('a source that is not there is refused by name', async (t) => {
  const registry = createSkillRegistry({ sources: [{ folder: join(temporary(t), 'gone') }] }, quiet);
  await assert.rejects(registry.list(), refused('skill.unreadable', /source “gone”/));
});

test('two sources of one name are refused', (t) => {
  const dir = temporary(t);
  assert.throws(
    () =>
      createSkillRegistry({ sources: [{ folder: join(dir, 'a/skills') }, { folder: join(dir, 'b/skills') }] }, quiet),
    refused('config.options-not-valid', /“skills”: .*\/a\/skills and .*\/b\/skills$/),
  );
});

test('says what is like an id that nobody has', async (t) => {
  const registry = createSkillRegistry(
    {
      sources: [
        {
          folder: write(temporary(t), {
            'file-write/SKILL.md': skill('file-write'),
            'git-read/SKILL.md': skill('git-read'),
          }),
          profile: 'lenient',
        },
      ],
    },
    quiet,
  );
  const hint = async (id: string): Promise<string> =>
    registry.resolve(id).then(String, (error: FpfError) => error.hint);
  assert.match(await hint('file-wirte'), /Did you mean file-write\?/);
  assert.match(await hint('something-else'), /^There are file-write, git-read\.$/);
  assert.match(await hint('x'.repeat(100_000)), /^There are/);
});

test('of many ids some are listed, and how many there are besides', async (t) => {
  const names = Array.from({ length: 15 }, (_, n) => `skill-${n}`);
  const hintAmong = async (some: readonly string[]): Promise<string> => {
    const folder = write(temporary(t), Object.fromEntries(some.map((name) => [`${name}/SKILL.md`, skill(name)])));
    const registry = createSkillRegistry({ sources: [{ folder, profile: 'lenient' }] }, quiet);
    return registry.resolve('else').then(String, (error: FpfError) => error.hint);
  };
  assert.match(await hintAmong(names), / and 3 more; `fpf skills list` shows them all\.$/);
  assert.equal(await hintAmong(['alone']), 'There is alone.');
  assert.match(await hintAmong([]), /^No source has a skill; /);
});

test('an id may hold an @, and is asked for with a version after it', async (t) => {
  const dir = write(temporary(t), {
    'a/SKILL.md': skill('a', 'metadata:\n  fpf-id: "@acme/a"\n  version: 1.0.0-rc.1\n'),
  });
  const registry = createSkillRegistry({ sources: [{ folder: dir, profile: 'lenient' }] }, quiet);
  for (const id of ['@acme/a', '@acme/a@1.0.0-rc.1', 'a', 'a@1.0.0-rc.1'])
    assert.equal((await registry.resolve(id)).id, '@acme/a', id);
  await assert.rejects(registry.resolve('@acme/a@2'), refused('skill.unknown', /there is @acme\/a@1\.0\.0-rc\.1/));
});

test('one name twice in one source is ambiguous, and both folders are named, for source/name does not help', async (t) => {
  const dir = write(temporary(t), { 'a/SKILL.md': skill('same'), 'b/SKILL.md': skill('same') });
  const registry = createSkillRegistry({ sources: [{ folder: dir, name: 'mine', profile: 'lenient' }] }, quiet);
  await assert.rejects(registry.resolve('same'), (error) => {
    assert.ok(FpfError.is(error));
    const paths = [join(dir, 'a'), join(dir, 'b')];
    assert.deepEqual([error.code, error.details.paths], ['skill.ambiguous', paths]);
    assert.ok(error.message.endsWith(`: mine/same@0.0.0 (${paths[0]}), mine/same@0.0.0 (${paths[1]})`), error.message);
    assert.match(error.hint, /Rename/);
    return true;
  });
});

test('reading runs nothing and changes nothing', async (t) => {
  const dir = write(temporary(t), {
    'a/SKILL.md': skill('a'),
    'a/scripts/run.mjs': `import { writeFileSync } from 'node:fs'; writeFileSync('ran', '');`,
  });
  mkdirSync(join(dir, 'a/empty'));
  writeFileSync(join(dir, 'a/scripts/x.sh'), 'exit 1', { mode: 0o755 });
  const before = readFileSync(join(dir, 'a/SKILL.md'));
  const registry = createSkillRegistry({ sources: [{ folder: dir, profile: 'lenient' }] }, quiet);
  const [first, second] = [(await registry.list())[0]?.hash, (await registry.list())[0]?.hash];
  assert.equal(first, second);
  assert.deepEqual(readFileSync(join(dir, 'a/SKILL.md')), before);
});

test('with an allow list, what it does not name does not exist', async (t) => {
  const dir = write(temporary(t), { 'a/SKILL.md': skill('a'), 'b/SKILL.md': skill('b') });
  const registry = createSkillRegistry({ sources: [{ folder: dir, profile: 'strict' }], allow: ['b'] }, quiet);
  assert.deepEqual(
    (await registry.list()).map((found) => found.name),
    ['b'],
  );
  await assert.rejects(registry.resolve('a'), refused('skill.unknown', /a/));
});

test('of a folder that cannot be read the error is told first, with its fix, and no warning in its place', async (t) => {
  const said: string[] = [];
  const folder = write(temporary(t), {
    'bad/SKILL.md': '\uFEFF---\ndescription: Does nothing.\nname: [a]\n---\nbody\n',
  });
  const registry = createSkillRegistry(
    { sources: [{ folder, name: 'mine', profile: 'lenient' }] },
    { log: (line) => said.push(line) },
  );
  const [unread] = await registry.unreadable();
  const [error, ...others] = unread?.diagnostics ?? [];
  const warning = others.find(({ severity }) => severity === 'warning');
  assert.ok(error?.severity === 'error' && warning && error.fix !== warning.fix);
  await assert.rejects(registry.resolve('bad'), (refusal) => {
    assert.ok(FpfError.is(refusal));
    assert.deepEqual([refusal.code, refusal.hint], ['skill.unreadable', error.fix]);
    assert.ok(refusal.message.indexOf(error.code) < refusal.message.indexOf(warning.code), refusal.message);
    return true;
  });
  assert.match(said.join('\n'), new RegExp(`is left out: .*${error.code.replaceAll('.', '\\.')}`));
});
