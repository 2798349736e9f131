import { test } from 'node:test';
import { fit, path, tree } from './support/any-tree.ts';
import { gitApplies } from './support/trees.ts';
import { fc } from '../support/fast-check.ts';

test('git makes any small tree out of any other, and takes it back', () => {
  fc.assert(fc.property(tree, tree, (before, after) => gitApplies(before, after)));
});

test('git follows any reshuffling of the same contents', () => {
  const twice = fc.tuple(tree, fc.array(path, { minLength: 8, maxLength: 8 }));
  fc.assert(
    fc.property(twice, ([before, paths]) => {
      const after = fit(Object.values(before).map((put, index) => [paths[index] ?? 'a', put] as const));
      gitApplies(before, after);
    }),
  );
});
