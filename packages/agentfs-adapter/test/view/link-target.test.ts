import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadsOut } from '../../src/view/link-target.ts';

test('a link is judged by its words alone', () => {
  const inside = [
    ['l', 'a'],
    ['l', './a/../b'],
    ['a/l', '..'],
    ['a/b/l', '../../c'],
    ['l', '/w/s'],
    ['l', '/w/s/'],
    ['l', '/w/s/a/../b'],
    ['l', '.'],
    ['l', ''],
  ] as const;
  for (const [path, target] of inside) assert.equal(leadsOut(path, target, '/w/s'), false, `${path} -> ${target}`);
  const outside = [
    ['l', '..'],
    ['l', '/'],
    ['l', '/w'],
    ['l', '/w/sx'],
    ['l', '/w/s/..'],
    ['l', '/w/s/../s/a'],
    ['a/l', '../..'],
    ['a/l', 'b/../../../c'],
    ['l', '//w/s'],
    ['l', '../s/a'],
  ] as const;
  for (const [path, target] of outside) assert.equal(leadsOut(path, target, '/w/s'), true, `${path} -> ${target}`);
});
