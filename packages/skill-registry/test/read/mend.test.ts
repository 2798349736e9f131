import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quotePlainValues } from '../../src/read/parse-header.ts';
import { examine, found } from '../support/examine.ts';

/** Mistakes of real skills that a lenient reader gets over: what it makes of each, and what it says. */
const mended: readonly (readonly [what: string, field: string, value: string])[] = [
  ['a colon', 'description: Use when: somebody asks', 'Use when: somebody asks'],
  ['a colon at the end', 'description: Use it for this', 'Use it for this'],
  ['a colon beside quotes', 'description: Say "so": now', 'Say "so": now'],
  ['a text that begins with brackets', 'description: [BETA] reads files', '[BETA] reads files'],
  ['several brackets', 'description: [file] [line]', '[file] [line]'],
  ['a text that begins with a quotation', 'description: "One" of many', '"One" of many'],
  ['a text that begins with an apostrophe', "description: 'One' of many", "'One' of many"],
  ['a text that begins with braces', 'description: {{name}} is put in', '{{name}} is put in'],
  ['bold text', 'description: **Always** use it', '**Always** use it'],
  ['a handle', 'description: @somebody asks', '@somebody asks'],
  ['a backtick', 'description: `code` is read', '`code` is read'],
  ['a per cent sign', 'description: %d is a number', '%d is a number'],
];

for (const [what, field, value] of mended) {
  test(`lenient: ${what} is read`, () => {
    const { manifest, diagnostics } = examine(`---\nname: demo\n${field}\n---\nbody\n`, 'lenient');
    assert.equal(manifest?.description, value);
    assert.ok(diagnostics.every(({ severity }) => severity === 'warning'));
  });
}

test('a mended header says so, and stricter profiles do not mend', () => {
  const broken = '---\nname: demo\ndescription: Use when: asked\n---\nbody\n';
  assert.deepEqual(found(examine(broken, 'lenient')), ['warning skill.h19-quoted 3:14']);
  assert.deepEqual(found(examine(broken, 'strict')), ['error skill.h04-not-yaml 3:14']);
});

test('what is YAML already stays as it is', () => {
  for (const line of [
    'a: "b c"',
    "a: 'it''s'",
    'a: [b, c]',
    'a: {b: c}',
    'a: |',
    'a: >-',
    'a: &b c',
    'a: *b',
    'a: !t c',
    'a: # c',
    'a:',
    '  a: b: c',
    '- a: b',
  ])
    assert.equal(quotePlainValues(line), undefined, line);
});

test('tools as a list or with commas are read, and reported', () => {
  for (const tools of ['[Read, "Bash(git add:*)"]', 'Read, Bash(git add:*)', '\n  - Read\n  - Bash(git add:*)']) {
    const examined = examine(`---\nname: demo\ndescription: d\nallowed-tools: ${tools}\n---\nbody\n`, 'lenient');
    assert.deepEqual(examined.manifest?.allowed_tools, ['Read', 'Bash(git add:*)'], tools);
    assert.deepEqual(found(examined), ['warning skill.h17-allowed-tools-form 4:1']);
  }
});

test('nested metadata: the texts are kept, the rest is reported where it stands', () => {
  const examined = examine(
    '---\nname: demo\ndescription: d\nmetadata:\n  version: 1.10\n  other:\n    emoji: x\n    requires:\n      bins: [a]\n---\nbody\n',
    'lenient',
  );
  assert.deepEqual(examined.manifest?.metadata, { version: '1.10' });
  assert.deepEqual(found(examined), ['warning skill.h16-metadata-shape 4:3']);
});

test('a lower-case file name is read leniently only', () => {
  const files = { 'skill.md': '---\nname: demo\ndescription: d\n---\nbody\n' };
  assert.deepEqual(found(examine(undefined, 'lenient', files)), ['warning skill.f06-file-name 1:1']);
  assert.deepEqual(found(examine(undefined, 'strict', files)), ['error skill.f06-file-name 1:1']);
});

test('blank lines before the frontmatter: the kernel is the body, and the places count them', () => {
  const { manifest, kernel, diagnostics } = examine(
    '\r\n\n \n---\nname: Demo\ndescription: d\n---\n\nbody\n',
    'lenient',
  );
  assert.deepEqual([manifest?.name, kernel], ['Demo', 'body']);
  assert.deepEqual(
    diagnostics.filter(({ code }) => code.startsWith('skill.h1')).map(({ code, line }) => `${code} ${line}`),
    ['skill.h11-name-format 5', 'skill.h12-name-folder 5', 'skill.h18-version-missing 4'],
  );
});
