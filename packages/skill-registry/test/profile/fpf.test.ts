import assert from 'node:assert/strict';
import { test } from 'node:test';
import { methodSections } from '@fpf/skill-registry';
import { examine } from '../support/examine.ts';
import { fpfSkill, swap } from '../support/fpf-skill.ts';

type Change = Parameters<typeof fpfSkill>[0];

function codesOf(change: Change): readonly string[] {
  const { 'SKILL.md': skill = '', ...more } = fpfSkill(change);
  const { diagnostics } = examine(skill, 'fpf', more);
  return diagnostics
    .filter(({ code }) => code !== 'skill.h12-name-folder')
    .map(({ code, severity }) => `${severity} ${code}`);
}

test('the skill that is broken below is whole', () => assert.deepEqual(codesOf({}), []));

const md = (from: string | RegExp, to: string): Change => ({ 'SKILL.md': swap(from, to) });
const json = (from: string, to: string): Change => ({ 'tools.json': swap(from, to) });

const broken: readonly (readonly [what: string, change: Change, findings: readonly string[]])[] = [
  ['no Use when', md('Use when somebody asks', 'Somebody asks'), ['error skill.h21-use-when']],
  [
    'no Not for',
    md('Not for searching inside files, for', 'No searching inside files, no'),
    ['error skill.h22-not-for'],
  ],
  ['a version that is no semver', md('version: "1.0.0"', 'version: "1.0"'), ['error skill.h23-version-semver']],
  ['another edition', md('fpf-edition: "2026-01-12"', 'fpf-edition: "2026-07-26"'), ['error skill.h24-edition']],
  ['no context', md('  fpf-context: workspace\n', ''), ['error skill.h25-context']],
  [
    'a method named as the skill',
    md('fpf-method: text-measurement', 'fpf-method: text-stats'),
    ['error skill.h26-method', 'error skill.k06-method'],
  ],
  [
    'a role that is no id',
    md('fpf-role: text-measurer', 'fpf-role: "Text Measurer"'),
    ['error skill.h27-role', 'error skill.k07-role'],
  ],
  [
    'no tools file named',
    md('  fpf-tools: tools.json\n', ''),
    ['error skill.h28-tools', 'warning skill.t09-unnamed', 'error skill.t07-no-tools'],
  ],
  ['no network in compatibility', md('; no network.', '.'), ['error skill.h29-compatibility']],
  ['a section twice', md('## Not for\n', '## Terms\n\nTwice.\n\n## Not for\n'), ['error skill.b04-section-twice']],
  ['an empty section', md(/## Not for[^#]*/, '## Not for\n\n'), ['error skill.b05-section-empty']],
  [
    'a heading inside a fence, which is none',
    md('## Not for', '```\n## Not for\n```'),
    ['error skill.b03-section-missing'],
  ],
  ['a heading of another level', md('## Not for', '### Not for'), ['error skill.b03-section-missing']],
  ['no tools.json', { 'tools.json': () => undefined }, ['error skill.t01-file-missing']],
  ['tools that are not JSON', json('"tools":', '"tools"'), ['error skill.t02-not-json']],
  [
    'a key twice in tools.json',
    json('"effect": "pure"', '"effect": "pure", "effect": "fs"'),
    ['error skill.t02-not-json'],
  ],
  ['a field that no tool has', json('"effect": "pure"', '"efect": "pure"'), ['error skill.t03-not-valid']],
  ['no tool', { 'tools.json': () => '{"$schema":"urn:fpf:skill-tools:1","tools":[]}' }, ['error skill.t03-not-valid']],
  ['another tools version', json('urn:fpf:skill-tools:1', 'urn:fpf:skill-tools:2'), ['error skill.t03-not-valid']],
  [
    'an open schema',
    json('"additionalProperties": false,\n        "required"', '"required"'),
    ['error skill.t04-schema'],
  ],
  ['an unbounded text', json('"maxLength": 1024,\n', ''), ['error skill.t04-schema']],
  [
    'a property that nothing describes',
    json('"description": "The file to measure, relative to the workspace, for example README.md."', '"title": "x"'),
    ['error skill.t08-undescribed'],
  ],
  ['a handler outside', json('scripts/text-stats.mjs', '../text-stats.mjs'), ['error skill.t06-handler']],
  ['an absolute handler', json('scripts/text-stats.mjs', '/bin/sh'), ['error skill.t06-handler']],
  ['a handler that is for a model', json('scripts/text-stats.mjs', 'SKILL.md'), ['error skill.t06-handler']],
  ['a handler that is not there', json('scripts/text-stats.mjs', 'scripts/other.mjs'), ['error skill.t06-handler']],
  ['a program that cannot be executed', json('"runtime": "node"', '"runtime": "exec"'), ['error skill.t06-handler']],
  [
    'a tool of somebody else',
    md('allowed-tools: text_stats', 'allowed-tools: text_stats Bash(rm:*)'),
    ['error skill.t10-allowed-unknown'],
  ],
  [
    'no permission',
    md('allowed-tools: text_stats\n', ''),
    ['warning skill.t11-none-allowed', 'error skill.k27-tool-not-allowed', 'error skill.k48-example-arguments'],
  ],
];

for (const [what, change, findings] of broken) {
  test(`finds ${what}`, () => {
    const codes = codesOf(change);
    assert.deepEqual([...new Set(codes)].sort(), [...findings].sort());
  });
}

for (const { title, gap } of methodSections) {
  test(`finds that the section ${title} is missing`, () => {
    const { 'SKILL.md': skill = '', ...more } = fpfSkill({ 'SKILL.md': swap(`## ${title}\n`, '## Something else\n') });
    const missing = examine(skill, 'fpf', more).diagnostics.filter(({ code }) => code === 'skill.b03-section-missing');
    assert.deepEqual(
      missing.map(({ message, fix }) => [message, fix]),
      [[`the section “${title}” is missing: gap ${gap}`, `Add \`## ${title}\` with its content.`]],
    );
  });
}

test('two tools of one name', () => {
  const twice = (text: string): string => {
    const file = JSON.parse(text) as { tools: unknown[] };
    return JSON.stringify({ ...file, tools: [...file.tools, ...file.tools] });
  };
  assert.deepEqual(codesOf({ 'tools.json': twice }), ['error skill.t05-duplicate']);
});

test('points into tools.json by line and column', () => {
  const { 'SKILL.md': skill = '', ...more } = fpfSkill(json('"effect": "pure"', '"effect": "pure",,'));
  const [finding] = examine(skill, 'fpf', more).diagnostics.filter(({ code }) => code === 'skill.t02-not-json');
  const lines = (more['tools.json'] ?? '').split('\n');
  assert.deepEqual([finding?.file, lines[(finding?.line ?? 0) - 1]?.includes(',,')], ['tools.json', true]);
});

test('a tools file that breaks one rule gives no tools at all', () => {
  const { 'SKILL.md': skill = '', ...more } = fpfSkill(json('scripts/text-stats.mjs', '../x.mjs'));
  const { tools, manifest } = examine(skill, 'lenient', more);
  assert.deepEqual([tools, manifest?.tools], [[], []]);
});

test('other profiles do not ask for what only ours demands', () => {
  const plain = '---\nname: demo\ndescription: d\nmetadata:\n  version: "1"\n---\nbody\n';
  assert.deepEqual(examine(plain, 'strict').diagnostics, []);
  assert.ok(examine(plain, 'fpf').diagnostics.length > 10);
});
