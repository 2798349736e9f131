import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findingRules } from '@fpf/skill-registry';
import { examine } from '../support/examine.ts';
import { swap } from '../support/fpf-skill.ts';
import { noteSkill } from '../support/note-skill.ts';
import { planted } from './closed-world-breaks.ts';

function codesOf(
  change: (text: string) => string,
  path = 'SKILL.md',
): { readonly codes: readonly string[]; readonly lines: readonly string[] } {
  const { 'SKILL.md': skill = '', ...more } = { ...noteSkill, [path]: change(noteSkill[path] ?? '') };
  // What is said about tools.json alone is tested with it.
  const diagnostics = examine(skill, 'fpf', more).diagnostics.filter(({ code }) => !code.startsWith('skill.t'));
  const lines = skill.split('\n');
  return {
    codes: [...new Set(diagnostics.map(({ code }) => code.replace('skill.', '')))].sort(),
    lines: diagnostics.map(({ line }) => lines[line - 1] ?? ''),
  };
}

test('the skill that is broken below is whole', () => assert.deepEqual(codesOf((text) => text).codes, []));

for (const [what, from, to, codes, line] of planted) {
  test(`finds ${what}`, () => {
    const change = what === 'another order' ? (text: string) => text.replace(from, '$2\n$1') : swap(from, to);
    const found = codesOf(change);
    assert.deepEqual(found.codes, [...codes].sort());
    if (line !== undefined) assert.ok(found.lines.includes(line), `${found.lines.join('\n')}\nnot at\n${line}`);
  });
}

test('finds a tool that is permitted and not used, and a guard that asks for what is not listed', () => {
  const rename = (text: string): string => text.replace('"EV-1"', '"EV-7"');
  assert.deepEqual(codesOf(rename, 'tools.json').codes, ['k33-guard-evidence']);
  assert.deepEqual(codesOf(swap('"session.open"', '"session.closed"'), 'tools.json').codes, ['k33-guard-evidence']);
});

test('a tool that writes, under bounds that let nothing be written', () => {
  const quiet = (text: string): string =>
    text.replace('- writes: workspace', '- writes: nothing').replace('- EFF-1 (workspace)', '- EFF-1 (none)');
  assert.deepEqual(codesOf(quiet).codes, ['k35-writes']);
});

test('a tool that uses the network, under bounds that say it is not used', () => {
  const open = (text: string): string => text.replace('"effect":', '"annotations": { "openWorld": true }, "effect":');
  assert.deepEqual(codesOf(open, 'tools.json').codes, ['k16-bounds']);
});

test('what is no violation: addresses in the example, an id of other letters, codes that are no words, the pinned edition', () => {
  const fine =
    'the note is UTF-8, `.git` and `a b` and `--help` and `5` and `true` apart, as of 2026-01-12; @scope/name; 3:1; see the documentation in `references/format.md`.';
  assert.deepEqual(codesOf(swap('the note can be written.', fine)).codes, []);
});

test('every rule of the profile about the body is planted above, but for the last resort', () => {
  const rules = Object.keys(findingRules).filter((code) => code.startsWith('skill.k'));
  const here = new Set(planted.flatMap(([, , , codes]) => codes));
  const apart = ['k33-guard-evidence', 'k49-gap'];
  assert.deepEqual(
    rules.filter((code) => !here.has(code.slice(6)) && !apart.includes(code.slice(6))),
    [],
  );
});
