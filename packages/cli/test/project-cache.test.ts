import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectCache } from '../src/compose/project-cache.ts';
import { scratch } from './support/fpf.ts';

function place(): { readonly stateDir: string; readonly file: string } {
  const stateDir = join(scratch(), '.fpf');
  return { stateDir, file: join(stateDir, 'cache', 'things', 'one.json') };
}

test('what is kept is there for the next, by namespace and key, until it is deleted; nothing half written stays', async () => {
  const { stateDir } = place();
  mkdirSync(stateDir);
  const cache = projectCache({ stateDir });
  assert.deepEqual([await cache.get('things', 'one'), await cache.keys('things')], [undefined, []]);
  await cache.set('things', 'one', { a: [1, 'é'] });
  await cache.set('things', 'two', null);
  await cache.set('others', 'one', 7);
  const next = projectCache({ stateDir });
  assert.deepEqual(
    [await next.get('things', 'one'), await next.get('things', 'two'), await next.get('others', 'one')],
    [{ a: [1, 'é'] }, null, 7],
  );
  assert.deepEqual([...(await next.keys('things'))].sort(), ['one', 'two']);
  assert.equal(await next.delete('things', 'one'), true);
  assert.equal(await next.get('things', 'one'), undefined);
  assert.deepEqual(readdirSync(join(stateDir, 'cache', 'things')), ['two.json']);
});

test('where there is no state folder nothing is kept, and none is made', async () => {
  const { stateDir } = place();
  const cache = projectCache({ stateDir });
  await cache.set('things', 'one', 1);
  assert.deepEqual(
    [existsSync(stateDir), await cache.get('things', 'one'), await cache.delete('things', 'one')],
    [false, undefined, false],
  );
});

for (const [what, path] of [
  ['the cache', 'cache'],
  ['a namespace', 'cache/things'],
] as const) {
  test(`a link in the place of ${what} is not followed, neither to read nor to write`, async () => {
    const { stateDir } = place();
    const away = scratch();
    mkdirSync(join(away, 'things'));
    for (const name of ['one.json', 'things/one.json']) writeFileSync(join(away, name), '"theirs"');
    mkdirSync(join(stateDir, path, '..'), { recursive: true });
    symlinkSync(away, join(stateDir, path));
    const cache = projectCache({ stateDir });
    assert.equal(await cache.get('things', 'one'), undefined);
    assert.deepEqual([await cache.keys('things'), await cache.delete('things', 'one')], [[], false]);
    await assert.rejects(cache.set('things', 'one', 'ours'), /is a link/);
    assert.deepEqual([readdirSync(away).sort(), readdirSync(join(away, 'things'))], [['one.json', 'things'], ['one.json']]);
  });
}

test('what is no JSON, or no file, is an error of the one who reads; a name that leads away is refused', async () => {
  const { stateDir, file } = place();
  const cache = projectCache({ stateDir });
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '{');
  mkdirSync(join(file, '../two.json'));
  await assert.rejects(cache.get('things', 'one'), SyntaxError);
  await assert.rejects(cache.get('things', 'two'), /not an ordinary file/);
  for (const name of ['', '..', '../x', 'a/b', 'A', 'a\n']) {
    await assert.rejects(cache.set(name, 'one', 1), TypeError);
    await assert.rejects(cache.get('things', name), TypeError);
  }
});
