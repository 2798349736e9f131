import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { bundlePackage, writeBundle } from '../../bundle/bundle-package.ts';

const folder = mkdtempSync(join(tmpdir(), 'fpf-joined-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('small chunks that need the same packages are one file, and nothing is loaded for it or made twice', async () => {
  const source = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const shared = (name: string, more = ''): string =>
    `${more}const made: string[] = [];\nexport function ${name}(word: string): string { made.push(word); return '${name}' + made.length; }`;
  source('src/ab.ts', shared('ab'));
  source('src/bc.ts', shared('bc'));
  source('src/ca.ts', shared('ca', `import { other } from 'other';\nexport const far: string = other;\n`));
  source('src/large.ts', `export const long: string = ${JSON.stringify('x'.repeat(17_000))};\n${shared('large')}`);
  source('src/abc.ts', `export { abc } from './deep/abc.ts';`);
  source('src/deep/abc.ts', shared('abc'));
  const doorOf = (...names: readonly string[]): string =>
    names.map((name) => `export { ${name} } from '../${name}.ts';`).join('\n');
  source(
    'src/a/index.ts',
    `${doorOf('ab', 'ca', 'abc', 'large')}\nexport const later = () => import('../deep/abc.ts');`,
  );
  source('src/b/index.ts', doorOf('ab', 'bc', 'abc', 'large'));
  source('src/c/index.ts', `${doorOf('bc', 'ca', 'abc', 'large')}\nexport { long } from '../large.ts';`);
  source('node_modules/other/package.json', JSON.stringify({ name: 'other', version: '1.2.3', main: 'index.js' }));
  source('node_modules/other/index.js', `exports.other = 'far';`);
  const door = (name: string): object => ({
    '@fpf/source': `./src/${name}/index.ts`,
    default: `./dist/${name}/index.js`,
  });
  const exports = { './a': door('a'), './b': door('b'), './c': door('c') };
  const dependencies = { other: '1.2.3' };
  source('package.json', JSON.stringify({ name: 'small', version: '1.0.0', type: 'module', exports, dependencies }));
  const made = await bundlePackage(folder);
  await writeBundle(folder, made);
  const chunks = [...made].filter(([name]) => name.startsWith('chunk-'));
  const holding = (name: string): readonly string[] =>
    chunks.flatMap(([file, text]) => (text.includes(`function ${name}(`) ? [file] : []));
  assert.deepEqual([holding('ab'), holding('ab').length], [holding('bc'), 1], 'joined');
  assert.notDeepEqual(holding('ca'), holding('ab'), 'it needs another package');
  assert.notDeepEqual(holding('large'), holding('ab'), 'it is large');
  assert.doesNotMatch(made.get(holding('ab')[0] ?? '') ?? 'other', /other/);
  const code = `const [a, b, c] = [await import('small/a'), await import('small/b'), await import('small/c')];
    const { abc } = await a.later();
    console.log(JSON.stringify([a.ab(1), b.ab(2), b.bc(3), c.bc(4), a.ca(5), c.ca(6), a.abc(7), abc(8), c.abc(9), a.large(1), b.large(2)]));`;
  assert.deepEqual(
    JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder, encoding: 'utf8' }),
    ),
    ['ab1', 'ab2', 'bc1', 'bc2', 'ca1', 'ca2', 'abc1', 'abc2', 'abc3', 'large1', 'large2'],
  );
});
