import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { resolveOnce } from '../../src/frame/resolve-once.ts';
import { scratch } from '../support/fpf.ts';

const skip = typeof nodeModule.registerHooks === 'function' ? false : 'this Node lets nobody help it to look up';

/** Two built packages, of which the second also has a copy of its own of what both import. */
function arrange(t: TestContext) {
  const folder = scratch();
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const shared = (at: string, text: string): void => {
    write(`${at}/node_modules/@fpf/shared/package.json`, '{ "type": "module", "exports": "./shared.js" }');
    write(`${at}/node_modules/@fpf/shared/shared.js`, `export const shared = { said: ${JSON.stringify(text)} };`);
  };
  shared('', 'for all');
  shared('second', 'of its own');
  for (const name of ['first', 'second']) {
    write(`${name}/package.json`, '{ "type": "module" }');
    write(
      `${name}/dist/index.js`,
      `import { shared } from '@fpf/shared'; import { again } from './chunk-AAAAAAAA.js'; export { shared, again };`,
    );
    write(`${name}/dist/chunk-AAAAAAAA.js`, `import { shared } from '@fpf/shared'; export const again = shared;`);
  }
  const asked: string[] = [];
  const hooks = nodeModule.registerHooks({
    resolve(specifier, context, next) {
      if (context.parentURL?.includes(folder) === true) asked.push(specifier);
      return next(specifier, context);
    },
  });
  t.after(() => hooks.deregister());
  type Made = { readonly shared: { readonly said: string }; readonly again: unknown };
  const load = (path: string) => import(pathToFileURL(join(folder, path)).href) as Promise<Made>;
  return { asked, load };
}

test(
  'what files of one folder import by one name is looked up once, and is what each would have found',
  { skip },
  async (t) => {
    const { asked, load } = arrange(t);
    const [first, second] = await resolveOnce(() =>
      Promise.all([load('first/dist/index.js'), load('second/dist/index.js')]),
    );
    assert.deepEqual([first.shared.said, second.shared.said], ['for all', 'of its own']);
    assert.deepEqual([first.again, second.again], [first.shared, second.shared]);
    assert.deepEqual(asked, ['@fpf/shared', '@fpf/shared'], 'once for each folder, and never for a chunk');
    assert.equal((await load('first/dist/index.js')).shared, first.shared, 'it is the same module to everybody');
  },
);

test('after that, also where it fails, Node looks up everything itself', { skip }, async (t) => {
  const { asked, load } = arrange(t);
  await assert.rejects(
    resolveOnce(() => load('third/dist/index.js')),
    { code: 'ERR_MODULE_NOT_FOUND' },
  );
  await load('first/dist/index.js');
  assert.deepEqual(asked.toSorted(), ['./chunk-AAAAAAAA.js', '@fpf/shared', '@fpf/shared']);
});
