import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import type { SkillFile } from '@fpf/contracts';
import { treeHash, treeText } from '@fpf/skill-registry';
import { readTree } from '../../src/tree/read-tree.ts';
import { fc } from '../support/fast-check.ts';
import { file } from '../support/folders.ts';

type Vector = {
  name: string;
  why: string;
  files: { path: string; executable: boolean; base64: string }[];
  text: string;
  hash: string;
};
const url = new URL('../../vectors/skill-tree.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(url, 'utf8')) as { vectors: Vector[] };
const filesOf = (vector: Vector): SkillFile[] =>
  vector.files.map(({ path, executable, base64 }) =>
    file(path, new Uint8Array(Buffer.from(base64, 'base64')), executable),
  );

for (const vector of vectors) {
  test(`vector ${vector.name}: ${vector.why}`, () => {
    assert.equal(treeText(filesOf(vector)), vector.text);
    assert.equal(treeHash(filesOf(vector)), vector.hash);
  });
}

test('no two vectors share a hash', () => {
  assert.equal(new Set(vectors.map(({ hash }) => hash)).size, vectors.length);
});

for (const locale of ['cs_CZ.UTF-8', 'tr_TR.UTF-8', 'C']) {
  test(`every vector has its hash under the locale ${locale}`, () => {
    const program = `import { treeHash } from '@fpf/skill-registry'; const vectors = ${JSON.stringify(vectors.map(({ files }) => files))};
      process.stdout.write(vectors.map((files) => treeHash(files.map(({ path, executable, base64 }) => ({ path, executable, bytes: new Uint8Array(Buffer.from(base64, 'base64')) })))).join(' '));`;
    const flags = [
      '--conditions=@fpf/source',
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '-e',
      program,
    ];
    const env = { ...process.env, LC_ALL: locale, LANG: locale, LANGUAGE: locale };
    const { stdout, stderr } = spawnSync(process.execPath, flags, {
      cwd: new URL('../..', import.meta.url),
      encoding: 'utf8',
      env,
    });
    assert.equal(stdout, vectors.map(({ hash }) => hash).join(' '), stderr);
  });
}

const name = fc
  .stringMatching(/^[a-zA-Zé日-][a-zA-Z0-9é日_-]{0,6}$/)
  .filter((part) => !/^(cvs|node_modules)$/i.test(part));
const treeOf = (one: fc.Arbitrary<string>): fc.Arbitrary<SkillFile[]> => {
  const path = fc.array(one, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
  const entry = fc.record({ path, executable: fc.boolean(), bytes: fc.uint8Array({ maxLength: 12 }) });
  return fc.uniqueArray(entry, { maxLength: 6, selector: (file) => file.path }).filter((files) => pinnable(files));
};
const tree = treeOf(name);
/**
 * Names that languages put in another order, or write otherwise in small letters: Czech `ch`, Swedish `ä` and `å`, the
 * Turkish `i`.
 */
const spoken = treeOf(
  fc
    .array(fc.constantFrom('ch', 'c', 'h', 'd', 'I', 'i', 'ı', 'ä', 'å', 'a', 'z', 'é'), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join('')),
);

/** A file cannot lie where a folder does. */
const onDisks = tree.filter((files) =>
  files.every(({ path: one }) => files.every(({ path: other }) => !other.startsWith(`${one}/`))),
);

test('the order of the files does not matter', () => {
  fc.assert(
    fc.property(
      tree.chain((files) => fc.tuple(fc.constant(files), fc.shuffledSubarray(files, { minLength: files.length }))),
      ([files, shuffled]) => {
        assert.equal(treeHash(shuffled), treeHash(files));
      },
    ),
  );
});

test('the order in which a folder got its entries, and so lists them, does not matter', () => {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-order-'));
  let made = 0;
  const onDisk = (files: readonly SkillFile[]): string => {
    const folder = join(dir, `${(made += 1)}`);
    mkdirSync(folder);
    for (const { path: inner, bytes, executable } of files) {
      mkdirSync(dirname(join(folder, inner)), { recursive: true });
      writeFileSync(join(folder, inner), bytes, { mode: executable ? 0o755 : 0o644 });
    }
    return treeHash(readTree(folder));
  };
  try {
    fc.assert(
      fc.property(
        onDisks.chain((files) => fc.tuple(fc.constant(files), fc.shuffledSubarray(files, { minLength: files.length }))),
        ([files, shuffled]) => {
          const hash = treeHash(files);
          assert.deepEqual([onDisk(files), onDisk(shuffled)], [hash, hash]);
        },
      ),
      { numRuns: 60 },
    );
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test('a file system that hands names back decomposed, as that of macOS does, gives the same hash', () => {
  const decomposed = (files: readonly SkillFile[]): SkillFile[] =>
    files.map((one) => ({ ...one, path: one.path.normalize('NFD') }));
  assert.notEqual('é'.normalize('NFD'), 'é');
  fc.assert(fc.property(tree, (files) => assert.equal(treeHash(decomposed(files)), treeHash(files))));
});

/** What a machine may say of itself, in a process of its own: none of it is in a hash. */
const machines = [
  ['cs_CZ.UTF-8', 'darwin'],
  ['tr_TR.UTF-8', 'win32'],
  ['sv_SE.UTF-8', 'linux'],
] as const;

for (const [locale, platform] of machines) {
  test(`any tree has its hash under the locale ${locale} on ${platform}`, () => {
    const trees = fc
      .sample(fc.oneof(tree, spoken), 300)
      .map((files) => files.map((one) => ({ ...one, bytes: [...one.bytes] })));
    const program = `Object.defineProperty(process, 'platform', { value: '${platform}' });
      const { treeHash } = await import('@fpf/skill-registry');
      const trees = JSON.parse((await import('node:fs')).readFileSync(0, 'utf8'));
      process.stdout.write(trees.map((files) => treeHash(files.map((one) => ({ ...one, bytes: new Uint8Array(one.bytes) })))).join(' '));`;
    const flags = [
      '--conditions=@fpf/source',
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '-e',
      program,
    ];
    const env = { ...process.env, LC_ALL: locale, LANG: locale, LANGUAGE: locale };
    const cwd = new URL('../..', import.meta.url);
    const { stdout, stderr } = spawnSync(process.execPath, flags, {
      cwd,
      encoding: 'utf8',
      env,
      input: JSON.stringify(trees),
    });
    assert.equal(
      stdout,
      trees.map((files) => treeHash(files.map((one) => ({ ...one, bytes: new Uint8Array(one.bytes) })))).join(' '),
      stderr,
    );
  });
}

test('different trees have different hashes', () => {
  const canonical = (files: readonly SkillFile[]): string =>
    JSON.stringify(
      files
        .map((one) => [one.path.normalize('NFC'), one.executable, [...one.bytes]])
        .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    );
  fc.assert(
    fc.property(tree, tree, (a, b) => assert.equal(treeHash(a) === treeHash(b), canonical(a) === canonical(b))),
  );
});

test('bytes moved over the border of two files, or into a name, are another tree', () => {
  const text = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' });
  fc.assert(
    fc.property(text, text, fc.nat(), (first, second, at) => {
      const joined = first + second;
      const cut = at % (joined.length + 1);
      const whole = treeHash([file('a', first), file('b', second)]);
      const moved = [file('a', joined.slice(0, cut)), file('b', joined.slice(cut))];
      assert.equal(treeHash(moved) === whole, joined.slice(0, cut) === first);
      assert.notEqual(treeHash([file('a', joined)]), whole);
      assert.notEqual(treeHash([file('a', `${first}\n100644 ${second.length} x\tb\n${second}`)]), whole);
    }),
  );
});

test('one changed byte, bit, name or file changes the hash', () => {
  const change = fc.constantFrom('byte', 'bit', 'name', 'add', 'remove');
  fc.assert(
    fc.property(
      tree.filter((files) => files.length > 0),
      change,
      (files, how) => {
        const [first, ...rest] = files as [SkillFile, ...SkillFile[]];
        const changed = {
          byte: [{ ...first, bytes: new Uint8Array([...first.bytes, 0]) }, ...rest],
          bit: [{ ...first, executable: !first.executable }, ...rest],
          name: [{ ...first, path: `${first.path}0123456789` }, ...rest],
          add: [...files, file('added-0123456789')],
          remove: rest,
        }[how];
        assert.notEqual(treeHash(changed), treeHash(files));
      },
    ),
  );
});

function pinnable(files: readonly SkillFile[]): boolean {
  try {
    treeHash(files);
    return true;
  } catch {
    return false;
  }
}
