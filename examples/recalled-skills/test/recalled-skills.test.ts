import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost, skillFolder, suites, writeSkillFolders } from '@fpf/contract-tests';
import { contractIds, type JsonObject, type SkillLoader } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import component from '../src/index.ts';

const create = (recalled: JsonObject, options: JsonObject): SkillLoader =>
  component.provides[contractIds['skill-loader']]?.({ recalled, ...options }, fixedHost()) as SkillLoader;
const other = { [`sha256-${'0'.repeat(64)}`]: 'it sent files away' };

for (const { name, run } of suites['skill-loader']?.((options) => create(other, options)) ?? []) {
  test(name, async () => assert.deepEqual(await run(), { status: 'passed' }));
}

test('a recalled skill is not loaded, alone or among others, and the refusal says why; the others are', async () => {
  const skills = { alpha: skillFolder({ name: 'alpha' }), beta: skillFolder({ name: 'beta' }) };
  const { options, remove } = await writeSkillFolders({ sources: [{ name: 'pack', profile: 'lenient', skills }] });
  const [alpha] = await create({}, options).load(['alpha']);
  const loader = create({ [alpha?.pin.hash ?? '']: 'it sent files away' }, options);
  for (const ids of [['alpha'], ['beta', 'alpha']]) {
    const pins = alpha ? [alpha.pin] : [];
    await assert.rejects(loader.load(ids, ids.length === 1 ? { pins } : {}), {
      code: 'skill.not-valid',
      message: /alpha@1\.2\.0 was recalled: it sent files away/,
    });
  }
  assert.equal((await loader.load(['beta'])).length, 1);
  await remove();
});

test('a recall names a hash and a reason, and nothing else', () => {
  assert.deepEqual(check(component.options, { sources: [], recalled: other }), []);
  for (const wrong of [{ alpha: 'x' }, { [`sha256-${'0'.repeat(64)}`]: '' }])
    assert.ok(check(component.options, { sources: [], recalled: wrong }).length > 0);
});
