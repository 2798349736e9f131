import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import type { JsonObject, ToolSpec } from '@fpf/contracts';
import { admit, compileToolSchema } from '@fpf/contracts/validate';
import { createSkillLoader, createSkillRegistry, validateSkill } from '@fpf/skill-registry';
import { temporary, write } from './support/folders.ts';

type Expected = { exit: number; output?: unknown; stderr?: string; files?: Record<string, string | null> };
type Case = {
  name: string;
  tool: string;
  args: JsonObject;
  files: Record<string, string>;
  links?: Record<string, string>;
  expect: Expected;
};

const folder = fileURLToPath(new URL('../../../skills', import.meta.url));
const options = { sources: [{ folder, name: 'shipped', shipped: true }] };
const host = { log: (line: string): never => assert.fail(line) };
const manifests = await createSkillRegistry(options, host).list();

test('the pack has the skills it should have', () => {
  const names = manifests.map(({ name }) => name);
  for (const name of ['file-write', 'repo-search', 'text-stats']) assert.ok(names.includes(name), name);
});

test('no two skills of the pack have a tool of one name', () => {
  const tools = manifests.flatMap(({ tools: names }) => names);
  assert.equal(new Set(tools).size, tools.length);
});

test('scripts/tool.mjs is the same in every skill that has one', () => {
  const copies = manifests.map(({ name }) => join(folder, name, 'scripts/tool.mjs')).filter(existsSync);
  assert.equal(new Set(copies.map((path) => readFileSync(path, 'utf8'))).size, 1);
});

for (const { name } of manifests) {
  const dir = join(folder, name);
  const [skill] = await createSkillLoader(options, host).load([name]);
  assert.ok(skill);

  test(`${name} keeps to the fpf profile without a finding`, () => assert.deepEqual(validateSkill(dir).diagnostics, []));

  test(`${name} permits every tool that it has, and guards what changes things`, () => {
    assert.deepEqual(skill.tools.map((tool) => tool.name).sort(), [...skill.manifest.tools].sort());
    for (const tool of skill.tools) {
      assert.ok(tool.output_schema && tool.annotations && tool.handler, tool.name);
      assert.equal(tool.effect === 'pure', tool.annotations?.readOnly, tool.name);
      if (tool.effect !== 'pure') assert.deepEqual(tool.guard?.required_evidence, ['session.open'], tool.name);
      assert.ok(Object.keys((tool.input_schema.properties ?? {}) as object).length <= 6, `${tool.name} has more than six arguments`);
    }
  });

  test(`${name}: the guard's evidence is named in the kernel`, () => {
    for (const id of skill.tools.flatMap((tool) => tool.guard?.required_evidence ?? [])) {
      assert.ok(skill.kernel.includes(`\`${id}\``), id);
    }
  });

  test(`${name}: the call of its example is one that is admitted`, () => {
    const [, example = ''] = /## Example[\s\S]*```json\n([\s\S]*?)\n```/.exec(skill.kernel) ?? [];
    const admission = admit(JSON.parse(example) as { name: string; arguments: JsonObject }, skill.tools);
    assert.ok(admission.ok, JSON.stringify(admission));
  });

  const cases = JSON.parse(readFileSync(join(dir, 'evals/cases.json'), 'utf8')) as Case[];
  test(`${name} has at least four cases for each tool`, () => {
    for (const tool of skill.tools) assert.ok(cases.filter((one) => one.tool === tool.name).length >= 4, tool.name);
  });

  for (const tool of skill.tools) {
    test(`${tool.name} explains itself by hand`, (t) => {
      const { status, stdout } = spawnSync(process.execPath, [join(dir, scriptOf(tool)), '--help'], {
        cwd: temporary(t),
        encoding: 'utf8',
      });
      assert.equal(status, 0);
      for (const argument of Object.keys((tool.input_schema.properties ?? {}) as object)) assert.match(stdout, new RegExp(`"${argument}"`));
    });

    for (const bad of ['', '[]', '{"path": "\\u0000", "query": "", "content": ""}']) {
      test(`${tool.name} refuses the input ${JSON.stringify(bad)}`, (t) => {
        const workspace = temporary(t);
        const { status, stdout, stderr } = spawnSync(process.execPath, [join(dir, scriptOf(tool))], {
          cwd: workspace,
          input: bad,
          encoding: 'utf8',
        });
        assert.deepEqual([status, stdout, readdirSync(workspace)], [1, '', []]);
        assert.match(stderr, /^[^\n]+\n$/);
      });
    }
  }

  for (const one of cases) {
    const tool = skill.tools.find((candidate) => candidate.name === one.tool);
    assert.ok(tool, `${name}: a case for ${one.tool}, which is no tool of it`);
    test(`${one.tool} ${one.name}`, (t) => {
      const root = temporary(t);
      const workspace = join(root, 'workspace');
      mkdirSync(workspace);
      write(join(root, 'outside'), { 'secret.txt': 'secret\n' });
      write(workspace, one.files);
      for (const [path, target] of Object.entries(one.links ?? {})) symlinkSync(target, join(workspace, path));

      const { status, stdout, stderr } = spawnSync(process.execPath, [join(dir, scriptOf(tool))], {
        cwd: workspace,
        input: JSON.stringify(one.args),
        encoding: 'utf8',
      });
      assert.equal(status, one.expect.exit, stderr);
      if (one.expect.exit === 0) {
        const output: unknown = JSON.parse(stdout);
        if (one.expect.output !== undefined) assert.deepEqual(output, one.expect.output);
        assert.deepEqual(compileToolSchema(tool.output_schema ?? {}).check(output), []);
      } else {
        assert.equal(stdout, '');
        assert.ok(stderr.includes(one.expect.stderr ?? '\n'), stderr);
        assert.ok(!stderr.includes(root), `the message names the host's folder: ${stderr}`);
      }
      for (const [path, content] of Object.entries(one.expect.files ?? {})) {
        assert.equal(existsSync(join(workspace, path)) ? readFileSync(join(workspace, path), 'utf8') : null, content, path);
      }
      assert.deepEqual(readdirSync(join(root, 'outside')), ['secret.txt']);
      assert.equal(readFileSync(join(root, 'outside/secret.txt'), 'utf8'), 'secret\n');
      const left = readdirSync(workspace, { recursive: true })
        .map(String)
        .filter((path) => path.endsWith('.tmp'));
      assert.deepEqual(left, [], 'a temporary file is left');
    });
  }
}

function scriptOf(tool: ToolSpec): string {
  return tool.handler?.path ?? assert.fail(`${tool.name} has no script`);
}
