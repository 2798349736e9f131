import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\0');

/** The tests that a page names in code, by the end of their path, as `fold/a.test.ts` or `a.long.test.ts`. */
function testsNamedIn(page: string): readonly string[] {
  const named = readFileSync(join(root, page), 'utf8').matchAll(/`(?:\.\.\/)*([\w./-]*\w\.test\.ts)`/g);
  return [...named].map(([, name = '']) => name);
}

test('every test that a decision names is there', () => {
  const pages = files.filter((file) => /^docs\/decisions\/\d.*\.md$/.test(file));
  const named = pages.flatMap((page) => testsNamedIn(page).map((name) => ({ page, name })));
  assert.ok(named.length > 40, `only ${named.length} were found`);
  const gone = named.filter(({ name }) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
  assert.deepEqual(
    gone.map(({ page, name }) => `${page} names ${name}`),
    [],
  );
});
