import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { root } from './support/copy-tree.ts';

interface Workflow {
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly permissions?: unknown;
        readonly 'timeout-minutes'?: number;
        readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
      }
    >
  >;
}

const folder = join(root, '.github/workflows');

for (const name of readdirSync(folder)) {
  const text = readFileSync(join(folder, name), 'utf8');
  const workflow = parse(text) as Workflow;
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  test(`${name}: actions are pinned by a full commit hash, with their version beside it`, () => {
    const uses = text.split('\n').filter((line) => /^\s*-?\s*uses:/.test(line));
    assert.ok(uses.length > 0);
    for (const line of uses) assert.match(line, /uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test(`${name}: it may read and nothing else, and every job ends by itself`, () => {
    assert.deepEqual(workflow.permissions, { contents: 'read' });
    assert.ok(workflow.concurrency);
    for (const [job, { permissions, 'timeout-minutes': minutes }] of Object.entries(workflow.jobs)) {
      assert.equal(permissions, undefined, job);
      assert.ok(minutes !== undefined && minutes <= 30, job);
    }
  });

  test(`${name}: no expression is pasted into a command, where its text would be run`, () => {
    for (const { run } of steps) assert.doesNotMatch(run ?? '', /\$\{\{/);
  });
}
