// What a question says that a call would change is what the call changes: real tools, in a real session.
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Approval, type FileChange, type JsonObject, payloadsOf } from '@fpf/contracts';
import { openProject, type Project } from '../../src/index.ts';
import { scratch } from '../support/scratch.ts';

type Preview = NonNullable<Approval['preview']>;

function folder(): string {
  const dir = scratch();
  mkdirSync(join(dir, 'data/deep'), { recursive: true });
  writeFileSync(join(dir, 'data/deep/b.txt'), 'bb\n');
  writeFileSync(join(dir, 'a.md'), 'one\ntwo\n');
  writeFileSync(join(dir, 'run.sh'), '#!/bin/sh\n');
  chmodSync(join(dir, 'run.sh'), 0o755);
  symlinkSync('a.md', join(dir, 'link'));
  writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify({ policy: { ask: [{ tool: '*' }] } }));
  return dir;
}

async function inProject(work: (project: Project) => Promise<void>): Promise<void> {
  const project = await openProject(folder(), { model: 'rehearsal' });
  try {
    await work(project);
  } finally {
    await project.close();
  }
}

/** One call in a session of its own: what the question says, and what the call then changes. */
async function asked(project: Project, tool: string, args: JsonObject) {
  let preview: Preview | undefined;
  const canUseTool = async (question: Approval) => ((preview = question.preview), 'allow' as const);
  const run = project.call(tool, args, { canUseTool });
  await run.result();
  const { runId } = await run.query;
  const effects = payloadsOf(project.runs.read(runId), 'tool-result').flatMap(({ result }) => result.effects);
  return { preview, changed: effects.map(asPreview).toSorted(byPath) };
}

function asPreview({ path, op, before, after }: FileChange): Preview[number] {
  const type = (after ?? before)?.type === 'directory' ? 'directory' : 'file';
  const sizes = {
    ...(before?.type === 'file' && { bytes_before: before.size }),
    ...(after?.type === 'file' && { bytes_after: after.size }),
  };
  return { path, op, type, ...sizes };
}

const byPath = (one: { readonly path: string }, other: { readonly path: string }): number =>
  one.path < other.path ? -1 : 1;

const known: readonly (readonly [tool: string, args: JsonObject])[] = [
  ['write_file', { path: 'new/er/c.md', content: 'é\n' }],
  ['write_file', { path: './a.md', content: '' }],
  ['append_file', { path: 'c.md', content: 'three' }],
  ['move_into', { from: 'a.md', folder: 'new/folder/' }],
  ['move_path', { from: 'a.md', to: 'docs/b.md' }],
  ['move_path', { from: 'run.sh', to: 'a.md', overwrite: true }],
  ['copy_path', { from: 'a.md', to: 'b.md' }],
  ['delete_path', { path: 'a.md' }],
  ['make_folder', { path: 'docs/guides/' }],
];

const edits: readonly (readonly [tool: string, args: JsonObject])[] = [
  ['append_file', { path: 'a.md', content: 'three\n' }],
  ['replace_text', { path: 'a.md', old_text: 'one', new_text: 'three' }],
  ['insert_lines', { path: 'a.md', content: 'zero', after_line: 0 }],
  ['delete_lines', { path: 'a.md', first_line: 1, first_text: 'one' }],
];

const folders: readonly (readonly [tool: string, args: JsonObject])[] = [
  ['move_path', { from: 'data', to: 'kept/data' }],
  ['copy_path', { from: 'data', to: 'kept' }],
  ['delete_path', { path: 'data', recursive: true }],
];

const unknown: readonly (readonly [why: string, tool: string, args: JsonObject])[] = [
  ['a script may do anything', 'run_shell', { script: 'rm a.md' }],
  ['it only reads', 'read_file', { path: 'a.md' }],
  ['a link is replaced or followed', 'write_file', { path: 'link', content: 'x' }],
  ['only the link would go', 'delete_path', { path: 'link' }],
  ['a folder is not written', 'write_file', { path: 'data', content: 'x' }],
  ['a file is no folder', 'write_file', { path: 'a.md/b.md', content: 'x' }],
  ['nothing is there', 'delete_path', { path: 'c.md' }],
  ['there may be something in it', 'delete_path', { path: 'data' }],
  ['nothing is replaced unasked', 'move_path', { from: 'run.sh', to: 'a.md' }],
  ['a folder is not moved into itself', 'move_path', { from: 'data', to: 'data/deep/er' }],
  ['only the tool says what fits', 'move_into', { from: '*.md', folder: 'data' }],
  ['it leads out', 'write_file', { path: '../a.md', content: 'x' }],
  ['it is there', 'make_folder', { path: 'data' }],
];

test('the question says what the call then changes', async () =>
  inProject(async (project) => {
    for (const [tool, args] of known) {
      const { preview, changed } = await asked(project, tool, args);
      assert.ok(preview && changed.length > 0, `${tool} ${JSON.stringify(args)}`);
      assert.deepEqual(preview.toSorted(byPath), changed, `${tool} ${JSON.stringify(args)}`);
    }
    for (const [tool, args] of edits) {
      const { preview, changed } = await asked(project, tool, args);
      assert.deepEqual(
        preview,
        changed.map(({ bytes_after: _after, ...change }) => change),
        tool,
      );
    }
    for (const [tool, args] of folders) {
      const { preview = [], changed } = await asked(project, tool, args);
      const isTold = ({ path, op }: Preview[number]): boolean =>
        preview.some((one) => one.op === op && (one.path === path || path.startsWith(`${one.path}/`)));
      assert.ok(changed.length > preview.length && changed.every(isTold), JSON.stringify([preview, changed]));
      for (const { path, op } of preview)
        assert.ok(
          changed.some((one) => one.path === path && one.op === op),
          path,
        );
    }
  }));

for (const [why, tool, args] of unknown)
  test(`nothing is said of ${tool} ${JSON.stringify(args)}: ${why}`, async () =>
    inProject(async (project) => assert.equal((await asked(project, tool, args)).preview, undefined)));
