import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { compiledFolder, keepCompiled } from '../../src/frame/keep-compiled.ts';
import { scratch } from '../support/fpf.ts';

const skip = typeof nodeModule.enableCompileCache === 'function' ? false : 'this Node keeps nothing that it compiles';
const built = 'file:///somewhere/dist/main.js';

test('a relative folder of caches is not heeded', () => {
  assert.equal(compiledFolder({ XDG_CACHE_HOME: '/caches' }), '/caches/fpf/compiled');
  assert.doesNotMatch(compiledFolder({ XDG_CACHE_HOME: 'caches' }), /^caches/);
});

test('sources are not kept, and no folder is made for them', () => {
  const cache = scratch();
  assert.equal(keepCompiled('file:///somewhere/src/main.ts', { XDG_CACHE_HOME: cache }), undefined);
  assert.ok(!existsSync(join(cache, 'fpf')));
});

test('a folder that others may write, or that is a link, is not used', { skip }, () => {
  const [open, linked] = [scratch(), scratch()];
  mkdirSync(join(open, 'fpf/compiled'), { recursive: true });
  chmodSync(join(open, 'fpf/compiled'), 0o770);
  assert.equal(keepCompiled(built, { XDG_CACHE_HOME: open }), undefined);
  mkdirSync(join(linked, 'fpf'));
  mkdirSync(join(linked, 'elsewhere'), { mode: 0o700 });
  symlinkSync('../elsewhere', join(linked, 'fpf/compiled'));
  assert.equal(keepCompiled(built, { XDG_CACHE_HOME: linked }), undefined);
});

test('where no folder can be made the command goes on', { skip }, () => {
  // Making several folders at once, Node would never come back from /proc.
  for (const cache of ['/dev/null', '/proc', '/proc/self/none', '/none/at/all'])
    assert.equal(keepCompiled(built, { XDG_CACHE_HOME: cache }), undefined, cache);
});

test('what is compiled is kept in a folder of the user alone', { skip }, async () => {
  const cache = scratch();
  const file = new URL('../../src/frame/keep-compiled.ts', import.meta.url).href;
  const code = `import(${JSON.stringify(file)}).then(({ keepCompiled }) => require('node:worker_threads').parentPort.postMessage(
    [keepCompiled(${JSON.stringify(built)}, { XDG_CACHE_HOME: ${JSON.stringify(cache)} })]))`;
  const [[kept]] = (await once(new Worker(code, { eval: true }), 'message')) as [[string | undefined]];
  const folder = join(cache, 'fpf/compiled');
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  // A process keeps in one place: the tests' own runner may have said where before.
  assert.ok(kept?.startsWith(folder) || process.env['NODE_COMPILE_CACHE'] !== undefined, String(kept));
});
