// What holds for every skill of the pack as a registry reads it; what their scripts do is tried in each/ and scripts/.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { admit } from '@fpf/contracts/validate';
import { createSkillLoader, validateSkill } from '@fpf/skill-registry';
import { readShippedCases } from '../support/shipped-case.ts';
import { shipped } from '../support/shipped-skills.ts';
import { propertiesOf } from '../support/tools-of.ts';
import { host, manifests, options } from './shipped-pack.ts';

test('the pack has the skills and tools it should have', () => {
  assert.deepEqual(Object.fromEntries(manifests.map(({ name, tools }) => [name, [...tools]])), {
    'csv-summary': ['summarize_csv'],
    'file-edit': ['replace_text', 'insert_lines', 'delete_lines'],
    'file-manage': ['move_path', 'copy_path', 'delete_path', 'make_folder'],
    'file-write': ['write_file', 'append_file'],
    'fs-read': ['read_file', 'list_folder', 'stat_path', 'find_files'],
    'git-read': ['git_log', 'git_diff', 'git_blame'],
    'json-query': ['query_json'],
    'notebook-edit': ['list_cells', 'replace_cell', 'insert_cell', 'delete_cell'],
    notes: ['remember_note', 'recall_notes', 'list_notes', 'forget_note'],
    'repo-search': ['search_repo'],
    'run-command': ['run_command'],
    shell: ['run_shell'],
    'text-stats': ['text_stats'],
    'todo-list': ['add_task', 'list_tasks', 'complete_task', 'remove_task'],
    'todo-report': ['report_todos'],
  });
});

test('no two skills of the pack have a tool of one name', () => {
  const tools = manifests.flatMap(({ tools: names }) => names);
  assert.equal(new Set(tools).size, tools.length);
});

test('a script of one name is the same in every skill that has it: a copy that drifts is mended in one place only', () => {
  const copies = new Map<string, Map<string, string>>();
  for (const { name } of manifests) {
    const scripts = join(shipped, name, 'scripts');
    for (const script of existsSync(scripts) ? readdirSync(scripts) : []) {
      const skills = copies.get(script) ?? new Map<string, string>();
      copies.set(script, skills.set(name, readFileSync(join(scripts, script), 'utf8')));
    }
  }
  for (const [script, skills] of copies)
    assert.equal(new Set(skills.values()).size, 1, `${script} differs between ${[...skills.keys()].join(', ')}`);
  assert.ok((copies.get('tool.mjs')?.size ?? 0) > 2);
});

for (const { name } of manifests) {
  const dir = join(shipped, name);
  const [skill] = await createSkillLoader(options, host).load([name]);
  assert.ok(skill);

  test(`${name} keeps to the fpf profile without a finding`, () => assert.deepEqual(validateSkill(dir).diagnostics, []));

  test(`${name} permits every tool that it has, and guards what changes things`, () => {
    assert.deepEqual(skill.tools.map((tool) => tool.name).sort(), [...skill.manifest.tools].sort());
    for (const tool of skill.tools) {
      assert.ok(tool.output_schema && tool.annotations && tool.handler, tool.name);
      assert.equal(tool.effect === 'pure', tool.annotations?.readOnly, tool.name);
      if (tool.effect !== 'pure') assert.ok(tool.guard?.required_evidence.includes('session.open'), tool.name);
    }
  });

  test(`${name}: what a small model sees of each tool is enough: one line each, at most six arguments, allowed values in words`, () => {
    for (const tool of skill.tools) {
      assert.match(tool.description, /^[^\n]{20,160}$/, tool.name);
      const properties = Object.entries(propertiesOf(tool));
      assert.ok(properties.length <= 6, `${tool.name} has more than six arguments`);
      for (const [argument, schema] of properties) {
        const { description = '', enum: values, type } = schema;
        assert.ok(typeof description === 'string' && typeof type === 'string' && type !== 'object', `${tool.name}.${argument} is flat`);
        assert.match(description, /^[^\n]{10,160}$/, `${tool.name}.${argument}`);
        for (const value of Array.isArray(values) ? values : [])
          assert.ok(description.includes(String(value)), `${tool.name}.${argument} does not tell ${String(value)}`);
      }
    }
  });

  test(`${name}: the guard's evidence is named in the kernel`, () => {
    for (const id of skill.tools.flatMap((tool) => tool.guard?.required_evidence ?? [])) assert.ok(skill.kernel.includes(`\`${id}\``), id);
  });

  test(`${name}: every call of its examples is one that is admitted`, () => {
    const example = skill.kernel.slice(skill.kernel.indexOf('\n## Example'));
    const calls = [...example.matchAll(/```json\n([\s\S]*?)\n```/g)].map(([, call = '']) => call);
    assert.ok(calls.length > 0);
    for (const call of calls) {
      const admission = admit(JSON.parse(call) as { name: string; arguments: JsonObject }, skill.tools);
      assert.ok(admission.ok, JSON.stringify(admission));
    }
  });

  const cases = readShippedCases(dir);
  test(`${name} has at least ten cases, and two for each tool`, () => {
    assert.ok(cases.length >= 10, `${cases.length} cases`);
    for (const tool of skill.tools) assert.ok(cases.filter((one) => one.tool === tool.name).length >= 2, tool.name);
    assert.equal(new Set(cases.map((one) => `${one.tool}: ${one.name}`)).size, cases.length, 'two cases of one name');
  });
}
