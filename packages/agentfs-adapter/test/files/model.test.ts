import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { memoryFiles } from '@fpf/contract-tests';
import { FpfError, type SessionFiles } from '@fpf/contracts';
import { filesOver } from '../support/trees/call-files.ts';
import { fc } from '../support/fast-check.ts';

const alias = '/workspace';
const limits = { fileBytes: 1_000, callBytes: 1_000_000, entries: 1_000 };

type Step = (files: SessionFiles) => Promise<unknown>;

const path = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 3 }).map((names) => names.join('/')),
  },
  { weight: 1, arbitrary: fc.constantFrom('.', '..', '', '/a', 'a/..', './a//b/', 'a\0b', '../a', alias) },
);
const target = fc.oneof(path, fc.constantFrom('..', '../b', `${alias}/a`, alias, '/etc', '../../..', '.', 'a/../b'));
const bytes = fc.uint8Array({ maxLength: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(path, bytes).map(
      ([at, some]): Step =>
        (files) =>
          files.write(at, some),
    ),
  },
  {
    weight: 4,
    arbitrary: path.map(
      (at): Step =>
        (files) =>
          files.makeFolder(at),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(path, target).map(
      ([at, to]): Step =>
        (files) =>
          files.makeLink(at, to),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(path, path).map(
      ([from, to]): Step =>
        (files) =>
          files.rename(from, to),
    ),
  },
  {
    weight: 2,
    arbitrary: path.map(
      (at): Step =>
        (files) =>
          files.remove(at),
    ),
  },
  {
    weight: 2,
    arbitrary: path.map(
      (at): Step =>
        (files) =>
          files.read(at),
    ),
  },
  {
    weight: 2,
    arbitrary: path.map(
      (at): Step =>
        (files) =>
          files.list(at),
    ),
  },
  {
    weight: 2,
    arbitrary: path.map(
      (at): Step =>
        (files) =>
          files.facts(at),
    ),
  },
  {
    weight: 1,
    arbitrary: path.map(
      (at): Step =>
        (files) =>
          files.readLink(at),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(path, fc.constantFrom(0o700, 0o755, 0o4755, -1)).map(
      ([at, mode]): Step =>
        (files) =>
          files.setMode(at, mode),
    ),
  },
);

/** What a step gave, or the code of its refusal. Times are the system's own. */
async function outcome(run: Step, files: SessionFiles): Promise<unknown> {
  try {
    const value = await run(files);
    return value instanceof Uint8Array ? [...value] : isFacts(value) ? { ...value, mtimeMs: 0 } : value;
  } catch (error) {
    assert.ok(FpfError.is(error), String(error));
    return error.code;
  }
}

function isFacts(value: unknown): value is { readonly mtimeMs: number } {
  return typeof value === 'object' && value !== null && 'mtimeMs' in value;
}

test('a view does what a map from path to entry does, step by step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (run) => {
      const root = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-files-')));
      try {
        const view = filesOver(root, { alias, covered: new Set(), limits });
        const model = memoryFiles(alias);
        for (const [index, one] of run.entries())
          assert.deepEqual(await outcome(one, view), await outcome(one, model), `step ${index}`);
      } finally {
        rmSync(root, { recursive: true, force: true });
      }
    }),
  );
});
