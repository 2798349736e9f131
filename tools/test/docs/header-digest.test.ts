import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { collectFindings, decodeSkill, sliceFrontmatter } from '@fpf/skill-registry';
import fc from 'fast-check';
import { headerDigest } from '../../nx-skills/src/header-digest.ts';

const seed = 20_261_126;
const whole = (text: string): string => createHash('sha256').update(text).digest('hex');

const pieces = [
  '---',
  '--- ',
  '---\t',
  '---js',
  '----',
  ' ---',
  '...',
  '',
  ' ',
  'name: a',
  'Zoë — ✓',
  `---${' '.repeat(1021)}`,
  `---${' '.repeat(1022)}`,
  '#'.repeat(1100),
];
const lines = fc.array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 12 });
const texts = fc.tuple(
  fc.constantFrom('', '\ufeff', '\n', '---\n', '---\nname: a\n---\n'),
  lines,
  fc.constantFrom('', '---', 'end'),
);

test('the digest is of what fpf takes for the header, with all before it, and of the whole file where fpf finds none', () => {
  let sliced = 0;
  fc.assert(
    fc.property(texts, ([first, middle, last]) => {
      const text = first + middle.flat().join('') + last;
      const decoded = decodeSkill(Buffer.from(text), collectFindings('lenient'), 'SKILL.md') ?? '';
      const slice = sliceFrontmatter(decoded);
      const body = 'problem' in slice ? '' : slice.body;
      sliced += 'problem' in slice ? 0 : 1;
      assert.equal(
        headerDigest(Buffer.from(text)),
        whole(text.slice(0, text.length - body.length)),
        JSON.stringify(text),
      );
    }),
    { seed, numRuns: 3_000 },
  );
  assert.ok(sliced > 300, `only ${sliced} had a header`);
});

test('bytes that are no text count whole', () => {
  for (const bytes of [
    Buffer.from('---\nname: a\n---\nbody', 'utf16le'),
    Buffer.alloc(0),
    Buffer.from([0xff, 0xfe, 0]),
  ])
    assert.equal(headerDigest(bytes), createHash('sha256').update(bytes).digest('hex'));
});
