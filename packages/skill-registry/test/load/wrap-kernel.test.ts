import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SkillManifest } from '@fpf/contracts';
import { wrapKernel } from '../../src/load/wrap-kernel.ts';
import { controlTokens } from '../../src/read/characters.ts';
import { file } from '../support/folders.ts';
import { fc } from '../support/fast-check.ts';

const manifest = (name = 'demo', version = '1.0.0', metadata: Record<string, string> = {}): SkillManifest =>
  ({ name, version, metadata, path: '/skills/demo/SKILL.md' }) as unknown as SkillManifest;

test('names the skill, keeps the body, lists the other files with their size', () => {
  const files = [
    file('SKILL.md', 'x'),
    file('tools.json', 'x'),
    file('scripts/b.mjs', 'abc'),
    file('evals/cases.json', 'x'),
    file('a.md', ''),
  ];
  assert.equal(
    wrapKernel(manifest('demo', '1.0.0', { 'fpf-tools': 'tools.json' }), '# Do\n\nit', files),
    '<skill name="demo" version="1.0.0">\n# Do\n\nit\n\nFiles of this skill:\n- a.md (0 bytes)\n- scripts/b.mjs (3 bytes)\n</skill>',
  );
});

test('without other files there is no list; of very many, the rest is counted', () => {
  assert.equal(wrapKernel(manifest(), 'it', [file('SKILL.md')]), '<skill name="demo" version="1.0.0">\nit\n</skill>');
  const many = Array.from({ length: 60 }, (_, at) => file(`references/${String(at).padStart(2, '0')}.md`));
  assert.match(wrapKernel(manifest(), 'it', many), /- references\/47\.md \(0 bytes\)\n- and 12 more\n<\/skill>$/);
});

test('takes away the indentation that all lines share, and nothing else', () => {
  const inner = (body: string): string => wrapKernel(manifest(), body, []).split('\n').slice(1, -1).join('\n');
  assert.equal(inner('  a\r\n\r\n    b\r\n  c'), 'a\n\n  b\nc');
  assert.equal(inner('\ta\n\t\tb\n \nc'), '\ta\n\t\tb\n\nc'.replace(/\n\n/, '\n \n'));
  assert.equal(inner('a\n    code\n'), 'a\n    code');
});

const crafted = fc
  .array(
    fc.constantFrom(
      '<',
      '</',
      '>',
      'skill',
      'SKILL',
      ' ',
      '\n',
      '/',
      '"',
      '&',
      'name=',
      '</skill>',
      '<skill>',
      '<end_of_turn>',
      '<start_of_turn>',
      '<|im_end|>',
      '<escape>',
      '\u200a',
      '\u0000',
      'x',
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

test('no body, name or path closes the tag, opens another or is a control token; and only signs are added', () => {
  fc.assert(
    fc.property(crafted, crafted, crafted, (body, name, path) => {
      const text = wrapKernel(manifest(name, name), body, [file(path.replaceAll('\n', '') || 'a')]);
      const tags = text.match(/<[ \t\n]*\/?[ \t\n]*skill\b/gi) ?? [];
      assert.deepEqual(tags, ['<skill', '</skill']);
      assert.ok(text.endsWith('\n</skill>'));
      assert.doesNotMatch(text, controlTokens());
      const [head = ''] = text.split('\n');
      assert.match(head, /^<skill name="[^"<>]*" version="[^"<>]*">$/);
      const plain = (value: string): string => value.replace(/[\s\u200a]/g, '');
      assert.ok(plain(text).includes(plain(body)), 'a word of the body is lost');
    }),
    { numRuns: 500 },
  );
});
