import assert from 'node:assert/strict';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { FpfError, type SkillLoader, SkillPin } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { createSkillLoader, hashSkill, pinSkill } from '@fpf/skill-registry';
import { fpfSkill, swap } from '../support/fpf-skill.ts';
import { temporary, write } from '../support/folders.ts';

const refused =
  (code: string, message: RegExp) =>
  (error: unknown): boolean =>
    FpfError.is(error) && error.code === code && message.test(error.message) && error.hint !== '';

function arranged(t: TestContext, change: Parameters<typeof fpfSkill>[0] = {}): { dir: string; loader: SkillLoader } {
  const root = temporary(t);
  const dir = write(join(root, 'text-stats'), fpfSkill(change));
  return { dir, loader: createSkillLoader({ sources: [{ folder: root, name: 'mine' }] }, { log: () => undefined }) };
}

test('loads a skill of the fpf profile: kernel, tools, files, pin', async (t) => {
  const { dir, loader } = arranged(t);
  const [skill] = await loader.load(['text-stats']);
  assert.ok(skill);
  assert.match(skill.kernel, /^<skill name="text-stats" version="1\.0\.0">\n# Measure a text\n/);
  assert.match(
    skill.kernel,
    /"path": "README\.md" \} \}\n```\n\nFiles of this skill:\n- scripts\/text-stats\.mjs \(\d+ bytes\)\n- scripts\/tool\.mjs \(\d+ bytes\)\n<\/skill>$/,
  );
  assert.deepEqual(
    skill.tools.map(({ name }) => name),
    ['text_stats'],
  );
  assert.deepEqual(skill.files.map(({ path }) => path).sort(), [
    'SKILL.md',
    'scripts/text-stats.mjs',
    'scripts/tool.mjs',
    'tools.json',
  ]);
  assert.deepEqual(check(SkillPin, skill.pin), []);
  assert.equal(skill.pin.hash, hashSkill(dir));
  const [tool] = skill.tools;
  assert.ok(tool);
  assert.deepEqual(skill.pin.tool_schemas, { text_stats: hashJson(tool.input_schema) });
  assert.deepEqual(pinSkill(skill.manifest, skill.tools), skill.pin);
});

test('what was loaded stays what was hashed when the folder changes afterwards', async (t) => {
  const { dir, loader } = arranged(t);
  const [skill] = await loader.load(['text-stats']);
  const script = skill?.files.find(({ path }) => path === 'scripts/text-stats.mjs');
  const before = readFileSync(join(dir, 'scripts/text-stats.mjs'), 'utf8');
  writeFileSync(join(dir, 'scripts/text-stats.mjs'), 'process.exit(1)');
  assert.equal(new TextDecoder().decode(script?.bytes), before);
});

test('drift names the pinned hash and the found one', async (t) => {
  const { dir, loader } = arranged(t);
  const [skill] = await loader.load(['text-stats']);
  assert.ok(skill);
  writeFileSync(join(dir, 'scripts/tool.mjs'), '// other');
  await assert.rejects(
    loader.load(['text-stats'], { pins: [skill.pin] }),
    refused('skill.hash-drift', new RegExp(`pinned 1\\.0\\.0 ${skill.pin.hash}, found 1\\.0\\.0 ${hashSkill(dir)}`)),
  );
});

test('drift is told before anything else that is wrong with the changed bytes', async (t) => {
  const { dir, loader } = arranged(t);
  const [skill] = await loader.load(['text-stats']);
  assert.ok(skill);
  for (const [path, content] of [
    ['tools.json', '{'],
    ['SKILL.md', ''],
  ] as const) {
    writeFileSync(join(dir, path), content);
    await assert.rejects(loader.load(['text-stats'], { pins: [skill.pin] }), refused('skill.hash-drift', /text-stats/));
  }
  rmSync(join(dir, 'tools.json'));
  symlinkSync('SKILL.md', join(dir, 'tools.json'));
  await assert.rejects(
    loader.load(['text-stats'], { pins: [skill.pin] }),
    refused('skill.tree-refused', /symbolic link/),
  );
});

test('the pinned bytes under another version are refused', async (t) => {
  const { loader } = arranged(t);
  const [skill] = await loader.load(['text-stats']);
  assert.ok(skill);
  await assert.rejects(
    loader.load(['text-stats'], { pins: [{ ...skill.pin, version: '2.0.0' }] }),
    refused('pin.drift', /pinned 2\.0\.0, found 1\.0\.0/),
  );
});

test('a name is pinned by any of its pins, as two sources may have it', async (t) => {
  const { loader } = arranged(t);
  const [skill] = await loader.load(['text-stats']);
  assert.ok(skill);
  const other = { ...skill.pin, hash: `sha256-${'1'.repeat(64)}` };
  assert.equal((await loader.load(['text-stats'], { pins: [other, skill.pin] })).length, 1);
});

test('a body that breaks the profile is found at load, and named', async (t) => {
  const { loader } = arranged(t, { 'SKILL.md': swap('## Evidence\n', '## Proofs\n') });
  await assert.rejects(
    loader.load(['text-stats']),
    refused(
      'skill.not-valid',
      /profile fpf: SKILL\.md:82:1 skill\.b03-section-missing: the section “Evidence” is missing/,
    ),
  );
});

test('the same skill asked for twice is loaded once', async (t) => {
  const { loader } = arranged(t);
  assert.equal(
    (await loader.load(['text-stats', 'mine/text-stats', 'text-stats@1.0.0', 'text-stats', 'mine/text-stats@1.0.0']))
      .length,
    1,
  );
});

test('a clash names both skills and the tool', async (t) => {
  const { dir, loader } = arranged(t);
  write(join(dir, '../twin'), fpfSkill({ 'SKILL.md': swap('name: text-stats', 'name: twin') }));
  await assert.rejects(
    loader.load(['text-stats', 'twin']),
    refused('skill.tool-clash', /text-stats@1\.0\.0 and twin@1\.0\.0 both have a tool named text_stats/),
  );
});

test('two skills of one name are not loaded together, and the refusal names their sources', async (t) => {
  const root = temporary(t);
  for (const source of ['near', 'far']) write(join(root, source, 'text-stats'), fpfSkill());
  const sources = ['near', 'far'].map((name) => ({ folder: join(root, name), name, ref: name }));
  const loader = createSkillLoader({ sources }, { log: () => undefined });
  await assert.rejects(
    loader.load(['near/text-stats', 'far/text-stats']),
    refused('skill.ambiguous', /near#text-stats@1\.0\.0 and far#text-stats@1\.0\.0 have one name/),
  );
  assert.equal((await loader.load(['far/text-stats']))[0]?.pin.source.ref, 'far');
});
