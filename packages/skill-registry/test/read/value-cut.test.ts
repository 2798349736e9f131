import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examine, found } from '../support/examine.ts';

const skill = (...lines: readonly string[]): string =>
  `---\nname: demo\ndescription: Does it. Use when asked.\nmetadata:\n  version: "1.0.0"\n${lines.map((line) => `${line}\n`).join('')}---\nbody\n`;

for (const [what, lines, place] of [
  ['a text', ['license: MIT # not GPL'], '6:14'],
  ['a text behind a tab', ['license: MIT\t# not GPL'], '6:14'],
  ['a text that is nothing but the comment', ['license: #1'], '6:10'],
  ['a text of several lines', ['license: MIT', '  or else # not GPL'], '7:11'],
  ['a value of the metadata', ['  fpf-keywords: count words # and lines'], '6:29'],
  ['an entry of a list', ['allowed-tools:', '  - Read', '  - Grep # all'], '8:10'],
] as const) {
  test(`${what}, cut by an unquoted #, is told with its place`, () => {
    for (const profile of ['lenient', 'strict'] as const)
      assert.ok(found(examine(skill(...lines), profile)).includes(`warning skill.h31-value-cut ${place}`), profile);
  });
}

test('the finding says what was lost and what to do', () => {
  const { manifest, diagnostics } = examine(
    skill('compatibility: Linux # or macOS').replace('Does it. Use', 'Fixes bug #7 and issue # 12. Use'),
    'lenient',
  );
  assert.deepEqual([manifest?.description, manifest?.compatibility], ['Fixes bug', 'Linux']);
  assert.deepEqual(
    diagnostics.map(({ line, column, message, fix }) => [line, column, message, fix]),
    [
      [3, 24, 'the value of `description` ends before "#7 and issue # 12. Use when asked.": to YAML that is a comment'],
      [6, 22, 'the value of `compatibility` ends before "# or macOS": to YAML that is a comment'],
    ].map((one) => [...one, 'Quote the value; a comment that is meant stands on a line of its own.']),
  );
});

test('nothing is told where nothing is cut', () => {
  for (const lines of [
    ['license: "MIT # not GPL"'],
    ["license: 'MIT' # not GPL"],
    ['license: MIT#2'],
    ['license: C#'],
    ['# license: GPL'],
    ['license: MIT', '  # a comment of its own'],
    ['license: |', '  MIT # not GPL'],
    ['license: > # folded', '  MIT'],
    ['allowed-tools: [Read, Grep] # all'],
    ['allowed-tools: # these', '  - Read'],
  ])
    assert.deepEqual(
      found(examine(skill(...lines), 'lenient')).filter((finding) => finding.includes('h31')),
      [],
      lines.join(' / '),
    );
});
