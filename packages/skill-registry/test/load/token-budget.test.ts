import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { createSkillLoader, estimateTokens, skillTokens, validateSkill } from '@fpf/skill-registry';
import { mostTokens } from '../../src/load/token-budget.ts';
import { fpfSkill } from '../support/fpf-skill.ts';
import { temporary, write } from '../support/folders.ts';
import { fc } from '../support/fast-check.ts';

/**
 * Texts with the tokens that two public vocabularies make of them (o200k_base; Llama's 32,000 pieces): the estimate may
 * not be less.
 */
const counted: readonly (readonly [text: string, o200k: number, llama: number])[] = [
  [
    'Call `search_repo` once with the words to look for. The script also runs by hand: `node scripts/search-repo.mjs --help`.',
    31,
    34,
  ],
  ['- IN-1 (string, required): `path`, the file, relative to the workspace, of 1 to 1024 characters.', 29, 32],
  ['1. `text_stats`: call it with `path` = IN-1; it yields OUT-1, OUT-2, OUT-3, OUT-4, OUT-5 and OUT-6.', 43, 45],
  ['{ "name": "text_stats", "arguments": { "path": "README.md" } }', 21, 24],
  ['const found = list.filter(({ path }) => !path.startsWith("evals/"));', 18, 21],
  ['sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 46, 65],
];

test('is no less than what vocabularies count', () => {
  for (const [text, ...counts] of counted)
    assert.ok(estimateTokens(text) >= Math.max(...counts), `${estimateTokens(text)} for ${text}`);
});

test('grows with the text, and is linear', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.string({ maxLength: 20 }), (a, b) =>
      assert.ok(estimateTokens(a + '\n' + b) >= estimateTokens(a)),
    ),
  );
  assert.equal(estimateTokens(''), 0);
  for (const part of ['a', ' ', '1', '-', 'a1', '\u0416', '\u{1f642}', '\n', '=a'])
    assert.ok(estimateTokens(part.repeat(200_000)) > 0);
});

test('is no more than the bytes of a text', () => {
  const part = fc.constantFrom(
    'a',
    'a1',
    'B=',
    '1',
    ' ',
    '\t',
    '-',
    '--',
    '\u0416',
    '\u{1f642}',
    '\ud800',
    '\u0001',
    '\n',
    'é1',
  );
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: part })), (text) =>
      assert.ok(estimateTokens(text) <= mostTokens(text)),
    ),
  );
});

test('a skill that is too long for any run is told when it is looked at', (t) => {
  const root = temporary(t);
  const long = write(join(root, 'text-stats'), fpfSkill());
  const told = (): readonly string[] =>
    validateSkill(long).diagnostics.flatMap(({ code, severity }) => (code === 'skill.b09-too-long' ? [severity] : []));
  assert.deepEqual(told(), []);
  appendFileSync(join(long, 'SKILL.md'), `\n${'More of it, and more. '.repeat(2_500)}\n`);
  assert.deepEqual(told(), ['warning']);
});

const load = (folder: string, ids: readonly string[], tokens?: number) =>
  createSkillLoader(
    { sources: [{ folder, name: 'mine' }], ...(tokens !== undefined && { tokens }) },
    { log: () => undefined },
  ).load(ids);

test('what is loaded fits, or nothing is loaded and each skill is named with its tokens', async (t) => {
  const root = temporary(t);
  write(join(root, 'text-stats'), fpfSkill());
  const [skill] = await load(root, ['text-stats']);
  assert.ok(skill);
  const tokens = skillTokens(skill);
  assert.equal((await load(root, ['text-stats'], tokens)).length, 1);
  await assert.rejects(load(root, ['text-stats'], tokens - 1), (error: unknown) => {
    assert.ok(FpfError.is(error) && error.code === 'skill.too-long');
    assert.match(
      error.message,
      new RegExp(`about ${tokens} tokens of skills for a budget of ${tokens - 1}: text-stats@1\\.0\\.0 has ${tokens}`),
    );
    assert.match(error.hint, new RegExp(`raise skills\\.tokens in fpf\\.config\\.json to ${tokens} or more`));
    return true;
  });
});

test('what is spare is left out until the rest fits, the last first; what is not spare still has to fit', async (t) => {
  const root = temporary(t);
  write(join(root, 'text-stats'), fpfSkill());
  const other = (name: string): string => {
    const dir = write(join(root, name), fpfSkill());
    for (const file of ['SKILL.md', 'tools.json']) {
      const text = readFileSync(join(dir, file), 'utf8')
        .replace('name: text-stats', `name: ${name}`)
        .replaceAll('text_stats', `${name}_stats`);
      writeFileSync(join(dir, file), text);
    }
    return name;
  };
  const ids = ['text-stats', other('b'), other('c')];
  const loader = (tokens: number) =>
    createSkillLoader({ sources: [{ folder: root, name: 'mine' }], tokens }, { log: () => undefined });
  const sizes = (await loader(32_768).load(ids)).map(skillTokens);
  const [a = 0, b = 0, c = 0] = sizes;
  const loaded = async (tokens: number, spare: readonly string[]) =>
    (await loader(tokens).load(ids, { spare })).map(({ pin }) => pin.name);
  assert.deepEqual(await loaded(a + b + c, ['b', 'c']), ids);
  assert.deepEqual(await loaded(a + b + c - 1, ['b', 'c']), ['text-stats', 'b']);
  assert.deepEqual(await loaded(a + b - 1, ['b', 'c']), ['text-stats']);
  assert.deepEqual(await loaded(a + c, ['b']), ['text-stats', 'c']);
  await assert.rejects(
    loaded(a + b - 1, ['c']),
    (error: unknown) => FpfError.is(error) && error.code === 'skill.too-long',
  );
  await assert.rejects(
    loaded(a - 1, ['b', 'c']),
    (error: unknown) => FpfError.is(error) && /text-stats@1\.0\.0/.test(error.message),
  );
});
