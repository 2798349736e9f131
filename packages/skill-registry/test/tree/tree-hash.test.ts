import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { FpfError, type SkillFile } from '@fpf/contracts';
import { treeHash, treeText } from '@fpf/skill-registry';
import { fc } from '../support/fast-check.ts';
import { file } from '../support/folders.ts';

type Vector = { name: string; why: string; files: { path: string; executable: boolean; base64: string }[]; text: string; hash: string };
const url = new URL('../vectors/skill-tree.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(url, 'utf8')) as { vectors: Vector[] };
const filesOf = (vector: Vector): SkillFile[] =>
  vector.files.map(({ path, executable, base64 }) => file(path, new Uint8Array(Buffer.from(base64, 'base64')), executable));

for (const vector of vectors) {
  test(`vector ${vector.name}: ${vector.why}`, () => {
    assert.equal(treeText(filesOf(vector)), vector.text);
    assert.equal(treeHash(filesOf(vector)), vector.hash);
  });
}

test('no two vectors share a hash', () => {
  assert.equal(new Set(vectors.map(({ hash }) => hash)).size, vectors.length);
});

test('the hash is the same under another locale', () => {
  const vector = vectors.find(({ name }) => name === 'utf8-order') as Vector;
  const program = `import { treeHash } from '@fpf/skill-registry'; const files = ${JSON.stringify(vector.files)};
    process.stdout.write(treeHash(files.map(({ path, executable, base64 }) => ({ path, executable, bytes: new Uint8Array(Buffer.from(base64, 'base64')) }))));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program],
    {
      cwd: new URL('../..', import.meta.url),
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'cs_CZ.UTF-8', LANG: 'cs_CZ.UTF-8' },
    },
  );
  assert.equal(stdout, vector.hash, stderr);
});

const name = fc.stringMatching(/^[a-zA-Zé日-][a-zA-Z0-9é日_-]{0,6}$/).filter((part) => !/^(cvs|node_modules)$/i.test(part));
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
const tree = fc
  .uniqueArray(fc.record({ path, executable: fc.boolean(), bytes: fc.uint8Array({ maxLength: 12 }) }), {
    maxLength: 6,
    selector: (entry) => entry.path,
  })
  .filter((files) => pinnable(files));

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

test('different trees have different hashes', () => {
  const canonical = (files: readonly SkillFile[]): string =>
    JSON.stringify(
      files
        .map((one) => [one.path.normalize('NFC'), one.executable, [...one.bytes]])
        .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    );
  fc.assert(fc.property(tree, tree, (a, b) => assert.equal(treeHash(a) === treeHash(b), canonical(a) === canonical(b))));
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

const refused: readonly (readonly [string, readonly SkillFile[], RegExp])[] = [
  ['a way out', [file('../a')], /leads out/],
  ['an absolute path', [file('/etc/passwd')], /leads out/],
  ['a dot', [file('a/./b')], /leads out/],
  ['a control character', [file('a\nb')], /control character/],
  ['a half character', [file('a\ud800')], /control character/],
  ['what npm drops', [file('docs/.gitignore')], /npm pack/],
  ['what npm drops, by its ending', [file('a.orig')], /npm pack/],
  ['packages', [file('node_modules/x/index.js')], /npm pack/],
  ['twins by case', [file('a.md'), file('A.md')], /cannot be told/],
  ["twins by a folder's case", [file('Docs/a.md'), file('docs/b.md')], /cannot be told/],
  ['twins by composition', [file('\u00e9'), file('e\u0301')], /stands twice/],
  ['twins by sharp s', [file('straße'), file('STRASSE')], /cannot be told/],
  ['too many files', Array.from({ length: 513 }, (_, i) => file(`f${i}`)), /512/],
  ['too many bytes', [file('a', new Uint8Array(9e6)), file('b', new Uint8Array(9e6))], /16 MiB/],
];

for (const [what, files, message] of refused) {
  test(`refuses ${what}`, () => {
    assert.throws(
      () => treeHash(files),
      (error) => FpfError.is(error) && error.code === 'skill.tree-refused' && error.hint !== '' && message.test(error.message),
    );
  });
}

function pinnable(files: readonly SkillFile[]): boolean {
  try {
    treeHash(files);
    return true;
  } catch {
    return false;
  }
}
