import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { linkLeadsOut } from '../../src/host/plan/link-leads-out.ts';
import { fc } from '../support/fast-check.ts';
import { stateOf } from './support/commit-world.ts';
import { folder, link, readTree } from './support/small-tree.ts';

/** The kernel's word on where a link leads: the real path of the folder that it ends in. */
function leadsOut(root: string, path: string): boolean | undefined {
  try {
    const real = realpathSync(join(root, path));
    return real !== root && !real.startsWith(`${root}/`);
  } catch {
    return undefined;
  }
}

test('a link is judged as the kernel follows it, through any other links', () => {
  const part = fc.constantFrom('..', '..', 'a', 'b', 'c', '.', '');
  const target = fc
    .array(part, { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join('/').replace(/^\/+/, '') || '.');
  const path = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(path, fc.option(target, { nil: undefined })), { maxLength: 6 }),
      path,
      target,
      (entries, at, to) => {
        const outer = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-link-')));
        const root = join(outer, 'root');
        mkdirSync(root);
        try {
          for (const [name, goal] of [...entries, [at, to] as const]) {
            try {
              // As a tool would: only where it stays in real folders.
              if (realpathSync(dirname(join(root, name))) !== dirname(join(root, name))) continue;
              if (goal === undefined) mkdirSync(join(root, name));
              else symlinkSync(goal, join(root, name));
            } catch {
              // Taken, or without a folder.
            }
          }
          for (const [name, entry] of Object.entries(readTree(root))) {
            if (entry.type !== 'symlink') continue;
            const told = linkLeadsOut(root, name, entry.target, (one) => {
              const found = readTree(root)[one];
              return found && stateOf(found);
            });
            const is = leadsOut(root, name);
            if (is !== undefined) assert.equal(told || is, told, `${name} -> ${entry.target}`);
          }
        } finally {
          rmSync(outer, { recursive: true });
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('what leads nowhere is judged by its words', () => {
  const none = (): undefined => undefined;
  assert.equal(linkLeadsOut('/w', 'd/l', '../x/../y', none), false);
  assert.equal(linkLeadsOut('/w', 'd/l', '../../x', none), true);
  assert.equal(linkLeadsOut('/w', 'l', '/w/x', none), false);
  assert.equal(linkLeadsOut('/w', 'l', '/w/../x', none), true);
  assert.equal(linkLeadsOut('/w', 'l', '/wx', none), true);
  const loop = (path: string): ReturnType<typeof stateOf> | undefined =>
    path === 'l' ? stateOf(link('l')) : stateOf(folder());
  assert.equal(linkLeadsOut('/w', 'm', 'l', loop), false);
});
