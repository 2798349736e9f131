import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { bundlePackage, writeBundle } from '../../bundle/bundle-package.ts';
import { entriesOf } from '../../bundle/entries.ts';

const root = mkdtempSync(join(tmpdir(), 'fpf-bundle-'));
after(() => rmSync(root, { recursive: true, force: true }));

const door = (file: string): object => ({
  '@fpf/source': `./src/${file}.ts`,
  types: `./dist/${file}.d.ts`,
  default: `./dist/${file}.js`,
});
const manifest = {
  name: 'small',
  version: '1.0.0',
  type: 'module',
  exports: { '.': door('index'), './deep': door('deep/index'), './package.json': './package.json' },
  bin: { small: './dist/main.js' },
  fpf: { programs: ['src/deep/worker.ts'] },
};
const files: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify(manifest),
  'data/words.txt': 'words',
  'src/shared/data.ts': `import { readFileSync } from 'node:fs';
export const seen: string[] = [];
export function words(): string { return readFileSync(new URL('../../data/words.txt', import.meta.url), 'utf8'); }
export function worker(): string { return new URL(import.meta.url.endsWith('.ts') ? '../deep/worker.ts' : '../deep/worker.js', import.meta.url).href; }`,
  'src/index.ts': `import { seen, words } from './shared/data.ts';\nseen.push('index');\nexport { seen };\nexport const read: () => string = words;`,
  'src/deep/index.ts': `import { seen, words, worker } from '../shared/data.ts';
export { seen, words, worker };
export async function later(): Promise<string> { return (await import('./later.ts')).late; }
export function own(): string { return import.meta.url; }`,
  'src/deep/later.ts': `import { seen } from '../shared/data.ts';\nseen.push('later');\nexport const late: string = 'late';`,
  'src/deep/worker.ts': `import { words } from '../shared/data.ts';\nprocess.stdout.write(words());`,
  'src/main.ts': `#!/usr/bin/env node\nimport { seen } from './shared/data.ts';\nprocess.stdout.write(String(seen.length));`,
};

function planted(name: string): string {
  const folder = join(root, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const said = (folder: string, code: string): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder, encoding: 'utf8' }),
  );

test('what is bundled works as its sources do: one copy of what is shared, data and threads found from where each source lies', async () => {
  const folder = planted('works');
  await writeBundle(folder, await bundlePackage(folder));
  const code = `const [a, b] = [await import('small'), await import('small/deep')];
    const before = [...b.seen];
    console.log(JSON.stringify([a.seen === b.seen, before, await b.later(), b.seen, a.read(), b.words(), b.worker(), b.own()]));`;
  const at = (path: string): string => new URL(`file://${join(folder, path)}`).href;
  assert.deepEqual(said(folder, code), [
    true,
    ['index'],
    'late',
    ['index', 'later'],
    'words',
    'words',
    at('dist/deep/worker.js'),
    at('dist/deep/index.js'),
  ]);
  assert.equal(execFileSync(process.execPath, [join(folder, 'dist/main.js')], { encoding: 'utf8' }), '0');
});

test('what is named as alone is one whole file, and the doors share theirs without it', async () => {
  const folder = planted('alone');
  const shared = (await bundlePackage(folder)).get('index.js');
  writeFileSync(join(folder, 'src/look.ts'), `export { words } from './shared/data.ts';`);
  const exports = { ...manifest.exports, './look': door('look') };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ ...manifest, exports, fpf: { ...manifest.fpf, alone: ['src/look.ts'] } }),
  );
  const made = await bundlePackage(folder);
  assert.doesNotMatch(made.get('look.js') ?? 'from "./chunk', /from "\./);
  assert.equal(made.get('index.js'), shared);
  await writeBundle(folder, made);
  assert.equal(said(folder, `console.log(JSON.stringify((await import('small/look')).words()))`), 'words');
});

test('a program is one whole file: it works where nothing of the package lies beside it', async () => {
  const folder = planted('program');
  await writeBundle(folder, await bundlePackage(folder));
  const elsewhere = join(root, 'elsewhere/dist/deep');
  mkdirSync(elsewhere, { recursive: true });
  cpSync(join(folder, 'dist/deep/worker.js'), join(elsewhere, 'worker.mjs'));
  cpSync(join(folder, 'data'), join(root, 'elsewhere/data'), { recursive: true });
  assert.equal(execFileSync(process.execPath, [join(elsewhere, 'worker.mjs')], { encoding: 'utf8' }), 'words');
});

function library(folder: string, name: string, files: Readonly<Record<string, string>>): void {
  const home = join(folder, 'node_modules', name);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name, version: '1.2.3', main: 'index.js' }));
  for (const [path, text] of Object.entries({ LICENSE: `free, says ${name}`, ...files }))
    writeFileSync(join(home, path), text);
}

test('a library that is named is put in, with its licence; it may ask for what is in Node. Any other stays outside', async () => {
  const folder = planted('inline');
  library(folder, 'lib', {
    'index.js': "exports.base = require('node:path').basename; exports.more = require('of-lib');",
  });
  library(folder, 'of-lib', { 'index.js': 'module.exports = 1;' });
  library(folder, 'other', { 'index.js': 'module.exports = { two: 2 };' });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, fpf: { programs: [], inline: ['lib'] } }));
  writeFileSync(
    join(folder, 'src/index.ts'),
    "import lib from 'lib';\nimport other from 'other';\nexport const all: unknown[] = [lib.base('/a/b'), lib.more, other.two];",
  );
  await writeBundle(folder, await bundlePackage(folder));
  for (const name of ['lib', 'of-lib']) rmSync(join(folder, 'node_modules', name), { recursive: true });
  assert.deepEqual(said(folder, "console.log(JSON.stringify((await import('small')).all))"), ['b', 1, 2]);
  const licences = readFileSync(join(folder, 'dist/licences.txt'), 'utf8');
  assert.deepEqual(
    [/free, says lib/, /of-lib 1\.2\.3/, /other/].map((form) => form.test(licences)),
    [true, true, false],
  );
  rmSync(join(folder, 'node_modules', 'other'), { recursive: true });
  assert.throws(() => said(folder, "await import('small')"), /other/);
});

test('what is put in by a part of its name loads of Node only what it uses, and knows what it was handed', async () => {
  const folder = planted('lazy');
  library(folder, 'lib', {
    'part.mjs': `import './run.cjs';
      export { run } from './run.cjs';
      export function isHeaders(one) { return one instanceof Headers; }`,
    'run.cjs':
      "const programs = require('child_process');\nexports.run = () => programs.execFileSync(process.execPath, ['-p', '`one`'], { encoding: 'utf8' });",
  });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, fpf: { programs: [], inline: ['lib'] } }));
  writeFileSync(join(folder, 'src/index.ts'), "export { isHeaders, run } from 'lib/part.mjs';");
  await writeBundle(folder, await bundlePackage(folder));
  rmSync(join(folder, 'node_modules'), { recursive: true });
  const code = `const loaded = (name) => process.moduleLoadList.includes('NativeModule ' + name);
    const before = ['child_process', 'internal/deps/undici/undici'].map(loaded);
    const { isHeaders, run } = await import('small');
    const asked = [isHeaders({}), isHeaders(null), isHeaders([])];
    const after = ['child_process', 'internal/deps/undici/undici'].map(loaded);
    console.log(JSON.stringify({ before, asked, after, ran: run(), made: isHeaders(new Headers()), now: loaded('child_process') }));`;
  assert.deepEqual(said(folder, code), {
    before: [false, false],
    asked: [false, false, false],
    after: [false, false],
    ran: 'one\n',
    made: true,
    now: true,
  });
});

test('of what sources import from Node, what takes milliseconds to load waits for its first call', async () => {
  const folder = planted('costly');
  writeFileSync(
    join(folder, 'src/index.ts'),
    "import { createHash } from 'node:crypto';\nexport const digest = (text: string): string => createHash('sha1').update(text).digest('hex').slice(0, 4);",
  );
  await writeBundle(folder, await bundlePackage(folder));
  const code = `const loaded = () => process.moduleLoadList.includes('NativeModule crypto');
    const { digest } = await import('small');
    console.log(JSON.stringify([loaded(), digest('x'), digest('x'), loaded()]));`;
  assert.deepEqual(said(folder, code), [false, '11f6', '11f6', true]);
});

test('a package that does nothing when it is imported has no file looked for in vain; another is taken to do something', async () => {
  const idle = /^import "\.[^"]+";$/m;
  for (const sideEffects of [false, true]) {
    const folder = planted(`effects/${sideEffects}`);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, sideEffects }));
    writeFileSync(
      join(folder, 'src/main.ts'),
      "import { later } from './deep/index.ts';\nprocess.stdout.write(typeof later);",
    );
    const made = await bundlePackage(folder);
    assert.equal(
      [...made.values()].some((text) => idle.test(text)),
      sideEffects,
    );
  }
});

test('the same sources give the same bytes, wherever they lie; a second time nothing is written', async () => {
  const [one, other] = [planted('same/one'), planted('other/place')];
  const made = await bundlePackage(one);
  assert.deepEqual([...made], [...(await bundlePackage(other))]);
  assert.ok((await writeBundle(one, made)) > 0);
  assert.equal(await writeBundle(one, made), 0);
});

test('what no source gives any more is removed, and what the compiler wrote stays', async () => {
  const folder = planted('stale');
  for (const name of ['chunk-ABCDEFGH.js', 'gone/old.js', 'gone/old.js.map', 'index.d.ts']) {
    mkdirSync(dirname(join(folder, 'dist', name)), { recursive: true });
    writeFileSync(join(folder, 'dist', name), '');
  }
  const made = await bundlePackage(folder);
  await writeBundle(folder, made);
  assert.deepEqual(globSync('**/*.js', { cwd: join(folder, 'dist') }).sort(), [...made.keys()].sort());
  assert.ok(existsSync(join(folder, 'dist/index.d.ts')));
});

test('every package of the repository says where it begins, and each of its sources is there', () => {
  const packages = join(import.meta.dirname, '../../../packages');
  const { workspaces } = JSON.parse(readFileSync(join(packages, '../knip.json'), 'utf8')) as {
    readonly workspaces: Readonly<Record<string, { readonly entry: readonly string[] }>>;
  };
  for (const name of globSync('*', { cwd: packages })) {
    const { doors, alone, programs } = entriesOf(join(packages, name));
    assert.ok(doors.length + alone.length > 0, name);
    for (const path of [...doors, ...alone, ...programs])
      assert.ok(existsSync(join(packages, name, 'src', `${path}.ts`)), `${name}: ${path}`);
    // What nothing imports is unused to knip, unless it is an entry there: so no program is forgotten.
    const known = workspaces[`packages/${name}`]?.entry.filter((entry) => entry.startsWith('src/')) ?? [];
    assert.deepEqual(
      programs.map((path) => `src/${path}.ts`),
      known,
      name,
    );
  }
});

test('a manifest whose entries are elsewhere is refused, and named', () => {
  const folder = planted('odd');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, bin: { small: './lib/main.js' } }));
  assert.throws(() => entriesOf(folder), /odd\/package\.json: "\.\/lib\/main\.js"/);
});
