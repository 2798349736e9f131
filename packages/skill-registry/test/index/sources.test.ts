import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { createSkillLoader, createSkillRegistry, type FolderSkillRegistry } from '@fpf/skill-registry';
import { temporary, write } from '../support/folders.ts';

const skill = (name: string, version: string, id = name): string =>
  `---\nname: ${name}\ndescription: Counts the words of a file. Use when words are counted.\nmetadata:\n  version: ${version}\n  fpf-id: ${id}\n---\nbody\n`;

function registry(t: TestContext, allow?: string[]): FolderSkillRegistry {
  const dir = write(temporary(t), {
    'near/count/SKILL.md': skill('count', '2.0.0'),
    'near/zip/SKILL.md': skill('zip', '1.0.0'),
    'far/count/SKILL.md': skill('count', '1.0.0'),
    'far/add/SKILL.md': skill('add', '1.0.0', 'acme.add'),
  });
  const sources = ['near', 'far'].map((name) => ({ folder: join(dir, name), name, profile: 'lenient' as const }));
  return createSkillRegistry({ sources, ...(allow && { allow }) }, { log: () => undefined });
}

test('sources are listed in the order in which they are named, folders in theirs', async (t) => {
  assert.deepEqual(
    (await registry(t).list()).map(({ name, version }) => `${name}@${version}`),
    ['count@2.0.0', 'zip@1.0.0', 'add@1.0.0', 'count@1.0.0'],
  );
});

test('no source wins a name that two of them have; source/name and the version do', async (t) => {
  const both = registry(t);
  await assert.rejects(both.resolve('count'), (error) => {
    assert.ok(FpfError.is(error));
    assert.deepEqual([error.code, error.details.candidates], ['skill.ambiguous', ['near/count', 'far/count']]);
    return true;
  });
  assert.equal((await both.resolve('far/count')).version, '1.0.0');
  assert.equal((await both.resolve('count@2.0.0')).version, '2.0.0');
  assert.equal((await both.resolve('near/count@2.0.0')).version, '2.0.0');
  await assert.rejects(both.resolve('near/count@1.0.0'), { code: 'skill.unknown' });
});

test('a search shows both skills of one name', async (t) => {
  const found = await registry(t).search('count the words of a file');
  const shown = [...found.candidates, ...found.nearest]
    .filter(({ name }) => name === 'count')
    .map(({ version }) => version);
  assert.deepEqual(shown.sort(), ['1.0.0', '2.0.0']);
  for (const { name, ref, version } of [...found.candidates, ...found.nearest]) {
    assert.equal(ref, name === 'count' ? (version === '2.0.0' ? 'near/count' : 'far/count') : undefined);
  }
});

test('what a search names next is called by its source too, and only the first of its name', async (t) => {
  const dir = write(temporary(t), {
    'near/count/SKILL.md': skill('count', '2.0.0'),
    'near/tally/SKILL.md': skill('tally', '2.0.0'),
    'far/tally/SKILL.md': skill('tally', '2.0.0'),
  });
  const sources = ['near', 'far'].map((name) => ({ folder: join(dir, name), name, profile: 'lenient' as const }));
  const own = createSkillRegistry({ sources }, { log: () => undefined });
  const { candidates, next = [] } = await own.search('count the words of a file', { limit: 1 });
  assert.deepEqual(
    [candidates, next].map((found) => found.map(({ name, ref }) => ref ?? name)),
    [['count'], ['near/tally']],
  );
});

test('of two skills of one name that fit equally well, the one of the earlier source comes first', async (t) => {
  const dir = write(temporary(t), {
    'z/count/SKILL.md': skill('count', '1.0.0'),
    'a/count/SKILL.md': skill('count', '2.0.0'),
  });
  for (const names of [
    ['z', 'a'],
    ['a', 'z'],
  ]) {
    const sources = names.map((name) => ({ folder: join(dir, name), name, profile: 'lenient' as const }));
    const { candidates, nearest } = await createSkillRegistry({ sources }, { log: () => undefined }).search(
      'count the words of a file',
    );
    const expected = names.map((name) => `${name}/count`);
    assert.deepEqual(
      [...candidates, ...nearest].map(({ ref }) => ref),
      expected,
    );
    assert.ok(candidates.length < 2, 'and never both');
  }
});

test('the very same skill in two sources is found as each of them, and asked about as either', async (t) => {
  const dir = write(temporary(t), {
    'near/count/SKILL.md': skill('count', '1.0.0'),
    'far/count/SKILL.md': skill('count', '1.0.0'),
  });
  const sources = ['near', 'far'].map((name) => ({ folder: join(dir, name), name, profile: 'lenient' as const }));
  const same = createSkillRegistry({ sources }, { log: () => undefined });
  const found = await same.search('count the words of a file');
  assert.deepEqual([...found.candidates, ...found.nearest].map(({ ref }) => ref).sort(), ['far/count', 'near/count']);
  for (const ref of ['far/count', 'near/count']) assert.equal((await same.why(ref, 'count words')).candidate.ref, ref);
  await assert.rejects(same.resolve('count@2.0.0'), /there is near\/count@1\.0\.0, far\/count@1\.0\.0/);
});

test('an allow list names by id, by name, or one source alone', async (t) => {
  const named = async (allow: string[]): Promise<readonly string[]> =>
    (await registry(t, allow).list()).map(({ name, version }) => `${name}@${version}`);
  assert.deepEqual(await named(['acme.add']), ['add@1.0.0']);
  assert.deepEqual(await named(['count']), ['count@2.0.0', 'count@1.0.0']);
  assert.deepEqual(await named(['far/count', 'zip']), ['zip@1.0.0', 'count@1.0.0']);
  assert.deepEqual(await named([]), []);
});

test('what an allow list names and nobody has is told once, with what may have been meant; the others are let in', async (t) => {
  const dir = write(temporary(t), {
    'near/count/SKILL.md': skill('count', '1.0.0', 'acme.count'),
    'near/broken/SKILL.md': 'no header',
  });
  const logged: string[] = [];
  const sources = [{ folder: join(dir, 'near'), name: 'near', profile: 'lenient' as const }];
  const allow = ['count', 'acme.count', 'near/count', 'broken', 'near/broken', 'coumt', 'elsewhere/zebra', 'coumt'];
  const found = createSkillRegistry({ sources, allow }, { log: (line) => void logged.push(line) });
  for (let times = 0; times < 2; times += 1)
    assert.deepEqual(
      (await found.list()).map(({ name }) => name),
      ['count'],
    );
  const told = (name: string): string =>
    `skill-registry: the list of allowed skills names "${name}", which is no skill of near.`;
  assert.deepEqual(
    logged.filter((line) => line.includes('allowed')),
    [`${told('coumt')} Did you mean count?`, told('elsewhere/zebra')],
  );
});

test('an id that is claimed and is another skill’s is nobody’s claim; a shipped skill keeps its own', async (t) => {
  const dir = write(temporary(t), {
    'ours/notes/SKILL.md': skill('notes', '1.0.0'),
    'ours/keep/SKILL.md': skill('keep', '1.0.0', 'fpf.keep'),
    'theirs/fake/SKILL.md': skill('fake', '9.0.0', 'notes'),
    'theirs/other/SKILL.md': skill('other', '9.0.0', 'fpf.keep'),
    'theirs/own/SKILL.md': skill('own', '9.0.0', 'acme.own'),
  });
  const sources = [
    { folder: join(dir, 'theirs'), name: 'theirs', profile: 'lenient' as const },
    { folder: join(dir, 'ours'), name: 'ours', profile: 'lenient' as const, shipped: true },
  ];
  const options = { sources, allow: ['notes', 'fpf.keep', 'acme.own', 'fake'] };
  const registry = createSkillRegistry(options, { log: () => undefined });
  assert.deepEqual(
    (await registry.list()).map(({ id, name }) => `${id} ${name}`),
    ['fake fake', 'acme.own own', 'fpf.keep keep', 'notes notes'],
    'an allow list that names what was claimed does not let the claimer in',
  );
  assert.equal((await registry.resolve('notes')).manifest?.name, 'notes');
  assert.equal((await registry.resolve('fpf.keep')).manifest?.name, 'keep');
  const { manifest } = await registry.resolve('fake');
  assert.deepEqual(
    manifest?.diagnostics.map(({ code, severity }) => `${severity} ${code}`),
    ['warning skill.h30-id-taken'],
  );
  const [loaded] = await createSkillLoader(options, { log: () => undefined }).load(['fake']);
  assert.deepEqual([loaded?.manifest.id, loaded?.manifest.diagnostics.length], ['fake', 1]);
});

test('copies of one skill, and two claims of one id', async (t) => {
  const dir = write(temporary(t), {
    'near/add/SKILL.md': skill('add', '1.0.0', 'acme.add'),
    'far/add/SKILL.md': skill('add', '1.0.0', 'acme.add'),
    'near/a/SKILL.md': skill('a', '1.0.0', 'acme.one'),
    'far/b/SKILL.md': skill('b', '1.0.0', 'acme.one'),
  });
  const sources = ['near', 'far'].map((name) => ({ folder: join(dir, name), name, profile: 'lenient' as const }));
  const registry = createSkillRegistry({ sources }, { log: () => undefined });
  await assert.rejects(registry.resolve('acme.add'), { code: 'skill.ambiguous' });
  for (const id of ['acme.one', 'acme.one@1.0.0']) {
    await assert.rejects(registry.resolve(id), (error) => {
      assert.ok(FpfError.is(error));
      assert.deepEqual([error.code, error.details.candidates], ['skill.ambiguous', ['near/a', 'far/b']]);
      assert.match(error.message, /claimed .* by 2 skills.*: near\/a@1\.0\.0, far\/b@1\.0\.0$/);
      return true;
    });
  }
  const loader = createSkillLoader({ sources }, { log: () => undefined });
  await assert.rejects(loader.load(['acme.one']), { code: 'skill.ambiguous' });
  const onlyA = createSkillRegistry({ sources, allow: ['a'] }, { log: () => undefined });
  await assert.rejects(
    onlyA.resolve('acme.one'),
    { code: 'skill.unknown' },
    'what is not allowed does not exist, as a candidate neither',
  );
  assert.equal((await registry.resolve('a')).id, 'a');
});

test('two skills of one name are never chosen together, and messages say which source is meant', async (t) => {
  const said = (version: string, text: string): string =>
    `---\nname: count\ndescription: ${text}\nmetadata:\n  version: ${version}\n---\nbody\n`;
  const dir = write(temporary(t), {
    'near/count/SKILL.md': said('2.0.0', 'Counts the words of a file. Use when words are counted.'),
    'far/count/SKILL.md': said('1.0.0', 'Counts the words of a file. Use when words are counted.'),
    'far/paint/SKILL.md': said('1.0.0', 'Paints a fence.').replace('name: count', 'name: paint'),
  });
  const sources = ['near', 'far'].map((name) => ({
    folder: join(dir, name),
    name,
    profile: 'lenient' as const,
    ref: `at-${name}`,
  }));
  const both = createSkillRegistry({ sources }, { log: () => undefined });
  const request = 'count the words of a file';
  const { candidates, nearest } = await both.search(request);
  assert.deepEqual([candidates.map(({ ref }) => ref), nearest[0]?.ref], [['near/count'], 'far/count']);
  const [why] = (await both.why('far/count', request)).reasons;
  assert.equal(why?.code, 'search.adds-too-little');
  assert.match(
    why?.message ?? '',
    /^at-far#count is not selected beside at-near#count: it has the name count in common/,
  );
  const [none] = (await both.search('count sheep on the moon tonight')).reasons;
  assert.match(none?.message ?? '', /at-near#count \(0\.\d+, by count\)/);
  assert.equal((await both.resolve('at-far#count')).version, '1.0.0', 'as it can be asked for');
});
