import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeEffects } from '../../src/changes/effects.ts';
import { byCodeUnits, sameEntry } from '../../src/tree/entry.ts';
import type { LayerEntry, ViewTree } from '../../src/view/layers.ts';
import { fc } from '../support/fast-check.ts';
import { modelBase, modelState, type ModelTree, modelTree, setBetween } from '../support/trees/model-tree.ts';

/** A view of which some paths are the host's, whose hashes have to be asked for. */
function viewOf(tree: ModelTree, isHosts: (path: string) => boolean): ViewTree {
  const { lstat, names } = modelBase(tree);
  const at = (path: string): LayerEntry | undefined => {
    const entry = lstat(path);
    const hash = tree.get(path)?.sha256;
    if (!entry || isHosts(path)) return entry;
    return { ...entry, layer: 'delta', ...(hash === undefined ? {} : { sha256: hash }) };
  };
  return {
    lstat: async (path) => at(path),
    names: async (path) => names(path),
    entries: async () => undefined,
    pieces: () => {
      throw new Error('contents are not read twice');
    },
    hash: async (path) => tree.get(path)?.sha256 ?? '',
  };
}

test('what a call did is told path by path, also below what is gone or replaced, and nothing else is', async () => {
  await fc.assert(
    fc.asyncProperty(modelTree, modelTree, fc.boolean(), async (before, after, hosts) => {
      const { changes, host } = await describeEffects(
        setBetween(before, after, new Set(after.keys())),
        viewOf(before, () => hosts),
      );
      const wanted: unknown[] = [];
      for (const path of [...new Set([...before.keys(), ...after.keys()])].sort(byCodeUnits)) {
        const [was, is] = [before.get(path), after.get(path)];
        if (was && is && sameEntry(modelState(was), modelState(is))) continue;
        const op = was === undefined ? 'add' : is === undefined ? 'delete' : 'modify';
        wanted.push({ path, op, ...(was && { before: modelState(was) }), ...(is && { after: modelState(is) }) });
      }
      assert.deepEqual(changes, wanted);
      if (!hosts) assert.equal(host.size, 0);
      else for (const [path, state] of host) assert.deepEqual(state, modelState(before.get(path) as never));
      if (hosts) for (const { path, op } of changes) assert.equal(host.has(path), op !== 'add');
    }),
  );
});
