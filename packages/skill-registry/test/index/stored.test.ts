import assert from 'node:assert/strict';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { FpfError, type JsonValue, SkillManifest } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { createSkillLoader, type SkillOptions } from '@fpf/skill-registry';
import { fc } from '../support/fast-check.ts';
import { temporary, write } from '../support/folders.ts';
import { anotherProcess, clockAhead, cold, keptValues, type Listed, listed } from '../support/index-host.ts';

const columns = ['folders', 'marks', 'hashes', 'said', 'detailed'] as const;

type Columns = Readonly<Record<(typeof columns)[number], string>>;
type Stored = Columns & { readonly fits: string; readonly digest: string };

const end = '\u007f';

const skill = (name: string): string =>
  `---\nname: ${name}\ndescription: Does ${name}. Zoë's. Use when asked.\nlicense: MIT\nmetadata:\n  version: 1.0.0\n---\nbody of ${name}\n`;

const diagnostic = { code: 'skill.x', severity: 'error', message: 'm', fix: '', file: 'SKILL.md', line: 1, column: 1 };

async function arrange(t: TestContext): Promise<{
  readonly options: SkillOptions;
  readonly truth: Listed;
  readonly cache: ReturnType<typeof keptValues>;
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
  const cache = keptValues();
  const logged: string[] = [];
  const host = () => ({ clock: clockAhead(60_000), log: (line: string) => void logged.push(line), cache });
  const warm = (): Promise<Listed> => listed(anotherProcess(options, host()));
  const truth = await cold(options);
  assert.deepEqual(await warm(), truth);
  const key = [...cache.values.keys()].find((name) => !name.endsWith('-details')) ?? '';
  return { options, truth, cache, key, stored: cache.values.get(key) as Stored, logged, warm };
}

test('the index lies in two values for each source, and a second process takes it as it is', async (t) => {
  const { cache, key, stored, warm, truth, logged } = await arrange(t);
  assert.match(key, /^skill-index\/[0-9a-f]{32}$/);
  assert.deepEqual([...cache.values.keys()].sort(), [key, `${key}-details`]);
  assert.deepEqual([Object.keys(stored), stored.digest], [['fits', 'digest', ...columns], digestOf(stored)]);
  assert.deepEqual(await warm(), truth);
  assert.deepEqual([cache.sets(), logged], [2, []]);
});

test('the details are read only where something looks otherwise, and what they cannot tell is examined', async (t) => {
  const { options, cache, key, warm, truth, logged } = await arrange(t);
  const [folder = ''] = options.sources.map((source) => source.folder);
  const details = cache.values.get(`${key}-details`);
  assert.ok(typeof details === 'string');
  for (const damaged of ['', 'x', `${details} `, 7, null]) {
    cache.values.set(`${key}-details`, damaged);
    assert.deepEqual([await warm(), logged], [truth, []], 'nobody asked for them');
    utimesSync(join(folder, 'a/SKILL.md'), 1, 1);
    assert.deepEqual(await warm(), truth);
    assert.deepEqual(logged.splice(0), [
      'skill-registry: the details of the stored index of “mine” do not fit, so what looks otherwise is examined',
    ]);
    assert.deepEqual([await warm(), logged], [truth, []], 'and written again');
  }
});

test('whoever holds the details is told of once, and nothing is stored over what it has', async (t) => {
  const { options, cache, key, warm, truth, logged } = await arrange(t);
  const [folder = ''] = options.sources.map((source) => source.folder);
  const before = [...cache.values];
  utimesSync(join(folder, 'a/SKILL.md'), 1, 1);
  const held = new FpfError({
    code: 'session.locked',
    message: 'agentfs-adapter: x is held by process 7',
    hint: 'Wait.',
  });
  const holding: typeof cache = {
    ...cache,
    get: async (namespace, name) => {
      if (name.endsWith('-details')) throw held;
      return cache.get(namespace, name);
    },
  };
  const host = { clock: clockAhead(60_000), log: (line: string) => void logged.push(line), cache: holding };
  assert.deepEqual(await listed(anotherProcess(options, host)), truth);
  assert.deepEqual(logged.splice(0), [
    `skill-registry: the details of the stored index cannot be read: ${held.message}`,
  ]);
  assert.deepEqual([[...cache.values], cache.sets()], [before, 2]);
  assert.deepEqual([await warm(), logged, cache.sets(), cache.values.has(key)], [truth, [], 4, true]);
});

test('a text with the sign that ends a field is read anew each time', async (t) => {
  const odd = '---\nname: odd\ndescription: "Does \\u007f it. Use when asked."\n---\nbody\n';
  const dir = write(temporary(t), { 'a/SKILL.md': skill('a'), 'odd/SKILL.md': odd });
  const options: SkillOptions = { sources: [{ folder: dir, name: 'mine', profile: 'lenient' }] };
  const cache = keptValues();
  const host = () => ({ clock: clockAhead(60_000), log: (): void => undefined, cache });
  const truth = await cold(options);
  assert.ok(
    truth.manifests.some(({ description }) => description.includes(end)),
    'there is none',
  );
  for (let times = 0; times < 3; times += 1) assert.deepEqual(await listed(anotherProcess(options, host())), truth);
});

test('whatever is damaged in the stored index, the answers are those of a reader without one', async (t) => {
  const { cache, key, stored, warm, truth, logged } = await arrange(t);
  const text = JSON.stringify(stored);
  const damage = fc.oneof(
    fc.record({ at: fc.nat(text.length - 1), put: fc.string({ minLength: 0, maxLength: 3 }), cut: fc.nat(20) }),
    fc.record({ at: fc.nat(text.length - 1), put: fc.constant(''), cut: fc.constant(text.length) }),
  );
  await fc.assert(
    fc.asyncProperty(damage, async ({ at, put, cut }) => {
      const damaged = text.slice(0, at) + put + text.slice(at + cut);
      logged.length = 0;
      cache.values.set(key, asJson(damaged));
      assert.deepEqual(await warm(), truth);
      const unharmed = JSON.stringify(asJson(damaged)) === text;
      assert.deepEqual(
        logged,
        unharmed ? [] : ['skill-registry: the stored index of “mine” does not fit, so it is made anew'],
      );
    }),
  );
});

const blank = { fits: '', digest: '', folders: '', marks: '', hashes: '', said: '', detailed: '' };

for (const value of [null, 1, '', [], {}, { fits: 'x' }, blank, { ...blank, marks: 1 }] as const) {
  test(`a stored ${JSON.stringify(value)} is made anew`, async (t) => {
    const { cache, key, warm, truth, stored } = await arrange(t);
    cache.values.set(key, value);
    assert.deepEqual(await warm(), truth);
    assert.deepEqual(cache.values.get(key), stored);
  });
}

test('an index with a right digest and wrong contents gives what is valid, or nothing', async (t) => {
  const { cache, key, stored, warm } = await arrange(t);
  const lines = stored.folders.split('\n');
  const fields = stored.said.split(end);
  const odd = fc.constantFrom(
    '',
    '-1',
    '1.5',
    '99',
    '1e9',
    'x'.repeat(300),
    '[{}]',
    '[null]',
    '__proto__',
    '../../x',
    'é\n',
    end,
  );
  const diagnostics = fc
    .constantFrom(null, 'code', 'fix', 'file', 'line')
    .map((name) =>
      JSON.stringify([name === null ? null : { ...diagnostic, [name]: name === 'line' ? -1 : 'é\n'.repeat(900) }]),
    );
  const text = fc.oneof(odd, diagnostics, fc.string(), fc.constantFrom(...fields));
  const told = fc
    .tuple(fc.nat(fields.length), fc.nat(1), text)
    .map(([at, cut, put]) => ({ said: fields.toSpliced(at, cut, put).join(end) }));
  const path = fc.oneof(odd, fc.string(), fc.constantFrom('\t\t', 'x\t1\t', '\n', '\t../x', 'a\t/b', ...lines));
  const named = fc
    .tuple(fc.nat(lines.length), fc.nat(1), path)
    .map(([at, cut, put]) => ({ folders: lines.toSpliced(at, cut, put).join('\n') }));
  const others = fc.record({
    name: fc.constantFrom('marks', 'hashes'),
    put: fc.oneof(odd, fc.string(), fc.constantFrom('0'.repeat(128))),
  });
  const replaced = others.map(({ name, put }) => ({ [name]: put }));
  const changed = fc.oneof(told, named, replaced);
  await fc.assert(
    fc.asyncProperty(changed, async (change) => {
      cache.values.set(key, seal(stored, { ...stored, ...change }));
      const { manifests, unreadable } = await warm();
      for (const manifest of manifests) assert.deepEqual(check(SkillManifest, manifest), []);
      assert.ok(manifests.length + unreadable.length >= 3);
    }),
  );
});

test('a forged index changes what is listed, and never what is loaded or pinned', async (t) => {
  const { options, cache, key, stored, warm, truth } = await arrange(t);
  const real = truth.manifests[0]?.hash ?? '';
  const fake = '0'.repeat(64);
  const hashes = stored.hashes.replace(real.slice('sha256-'.length), fake);
  cache.values.set(key, seal(stored, { ...stored, hashes, said: stored.said.replace('Does a.', 'Evil a.') }));
  const [first] = (await warm()).manifests;
  assert.match(first?.description ?? '', /^Evil/, 'the store was not used, so nothing is shown here');
  assert.equal(first?.path, join(options.sources[0]?.folder ?? '', 'a', 'SKILL.md'));
  const host = { clock: clockAhead(60_000), log: (): void => undefined, cache };
  const loader = createSkillLoader(options, host);
  const [loaded] = await loader.load(['a']);
  assert.deepEqual(
    [loaded?.pin.hash, loaded?.manifest.hash, loaded?.manifest.description],
    [real, real, truth.manifests[0]?.description],
  );
  assert.ok(loaded);
  await assert.rejects(loader.load(['a'], { pins: [{ ...loaded.pin, hash: `sha256-${fake}` }] }), {
    code: 'skill.hash-drift',
  });
});

test('another profile, another place of the source or another version around it is another index', async (t) => {
  const { options, cache, truth } = await arrange(t);
  const [source] = options.sources;
  assert.ok(source);
  const host = { clock: clockAhead(60_000), log: (): void => undefined, cache };
  const strict: SkillOptions = { sources: [{ ...source, profile: 'strict' }] };
  assert.deepEqual(await listed(anotherProcess(strict, host)), await cold(strict));
  write(source.folder, { 'package.json': '{"version":"7.0.0"}' });
  const after = await cold(options);
  assert.deepEqual(await listed(anotherProcess(options, host)), after);
  const renamed: SkillOptions = { sources: [{ ...source, name: 'theirs' }] };
  assert.deepEqual((await listed(anotherProcess(renamed, host))).manifests, truth.manifests);
  assert.equal(cache.values.size, 2, 'what no source is stored under any more goes');
});

function seal(stored: Stored, made: Columns): JsonValue {
  return { ...stored, ...made, digest: digestOf(made) };
}

function digestOf(made: Columns): string {
  return sha256(columns.map((column) => sha256(made[column])).join('\n'));
}

/** What is given for a damaged text: not JSON is text. */
function asJson(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
