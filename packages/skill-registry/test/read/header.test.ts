import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SkillProfile } from '@fpf/contracts';
import { examine, found } from '../support/examine.ts';

const head = (lines: string): string => `---\n${lines}\n---\n\nbody\n`;

test('reads the six fields as text', () => {
  const { manifest, diagnostics } = examine(
    head(
      'name: demo\ndescription: >-\n  folded\n  text\nlicense: MIT\ncompatibility: any\nmetadata:\n  version: 1.10\n  on: no\n  none: null\n  date: 2026-01-01\nallowed-tools: one  Bash(git add:*) two',
    ),
  );
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(
    manifest && [
      manifest.id,
      manifest.name,
      manifest.version,
      manifest.description,
      manifest.license,
      manifest.compatibility,
    ],
    ['demo', 'demo', '1.10', 'folded text', 'MIT', 'any'],
  );
  assert.deepEqual(manifest?.metadata, { version: '1.10', on: 'no', none: 'null', date: '2026-01-01' });
  assert.deepEqual(manifest?.allowed_tools, ['one', 'Bash(git add:*)', 'two']);
});

const bom = '\ufeff';
const cases: readonly (readonly [
  what: string,
  text: string | Uint8Array,
  profile: SkillProfile,
  findings: readonly string[],
])[] = [
  ['no frontmatter', 'body\n', 'lenient', ['error skill.h01-no-frontmatter 1:1']],
  ['a blank line first', '\n---\nname: demo\n---\n', 'strict', ['error skill.h01-no-frontmatter 1:1']],
  [
    'a blank line first, leniently',
    ' \n\n---\nname: demo\ndescription: d\nx: y\n---\n',
    'lenient',
    ['warning skill.h20-blank-start 1:1', 'warning skill.h08-unknown-field 6:1', 'warning skill.b07-empty 8:1'],
  ],
  [
    'code instead of a header',
    '---js\nmodule.exports = process.exit(9)\n---\n',
    'lenient',
    ['error skill.h01-no-frontmatter 1:1'],
  ],
  ['a header that nothing closes', '---\nname: demo\n', 'lenient', ['error skill.h02-not-closed 1:1']],
  [
    'a header beyond 64 KiB',
    head(`name: demo\ndescription: ${'x'.repeat(65_536)}`),
    'lenient',
    ['error skill.h03-too-large 1:1'],
  ],
  ['a file beyond 1 MiB', 'x'.repeat(1_048_577), 'lenient', ['error skill.f02-too-large 1:1']],
  ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x2d, 0x00]), 'lenient', ['error skill.f03-not-utf8 1:1']],
  ['a byte order mark', `${bom}${head('name: demo\ndescription: d')}`, 'lenient', ['warning skill.f04-bom 1:1']],
  ['a byte order mark, strictly', `${bom}${head('name: demo\ndescription: d')}`, 'strict', ['error skill.f04-bom 1:1']],
  [
    'a control character',
    `${head('name: demo\ndescription: d')}x\u0000`,
    'strict',
    ['error skill.f05-control-character 7:2'],
  ],
  ['broken YAML', head('name: demo\ndescription: "never closed'), 'strict', ['error skill.h04-not-yaml 4:1']],
  ['an unquoted colon', head('name: demo\ndescription: Use when: asked'), 'strict', ['error skill.h04-not-yaml 3:14']],
  [
    'an unquoted colon, leniently',
    head('name: demo\ndescription: Use when: asked "so"'),
    'lenient',
    ['warning skill.h19-quoted 3:14'],
  ],
  ['a key twice', head('name: demo\nname: other\ndescription: d'), 'lenient', ['error skill.h05-duplicate-key 3:1']],
  [
    'a key twice inside metadata',
    head('name: demo\ndescription: d\nmetadata:\n  a: b\n  a: c'),
    'lenient',
    ['error skill.h05-duplicate-key 6:3'],
  ],
  ['an alias', head('name: &n demo\ndescription: *n'), 'lenient', ['error skill.h06-alias 3:14']],
  ['a list instead of a map', head('- name'), 'lenient', ['error skill.h07-not-a-map 2:1']],
  ['brackets without end', head(`a: ${'['.repeat(30_000)}`), 'strict', ['error skill.h04-not-yaml 2:20']],
  ['braces without end', head('{'.repeat(60_000)), 'strict', ['error skill.h04-not-yaml 2:17']],
  [
    'a field of another client',
    head('name: demo\ndescription: d\nversion: 1.0.0'),
    'strict',
    ['error skill.h08-unknown-field 4:1'],
  ],
  [
    'a field of another client, leniently',
    head('name: demo\ndescription: d\nversion: 1.0.0'),
    'lenient',
    ['warning skill.h08-unknown-field 4:1'],
  ],
  [
    'a license that is a list',
    head('name: demo\ndescription: d\nlicense: [MIT]'),
    'strict',
    ['error skill.h09-not-text 4:1'],
  ],
  ['no name', head('description: d'), 'lenient', ['error skill.h10-name-missing 1:1']],
  [
    'a name that no catalog holds',
    head(`name: ${'x'.repeat(65)}\ndescription: d`),
    'lenient',
    ['error skill.h10-name-missing 2:1'],
  ],
  [
    'a name with capitals',
    head('name: Demo_1\ndescription: d'),
    'strict',
    ['error skill.h11-name-format 2:1', 'error skill.h12-name-folder 2:1'],
  ],
  ['a name of another folder', head('name: other\ndescription: d'), 'lenient', ['warning skill.h12-name-folder 2:1']],
  ['no description', head('name: demo\ndescription:'), 'lenient', ['error skill.h13-description-missing 3:1']],
  [
    'a long description',
    head(`name: demo\ndescription: ${'ü'.repeat(1025)}`),
    'strict',
    ['error skill.h14-description-length 3:1'],
  ],
  [
    'a long compatibility',
    head(`name: demo\ndescription: d\ncompatibility: ${'x'.repeat(501)}`),
    'strict',
    ['error skill.h15-compatibility-length 4:1'],
  ],
  [
    'nested metadata',
    head('name: demo\ndescription: d\nmetadata:\n  a: b\n  c:\n    d: e'),
    'strict',
    ['error skill.h16-metadata-shape 4:3'],
  ],
  [
    'metadata that is a text',
    head('name: demo\ndescription: d\nmetadata: x'),
    'strict',
    ['error skill.h16-metadata-shape 4:1'],
  ],
  [
    'tools with commas',
    head('name: demo\ndescription: d\nallowed-tools: a, b'),
    'strict',
    ['error skill.h17-allowed-tools-form 4:1'],
  ],
  [
    'a list of tools',
    head('name: demo\ndescription: d\nallowed-tools: [a, b]'),
    'lenient',
    ['warning skill.h17-allowed-tools-form 4:1'],
  ],
];

for (const [what, text, profile, findings] of cases) {
  test(`${profile}: ${what}`, () => assert.deepEqual(found(examine(text, profile)), findings));
}

test('tools in another form are read leniently, and permit nothing otherwise', () => {
  const skill = head('name: demo\ndescription: d\nallowed-tools: a, b');
  assert.deepEqual(examine(skill, 'lenient').manifest?.allowed_tools, ['a', 'b']);
  assert.deepEqual(examine(skill, 'strict').manifest?.allowed_tools, []);
});

test('a header without a version says so, and is 0.0.0', () => {
  const examined = examine(head('name: demo\ndescription: d'));
  assert.equal(examined.manifest?.version, '0.0.0');
  assert.deepEqual(found(examined, []), ['warning skill.h18-version-missing 1:1']);
});

test('dashes inside values and further rules in the body do not end the header', () => {
  const { manifest, kernel } = examine('---  \nname: demo\ndescription: a --- b\n--- \nfirst\n\n---\n\nsecond\n');
  assert.deepEqual([manifest?.description, kernel], ['a --- b', 'first\n\n---\n\nsecond']);
});

test('a line of dashes inside a block value ends the header, for both readers', () => {
  const { manifest, kernel } = examine('---\nname: demo\ndescription: |\n  one\n---\n  two\n---\nbody\n');
  assert.deepEqual([manifest?.description, kernel], ['one', 'two\n---\nbody']);
});

for (const [name, end] of [
  ['CRLF', '\r\n'],
  ['CR', '\r'],
] as const) {
  test(`reads ${name} line ends`, () => {
    const { manifest, kernel } = examine(
      ['---', 'name: demo', 'description: d', '---', '', '# Do', '', 'it', ''].join(end),
    );
    assert.deepEqual([manifest?.name, manifest?.description, kernel], ['demo', 'd', `# Do${end}${end}it`]);
  });
}

test('names of prototype members are data, or left out where no record takes them', () => {
  const { manifest } = examine(
    head('name: __proto__\ndescription: d\nmetadata:\n  __proto__: a\n  constructor: b\n  toString: t\n  version: c'),
    'lenient',
  );
  assert.deepEqual(
    [manifest?.name, manifest?.version, manifest?.metadata],
    ['__proto__', 'c', { toString: 't', version: 'c' }],
  );
  assert.equal(Object.getPrototypeOf(manifest?.metadata), Object.prototype);
});

test('more warnings than are listed never hide an error', () => {
  const examined = examine(
    head(`${Array.from({ length: 190 }, (_, i) => `x${i}: y`).join('\n')}\nname: demo`),
    'lenient',
  );
  assert.ok(
    examined.diagnostics.some(({ code, severity }) => code === 'skill.h13-description-missing' && severity === 'error'),
  );
  assert.match(examined.diagnostics.at(-1)?.message ?? '', /91 more findings/);
});
