import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { type JsonValue, SkillManifest } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { createSkillLoader, type SkillOptions } from '@fpf/skill-registry';
import { fc } from '../support/fast-check.ts';
import { temporary, write } from '../support/folders.ts';
import { anotherProcess, clockAhead, cold, keptFolder, type Listed, listed } from '../support/index-host.ts';

const skill = (name: string): string =>
  `---\nname: ${name}\ndescription: Does ${name}. Zoë's. Use when asked.\nlicense: MIT\nmetadata:\n  version: 1.0.0\n---\nbody of ${name}\n`;

const diagnostic = { code: 'skill.x', severity: 'error', message: 'm', fix: '', file: 'SKILL.md', line: 1, column: 1 };
/** What a project brings that was made elsewhere. */
const elsewhere = '0'.repeat(64);
const unfit = 'skill-registry: the stored index of “mine” does not fit, so it is made anew';

type Look = { readonly path: string; readonly folder: boolean; readonly look: string };

type Arranged = {
  readonly options: SkillOptions;
  readonly truth: Listed;
  readonly kept: ReturnType<typeof keptFolder>;
  /** The file as it was written, and the JSON below its first line. */
  readonly text: string;
  readonly body: string;
  readonly logged: string[];
  readonly warm: () => Promise<Listed>;
};

async function arrange(t: TestContext): Promise<Arranged> {
  const dir = write(temporary(t), {
    'a/SKILL.md': skill('a'),
    'a/references/x.md': 'x',
    'b/SKILL.md': skill('b'),
    'broken/SKILL.md': 'no header',
  });
  const options: SkillOptions = { sources: [{ folder: dir, name: 'mine', profile: 'lenient' }] };
  const kept = keptFolder(t);
  const logged: string[] = [];
  const host = () => ({
    clock: clockAhead(60_000),
    log: (line: string) => void logged.push(line),
    cacheFolder: kept.folder,
  });
  const warm = (): Promise<Listed> => listed(anotherProcess(options, host()));
  const truth = await cold(options);
  assert.deepEqual(await warm(), truth);
  const text = kept.read();
  return { options, truth, kept, text, body: text.slice(text.indexOf('\n') + 1), logged, warm };
}

test('a second process takes the index as it is', async (t) => {
  const { kept, text, warm, truth, logged } = await arrange(t);
  assert.match(text, /^[0-9a-f]{64} [0-9a-f]{64}\n\[\[/);
  assert.equal(kept.writings(), 1);
  assert.deepEqual(await warm(), truth);
  assert.deepEqual([kept.writings(), logged], [1, []]);
});

test('whatever is damaged in the stored index, the answers are those of a reader without one', async (t) => {
  const { kept, text, warm, truth, logged } = await arrange(t);
  const damage = fc.oneof(
    fc.record({ at: fc.nat(text.length - 1), put: fc.string({ minLength: 0, maxLength: 3 }), cut: fc.nat(20) }),
    fc.record({ at: fc.nat(text.length - 1), put: fc.constant(''), cut: fc.constant(text.length) }),
  );
  await fc.assert(
    fc.asyncProperty(damage, async ({ at, put, cut }) => {
      const damaged = text.slice(0, at) + put + text.slice(at + cut);
      logged.length = 0;
      writeFileSync(kept.file, damaged);
      assert.deepEqual(await warm(), truth);
      assert.deepEqual(logged, damaged === text ? [] : [unfit]);
      assert.equal(kept.read(), text);
    }),
  );
});

for (const body of ['null', '1', '""', '{}', '[1]', '[null]', '[[]]', '[["x"]]', '[["x",null]]']) {
  test(`a stored ${body} under a right digest is made anew, or is of no source`, async (t) => {
    const { kept, warm, truth } = await arrange(t);
    kept.seal(body);
    assert.deepEqual(await warm(), truth);
  });
}

test('an index with a right digest and wrong contents gives what is valid, or nothing', async (t) => {
  const { kept, body, warm } = await arrange(t);
  const [[key, { fits, folders }]] = JSON.parse(body) as [[string, { fits: string; folders: JsonValue[][] }]];
  const odd = fc.constantFrom<JsonValue>(null, '', -1, 1.5, [], {}, 'x'.repeat(300), [null], '../../x', 'é\n');
  const diagnostics = fc
    .constantFrom(null, 'code', 'fix', 'file', 'line')
    .map((name): JsonValue => [
      name === null ? null : { ...diagnostic, [name]: name === 'line' ? -1 : 'é\n'.repeat(900) },
    ]);
  const member = fc.constantFrom('id', 'name', 'version', 'description', 'metadata', 'tools', 'path', 'hash', 'more');
  const change = fc.record({
    folder: fc.nat(folders.length - 1),
    part: fc.nat(3),
    member: fc.option(member),
    put: fc.oneof(odd, diagnostics, fc.string(), fc.jsonValue() as fc.Arbitrary<JsonValue>),
  });
  await fc.assert(
    fc.asyncProperty(change, async ({ folder, part, member: name, put }) => {
      const changed = structuredClone(folders);
      const own = changed[folder];
      if (name !== null && own?.[3] !== undefined) own[3] = { ...(own[3] as object), [name]: put };
      else if (own) own[part] = put;
      kept.seal(JSON.stringify([[key, { fits, folders: changed }]]));
      const { manifests, unreadable } = await warm();
      for (const manifest of manifests) assert.deepEqual(check(SkillManifest, manifest), []);
      assert.ok(manifests.length + unreadable.length >= 3);
    }),
  );
});

test('what another reader wrote is none, whatever it says', async (t) => {
  const { kept, body, warm, truth, logged } = await arrange(t);
  for (const other of [body.replace('Does a.', 'Evil a.'), '[]', '['.repeat(1_000_000)]) {
    logged.length = 0;
    kept.seal(other, elsewhere);
    assert.deepEqual(await warm(), truth);
    assert.deepEqual(logged, [unfit]);
  }
});

for (const [name, forge] of [
  ['by nothing at all', () => []],
  ['by its folder alone', ([own]) => [own]],
  ['by files alone', ([, ...rest]) => rest],
  ['without its SKILL.md', (seen) => seen.filter((one) => one.path !== 'SKILL.md')],
  ['by what lies outside of it', (seen) => [...seen, { path: '../b/SKILL.md', folder: false, look: '' }]],
  ['by the same folder under another name', (seen) => seen.map((one) => ({ ...one, path: `./${one.path}` }))],
] as const satisfies readonly (readonly [string, (seen: readonly Look[]) => readonly unknown[]])[])
  test(`a stored skill that is to be known ${name} is none`, async (t) => {
    const { kept, body, warm, truth, logged } = await arrange(t);
    const stored = JSON.parse(body) as [[string, { fits: string; folders: JsonValue[][] }]];
    for (const folder of stored[0][1].folders) folder[1] = forge(folder[1] as readonly Look[]) as JsonValue[];
    kept.seal(JSON.stringify(stored).replace('Does a.', 'Evil a.'));
    assert.deepEqual(await warm(), truth);
    assert.deepEqual(logged, [unfit]);
  });

test('a stored folder that is no skill and has nothing wrong is none: it would be gone without a word', async (t) => {
  const { kept, body, warm, truth, logged } = await arrange(t);
  const stored = JSON.parse(body) as [[string, { fits: string; folders: JsonValue[][] }]];
  stored[0][1].folders = stored[0][1].folders.map(([name, seen]) => [name ?? '', seen ?? '', []]);
  kept.seal(JSON.stringify(stored));
  assert.deepEqual(await warm(), truth);
  assert.deepEqual(logged, [unfit]);
});

test('a forged index changes what is listed, and never what is loaded or pinned', async (t) => {
  const { options, kept, body, warm, truth } = await arrange(t);
  const real = truth.manifests[0]?.hash ?? '';
  const fake = '0'.repeat(64);
  kept.seal(body.replace(real, `sha256-${fake}`).replace('Does a.', 'Evil a.'));
  const [first] = (await warm()).manifests;
  assert.match(first?.description ?? '', /^Evil/, 'the store was not used, so nothing is shown here');
  assert.equal(first?.path, join(options.sources[0]?.folder ?? '', 'a', 'SKILL.md'));
  const host = { clock: clockAhead(60_000), log: (): void => undefined, cacheFolder: kept.folder };
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
  const { options, kept, truth } = await arrange(t);
  const [source] = options.sources;
  assert.ok(source);
  const host = { clock: clockAhead(60_000), log: (): void => undefined, cacheFolder: kept.folder };
  const strict: SkillOptions = { sources: [{ ...source, profile: 'strict' }] };
  assert.deepEqual(await listed(anotherProcess(strict, host)), await cold(strict));
  write(source.folder, { 'package.json': '{"version":"7.0.0"}' });
  const after = await cold(options);
  assert.deepEqual(await listed(anotherProcess(options, host)), after);
  const renamed: SkillOptions = { sources: [{ ...source, name: 'theirs' }] };
  assert.deepEqual((await listed(anotherProcess(renamed, host))).manifests, truth.manifests);
  const stored = JSON.parse(kept.read().replace(/^.*\n/, '')) as readonly unknown[];
  assert.equal(stored.length, 1, 'what no source is stored under any more goes');
});
