// What holds for the pack as a whole; what holds for each of its skills is tried in each/ and scripts/.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { shipped } from '../support/shipped-skills.ts';
import { manifests } from './shipped-pack.ts';

test('the pack has the skills and tools it should have', () => {
  assert.deepEqual(Object.fromEntries(manifests.map(({ name, tools }) => [name, [...tools]])), {
    'csv-summary': ['summarize_csv'],
    'file-edit': ['replace_text', 'insert_lines', 'delete_lines', 'replace_everywhere', 'rename_symbol'],
    'file-manage': ['move_path', 'copy_path', 'delete_path', 'make_folder', 'move_into'],
    'file-write': ['write_file', 'append_file'],
    'fs-read': ['read_file', 'list_folder', 'stat_path', 'find_files'],
    'git-read': ['git_log', 'git_diff', 'git_blame'],
    'json-query': ['query_json'],
    'look-up': ['look_up'],
    'notebook-edit': ['list_cells', 'replace_cell', 'insert_cell', 'delete_cell'],
    notes: ['remember_note', 'recall_notes', 'list_notes', 'forget_note'],
    'repo-search': ['search_repo'],
    'run-command': ['run_command', 'run_task'],
    'search-and-report': ['search_and_report'],
    'set-value': ['read_value', 'set_value', 'set_cell'],
    shell: ['run_shell'],
    'summarise-and-save': ['summarise_and_save'],
    'table-query': ['query_table', 'group_table'],
    'text-stats': ['text_stats'],
    'todo-list': ['add_task', 'list_tasks', 'complete_task', 'remove_task'],
    'todo-report': ['report_todos'],
  });
});

test('no two skills of the pack have a tool of one name', () => {
  const tools = manifests.flatMap(({ tools: names }) => names);
  assert.equal(new Set(tools).size, tools.length);
});

type Shape = { readonly type?: string; readonly description?: string; readonly items?: Shape };
type Tools = {
  readonly tools: readonly {
    readonly name: string;
    readonly input_schema: { readonly properties?: Readonly<Record<string, Shape>> };
  }[];
};

test('arguments are flat, at most six, in a line each; the one exception is run_command.args, a list of texts, for a command line that is one text would be split by somebody', () => {
  const flat = ['string', 'integer', 'number', 'boolean'];
  const lists: (readonly [string, Shape | undefined])[] = [];
  for (const { name: skill } of manifests) {
    const { tools } = JSON.parse(readFileSync(join(shipped, skill, 'tools.json'), 'utf8')) as Tools;
    for (const { name, input_schema: schema } of tools) {
      const properties = Object.entries(schema.properties ?? {});
      assert.ok(properties.length <= 6, name);
      for (const [argument, { type = '', description = '', items }] of properties) {
        assert.match(description, /^.+$/, `${name}.${argument}`);
        if (!flat.includes(type)) lists.push([`${name}.${argument} ${type}`, items]);
      }
    }
  }
  assert.deepEqual(
    lists.map(([argument, items]) => [argument, items?.type]),
    [['run_command.args array', 'string']],
  );
});
