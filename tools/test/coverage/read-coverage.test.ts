import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { readCoverage } from '../../coverage/read-coverage.ts';

const source = `type Answer = 'größer – €' | '😀';
export function pick(value: string): Answer {
  if (value === 'a') return 'größer – €';
  return '😀' as Answer;
}
const unused = (): string => 'never';
if (process.argv[2] !== undefined) pick(process.argv[2]);
export { unused };
`;

function makeRoot(t: TestContext): {
  readonly root: string;
  readonly folder: string;
  readonly run: (...args: readonly string[]) => void;
} {
  const root = mkdtempSync(join(tmpdir(), 'fpf-coverage-'));
  t.after(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'coverage');
  for (const path of ['packages/one/src/deep', 'packages/one/test', 'coverage'])
    mkdirSync(join(root, path), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(join(root, 'packages/one/src/deep/pick.ts'), source);
  writeFileSync(join(root, 'packages/one/test/start.ts'), `await import('../src/deep/pick.ts');\n`);
  const run = (...args: readonly string[]): void => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'packages/one/test/start.ts'), ...args], {
      env: { ...process.env, NODE_V8_COVERAGE: folder },
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
  };
  return { root, folder, run };
}

test('coverage of two processes is merged, at the offsets of the source', (t) => {
  const { root, folder, run } = makeRoot(t);
  run('a');
  run('b');
  const { sources, processes, unreadable } = readCoverage(folder, root);
  assert.deepEqual(
    { processes, unreadable, paths: [...sources.keys()] },
    {
      processes: 2,
      unreadable: 0,
      paths: ['packages/one/src/deep/pick.ts'],
    },
  );
  const found = sources.get('packages/one/src/deep/pick.ts');
  assert.ok(found);
  const ran = (text: string): boolean => found.ran[source.indexOf(text)] === 1;
  assert.deepEqual(
    [ran("return 'gr"), ran("return '😀"), ran("'never'"), ran('const unused')],
    [true, true, false, true],
  );
  assert.deepEqual([...found.functions], [`pick@${source.indexOf('function pick')}`]);
});

test('a branch that no process took did not run', (t) => {
  const { root, folder, run } = makeRoot(t);
  run('a');
  const found = readCoverage(folder, root).sources.get('packages/one/src/deep/pick.ts');
  assert.deepEqual([found?.ran[source.indexOf("return 'gr")], found?.ran[source.indexOf("return '😀")]], [1, 0]);
});

test('a file that was only loaded has no function that ran', (t) => {
  const { root, folder, run } = makeRoot(t);
  run();
  const found = readCoverage(folder, root).sources.get('packages/one/src/deep/pick.ts');
  assert.equal(found?.ran[source.indexOf('const unused')], 1);
  assert.equal(found.functions.size, 0);
});

test('a process whose module function V8 dropped still adds the functions that it called', (t) => {
  const { root, folder, run } = makeRoot(t);
  run();
  const start = source.indexOf('function pick');
  const end = source.indexOf('const unused') - 1;
  const ranges = [{ startOffset: start, endOffset: end, count: 1 }];
  const forgotten = {
    url: pathToFileURL(join(realpathSync(root), 'packages/one/src/deep/pick.ts')).href,
    functions: [{ functionName: 'pick', ranges }],
  };
  writeFileSync(join(folder, 'coverage-later.json'), JSON.stringify({ result: [forgotten] }));
  const found = readCoverage(folder, root).sources.get('packages/one/src/deep/pick.ts');
  assert.deepEqual([...(found?.functions ?? [])], [`pick@${start}`]);
  assert.deepEqual([found?.ran[start], found?.ran[source.indexOf('const unused')]], [1, 1]);
});

test('a file in the clone of a page counts as the source that it is a copy of', (t) => {
  const { root, folder } = makeRoot(t);
  const clone = {
    url: 'file:///tmp/fpf-docs-x1/clone/packages/one/src/deep/pick.ts',
    functions: [{ functionName: 'pick', ranges: [{ startOffset: 5, endOffset: 9, count: 1 }] }],
  };
  writeFileSync(join(folder, 'coverage-page.json'), JSON.stringify({ result: [clone] }));
  assert.deepEqual([...readCoverage(folder, root).sources.keys()], ['packages/one/src/deep/pick.ts']);
});

test('a file that was cut off is counted, and the others are read', (t) => {
  const { root, folder, run } = makeRoot(t);
  run('a');
  assert.equal(readdirSync(folder).length, 1);
  writeFileSync(join(folder, 'coverage-cut.json'), '{"result":[{"scriptId":"1');
  const { sources, processes, unreadable } = readCoverage(folder, root);
  assert.deepEqual([sources.size, processes, unreadable], [1, 1, 1]);
});
