import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ToolSpec } from '@fpf/contracts';

const pack = join(import.meta.dirname, '..', '..');
const names = readdirSync(pack).filter((name) => existsSync(join(pack, name, 'SKILL.md')));
const read = (...path: readonly string[]): unknown => JSON.parse(readFileSync(join(pack, ...path), 'utf8'));
const toolsOf = (skill: string): readonly ToolSpec[] =>
  (read(skill, 'tools.json') as { readonly tools: readonly ToolSpec[] }).tools;

test('no two skills of the pack have a tool of one name', () => {
  const owners = new Map<string, string>();
  for (const skill of names) {
    for (const { name } of toolsOf(skill)) {
      assert.equal(owners.get(name), undefined, `${name} is a tool of ${skill} and of ${owners.get(name)}`);
      owners.set(name, skill);
    }
  }
  assert.ok(owners.size > names.length);
});

const { presets } = read('presets.json') as { readonly presets: Readonly<Record<string, readonly string[]>> };

test('a preset names skills of the pack, each once', () => {
  assert.deepEqual(Object.keys(presets).sort(), ['coding', 'minimal', 'readonly']);
  for (const [preset, skills] of Object.entries(presets)) {
    assert.equal(new Set(skills).size, skills.length, preset);
    for (const skill of skills) assert.ok(names.includes(skill), `${preset} names ${skill}`);
  }
});

test('what is read-only by name is so by effect', () => {
  for (const skill of presets['readonly'] ?? [])
    for (const { name, effect } of toolsOf(skill)) assert.equal(effect, 'pure', `${skill}#${name}`);
});
