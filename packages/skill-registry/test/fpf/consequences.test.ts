import assert from 'node:assert/strict';
import { test } from 'node:test';
import { methodSections } from '@fpf/skill-registry';
import { examine } from '../support/examine.ts';
import { fpfSkill } from '../support/fpf-skill.ts';

const examined = (
  change: (text: string) => string,
): readonly { readonly at: string; readonly code: string; readonly message: string }[] => {
  const { 'SKILL.md': text = '', ...more } = fpfSkill({ 'SKILL.md': change });
  // The folder has another name here.
  const { diagnostics } = examine(text, 'fpf', more);
  const own = diagnostics.filter(({ code }) => code !== 'skill.h12-name-folder');
  return own.map(({ code, message, line, column }) => ({ at: `${line}:${column}`, code, message }));
};

for (const { title, gap } of methodSections) {
  test(`of a missing section “${title}”, the first finding stands where it belongs, and what follows names it`, () => {
    const [first, ...rest] = examined((text) =>
      text.replace(new RegExp(`^## ${title}\\n[^]*?(?=^## |(?![^]))`, 'm'), ''),
    );
    assert.equal(first?.message, `the section “${title}” is missing: gap ${gap}`);
    assert.notEqual(first.at, '1:1');
    for (const { message, code, at } of rest) {
      assert.ok(message.endsWith(` (because of ${gap})`), `${code} ${message}`);
      assert.notEqual(at, '1:1', message);
    }
  });
}

test('an unknown id where nothing is missing has no cause but itself', () => {
  const [only, ...more] = examined((text) => text.replace('PRE-1 (EV-1)', 'PRE-1 (EV-1, EV-9)'));
  assert.deepEqual([only?.code, only?.message, more], ['skill.k21-id-unknown', 'nothing declares EV-9', []]);
});

test('what the frontmatter lacks is told where it stands, or where it would stand', () => {
  const at = (from: string | RegExp, to: string): readonly string[] =>
    examined((text) => text.replace(from, to)).map((one) => `${one.code} ${one.at}`);
  assert.deepEqual(at('Use when', 'Used when'), ['skill.h21-use-when 3:1']);
  assert.deepEqual(at(/fpf-edition: .*/, 'fpf-edition: "2025"'), ['skill.h24-edition 8:3']);
  assert.deepEqual(at(/  fpf-context: .*\n/, ''), ['skill.h25-context 6:1']);
  assert.deepEqual(at('no network.', 'none.'), ['skill.h29-compatibility 5:1']);
});
