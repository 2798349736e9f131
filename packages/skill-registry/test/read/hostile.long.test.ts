import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SkillManifest, type SkillProfile } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { hasErrors } from '@fpf/skill-registry';
import { hostileSkills } from '@fpf/contract-tests';
import { examine } from '../support/examine.ts';
import { fc } from '../support/fast-check.ts';

const profiles = fc.constantFrom<SkillProfile>('lenient', 'strict', 'fpf');

/** Whatever the bytes, there is an answer: a manifest that fits its schema, or an error that says why there is none. */
function holds(text: string | Uint8Array, profile: SkillProfile): void {
  const { manifest, diagnostics, kernel } = examine(text, profile);
  assert.ok(manifest !== undefined || hasErrors(diagnostics), 'neither a manifest nor an error');
  if (manifest) assert.deepEqual(check(SkillManifest, manifest), []);
  for (const { message, fix, file, line, column } of diagnostics) {
    assert.ok(
      message !== '' && fix !== '' && file !== '' && line >= 1 && column >= 1,
      JSON.stringify({ message, fix, line, column }),
    );
  }
  if (typeof text === 'string' && kernel !== undefined)
    assert.ok(text.includes(kernel), 'a kernel that is not in the file');
}

test('any bytes', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), profiles, (bytes, profile) => holds(bytes, profile)));
});

test('any bytes as a header', () => {
  const wrapped = fc
    .uint8Array({ maxLength: 300 })
    .map((bytes) => new Uint8Array([...Buffer.from('---\n'), ...bytes, ...Buffer.from('\n---\nbody\n')]));
  fc.assert(fc.property(wrapped, profiles, (bytes, profile) => holds(bytes, profile)));
});

const piece = fc.constantFrom(
  '---',
  '---\n',
  '\n',
  '\r\n',
  '\r',
  ' ',
  '\t',
  ': ',
  '- ',
  '? ',
  '# ',
  '## ',
  '[',
  ']',
  '{',
  '}',
  '"',
  "'",
  '|',
  '>',
  '&a ',
  '*a',
  '!!js ',
  '%YAML 1.1',
  '...',
  '<<: ',
  'name: demo',
  'description: d',
  'metadata:',
  '  version: 1',
  'allowed-tools: a',
  '\ufeff',
  '\u0000',
  '\u2028',
  '```',
  '~~~',
  '> ',
  '1. ',
  '<!--',
  '-->',
  '\ud83d\ude42',
  '__proto__: x',
  'constructor: y',
);

test('any mixture of what YAML and Markdown are made of', () => {
  const mixed = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(''));
  const text = fc
    .tuple(fc.boolean(), mixed, mixed)
    .map(([plain, a, b]) => (plain ? a : `---\nname: demo\ndescription: d\n${a}\n---\n${b}`));
  fc.assert(
    fc.property(text, profiles, (skill, profile) => holds(skill, profile)),
    { numRuns: 600 },
  );
});

for (const [name, text] of Object.entries(hostileSkills)) {
  test(`hostile: ${name}`, () => (['lenient', 'strict', 'fpf'] as const).forEach((profile) => holds(text, profile)));
}

const body = (lines: string): string => `---\nname: demo\ndescription: d\n---\n${lines}`;
const large: readonly (readonly [string, string, string | undefined])[] = [
  ['many nested lists on a line', body(`${'- '.repeat(9)}x\n`), 'skill.b02-nesting'],
  ['many quotes on a line', body(`${'>'.repeat(9)}x\n`), 'skill.b02-nesting'],
  ['nested lists on many lines', body('- - x\n'.repeat(1100)), 'skill.b02-nesting'],
  ['many lines', body('a\n=\n'.repeat(2600)), 'skill.b01-too-large'],
  ['many bytes', body('word '.repeat(53_000)), 'skill.b01-too-large'],
  ['eight levels', body(`${'- '.repeat(8)}x\n`), undefined],
  ['many blank lines', body('\n'.repeat(4900)), undefined],
  ['growing backticks', body(Array.from({ length: 600 }, (_, i) => '`'.repeat(i)).join(' ')), undefined],
  ['unclosed brackets', body('['.repeat(200_000)), undefined],
  ['unclosed links', body('![a]('.repeat(40_000)), undefined],
  ['stars', body('*a **b '.repeat(30_000)), undefined],
];

for (const [what, text, code] of large) {
  test(`large: ${what} ${code === undefined ? 'is read' : 'is refused before Markdown is read'}`, () => {
    const codes = examine(text, 'lenient').diagnostics.map((one) => one.code);
    assert.deepEqual(
      codes.filter((one) => one.startsWith('skill.b0') && one !== 'skill.b07-empty'),
      code === undefined ? [] : [code],
    );
  });
}
