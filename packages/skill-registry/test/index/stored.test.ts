import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { type JsonValue, SkillManifest } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { createSkillLoader, type SkillOptions } from '@fpf/skill-registry';
import { fc } from '../support/fast-check.ts';
import { temporary, write } from '../support/folders.ts';
import { anotherProcess, clockAhead, cold, keptValues, type Listed, listed } from '../support/index-host.ts';

const columns = ['folders', 'hashes', 'looks', 'said'] as const;

type Columns = Readonly<Record<(typeof columns)[number], string>>;
type Stored = Columns & { readonly fits: string; readonly digest: string };

const skill = (name: string): string =>
  `---\nname: ${name}\ndescription: Does ${name}. Zoë's. Use when asked.\nlicense: MIT\nmetadata:\n  version: 1.0.0\n---\nbody of ${name}\n`;

const diagnostic = { code: 'skill.x', severity: 'error', message: 'm', fix: '', file: 'SKILL.md', line: 1, column: 1 };

async function arrange(t: TestContext): Promise<{
  readonly options: SkillOptions;
  readonly truth: Listed;
  readonly memory: ReturnType<typeof keptValues>;
  readonly key: string;
  readonly stored: Stored;
  readonly logged: string[];
  readonly warm: () => Promise<Listed>;
}> {
  const dir = write(temporary(t), {
    'a/SKILL.md': skill('a'),
    'a/references/x.md': 'x',
    'b/SKILL.md': skill('b'),
    'broken/SKILL.md': 'no header',
  });
  const options: SkillOptions = { sources: [{ folder: dir, name: 'mine', profile: 'lenient' }] };
  const memory = keptValues();
  const logged: string[] = [];
  const host = () => ({ clock: clockAhead(60_000), log: (line: string) => void logged.push(line), memory: async () => memory });
  const warm = (): Promise<Listed> => listed(anotherProcess(options, host()));
  const truth = await cold(options);
  assert.deepEqual(await warm(), truth);
  const [[key, stored] = ['', null]] = memory.values;
  return { options, truth, memory, key, stored: stored as Stored, logged, warm };
}

test('the index lies in one value for each source, and a second process takes it as it is', async (t) => {
  const { memory, key, stored, warm, truth, logged } = await arrange(t);
  assert.match(key, /^skill-index\/[0-9a-f]{32}$/);
  assert.deepEqual([memory.values.size, Object.keys(stored), stored.digest], [1, ['fits', 'digest', ...columns], digestOf(stored)]);
  assert.deepEqual(await warm(), truth);
  assert.deepEqual([memory.sets(), logged], [1, []]);
});

test('whatever is damaged in the stored index, the answers are those of a reader without one', async (t) => {
  const { memory, key, stored, warm, truth, logged } = await arrange(t);
  const text = JSON.stringify(stored);
  const damage = fc.oneof(
    fc.record({ at: fc.nat(text.length - 1), put: fc.string({ minLength: 0, maxLength: 3 }), cut: fc.nat(20) }),
    fc.record({ at: fc.nat(text.length - 1), put: fc.constant(''), cut: fc.constant(text.length) }),
  );
  await fc.assert(
    fc.asyncProperty(damage, async ({ at, put, cut }) => {
      const damaged = text.slice(0, at) + put + text.slice(at + cut);
      logged.length = 0;
      memory.values.set(key, asJson(damaged));
      assert.deepEqual(await warm(), truth);
      const unharmed = JSON.stringify(asJson(damaged)) === text;
      assert.deepEqual(logged, unharmed ? [] : ['skill-registry: the stored index of “mine” does not fit, so it is made anew']);
    }),
  );
});

const blank = { fits: '', digest: '', folders: '', hashes: '', looks: '', said: '' };

for (const value of [null, 1, '', [], {}, { fits: 'x' }, blank, { ...blank, looks: 1 }] as const) {
  test(`a stored ${JSON.stringify(value)} is made anew`, async (t) => {
    const { memory, key, warm, truth, stored } = await arrange(t);
    memory.values.set(key, value);
    assert.deepEqual(await warm(), truth);
    assert.deepEqual(memory.values.get(key), stored);
  });
}

test('an index with a right digest and wrong contents gives what is valid, or nothing', async (t) => {
  const { memory, key, stored, warm } = await arrange(t);
  const parts = partsOf(stored);
  const whole = JSON.parse(parts[3] ?? '[]') as readonly unknown[];
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('', 'x'.repeat(300), ['x'.repeat(300)], [''], { a: 1 }, { __proto__: null, a: 'b' }, -1, 1.5, [{}], 'sha256-'),
    fc
      .constantFrom(null, 'code', 'fix', 'file', 'line')
      .map((key) => [key === null ? null : { ...diagnostic, [key]: key === 'line' ? -1 : 'é\n'.repeat(900) }]),
  );
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom(...parts, '../../x', '__proto__', '\t\t', 'x\t1\t', '\n', '[[]]', '[[{}],"x"]', '{"0":[]}'),
    fc.tuple(fc.nat(whole.length), odd).map(([place, value]) => JSON.stringify(whole.with(place % whole.length, value))),
    fc.tuple(fc.nat(whole.length), odd).map(([place, value]) => JSON.stringify(whole.toSpliced(place, 0, value))),
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(parts.length), texts, fc.nat(1), async (at, text, cut) => {
      memory.values.set(key, seal(stored, columnsOf(parts.toSpliced(at, cut, text))));
      const { manifests, unreadable } = await warm();
      for (const manifest of manifests) assert.deepEqual(check(SkillManifest, manifest), []);
      assert.ok(manifests.length + unreadable.length >= 3);
    }),
  );
});

test('a forged index changes what is listed, and never what is loaded or pinned', async (t) => {
  const { options, memory, key, stored, warm, truth } = await arrange(t);
  const real = truth.manifests[0]?.hash ?? '';
  const fake = `sha256-${'0'.repeat(64)}`;
  memory.values.set(key, seal(stored, { ...stored, said: stored.said.replace('Does a.', 'Evil a.').replace(real, fake) }));
  const [first] = (await warm()).manifests;
  assert.match(first?.description ?? '', /^Evil/, 'the store was not used, so nothing is shown here');
  assert.equal(first?.path, join(options.sources[0]?.folder ?? '', 'a', 'SKILL.md'));
  const host = { clock: clockAhead(60_000), log: (): void => undefined, memory: async () => memory };
  const loader = createSkillLoader(options, host);
  const [loaded] = await loader.load(['a']);
  assert.deepEqual([loaded?.pin.hash, loaded?.manifest.hash, loaded?.manifest.description], [real, real, truth.manifests[0]?.description]);
  assert.ok(loaded);
  await assert.rejects(loader.load(['a'], { pins: [{ ...loaded.pin, hash: fake }] }), { code: 'skill.hash-drift' });
});

test('another profile, another place of the source or another version around it is another index', async (t) => {
  const { options, memory, truth } = await arrange(t);
  const [source] = options.sources;
  assert.ok(source);
  const host = { clock: clockAhead(60_000), log: (): void => undefined, memory: async () => memory };
  const strict: SkillOptions = { sources: [{ ...source, profile: 'strict' }] };
  assert.deepEqual(await listed(anotherProcess(strict, host)), await cold(strict));
  write(source.folder, { 'package.json': '{"version":"7.0.0"}' });
  const after = await cold(options);
  assert.deepEqual(await listed(anotherProcess(options, host)), after);
  const renamed: SkillOptions = { sources: [{ ...source, name: 'theirs' }] };
  assert.deepEqual((await listed(anotherProcess(renamed, host))).manifests, truth.manifests);
  assert.equal(memory.values.size, 1, 'what no source is stored under any more goes');
});

for (const [what, memory, says] of [
  ['is held by another process', () => Promise.reject(new Error('held by process 7')), /held by process 7/],
  ['cannot be read', async () => ({ ...keptValues(), get: () => Promise.reject(new Error('torn page')) }), /torn page/],
  ['cannot be written', async () => ({ ...keptValues(), set: () => Promise.reject(new Error('disk full')) }), /disk full/],
] as const) {
  test(`where the project database ${what}, every folder is read, and that is logged once`, async (t) => {
    const { options, truth } = await arrange(t);
    const logged: string[] = [];
    const index = anotherProcess(options, { clock: clockAhead(60_000), log: (line) => void logged.push(line), memory });
    assert.deepEqual(await listed(index), truth);
    assert.deepEqual(await listed(index), truth);
    assert.equal(logged.filter((line) => says.test(line)).length, 1, logged.join('\n'));
  });
}

function seal(stored: Stored, made: Columns): JsonValue {
  return { ...stored, ...made, digest: digestOf(made) };
}

function digestOf(made: Columns): string {
  return sha256(columns.map((column) => sha256(made[column])).join('\n'));
}

/** The columns cut small: four parts a folder, and the looks. */
function partsOf({ folders, hashes, looks, said }: Stored): readonly string[] {
  const told = JSON.parse(said) as readonly unknown[];
  const rows = hashes.split('\n');
  const lines = folders.split('\n').map((line, at) => [...cutAt(line, line.indexOf('\t')), rows[at] ?? '', JSON.stringify(told[at])]);
  return [...lines.flat(), looks];
}

/** The same put together, whatever has become of the parts. */
function columnsOf(parts: readonly string[]): Columns {
  const rows = Array.from({ length: Math.floor(parts.length / 4) }, (_, at) => parts.slice(4 * at, 4 * at + 4));
  return {
    folders: rows.map(([name, paths]) => `${name}${paths}`).join('\n'),
    hashes: rows.map(([, , hash]) => hash).join('\n'),
    looks: parts.at(-1) ?? '',
    said: `[${rows.map(([, , , said]) => said).join(',')}]`,
  };
}

function cutAt(text: string, at: number): readonly string[] {
  return [text.slice(0, at), text.slice(at)];
}

/** What the database gives for a damaged text: not JSON is text. */
function asJson(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
