import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { createSkillLoader, createSkillRegistry } from '@fpf/skill-registry';
import { temporary, write } from '../support/folders.ts';

const skill = (name: string, version: string, more = ''): string =>
  `---\nname: ${name}\ndescription: Counts the words of a file. Use when words are counted.\nmetadata:\n  version: ${version}\n${more}---\nbody\n`;
const request = 'count the words of a file';

function both(t: TestContext, near: Readonly<Record<string, string>>, more: object = { precedence: 'order' }) {
  const dir = write(temporary(t), {
    ...Object.fromEntries(Object.entries(near).map(([path, text]) => [`near/${path}`, text])),
    'near/zip/SKILL.md': skill('zip', '1.0.0')
      .replace('Counts the words of a file', 'Packs folders')
      .replace('words are counted', 'a folder is packed'),
    'far/count/SKILL.md': skill('count', '1.0.0'),
  });
  const sources = ['near', 'far'].map((name) => ({
    folder: join(dir, name),
    name,
    profile: 'lenient' as const,
    ref: name,
  }));
  const options = { sources, ...more };
  const host = { log: () => undefined };
  return { registry: createSkillRegistry(options, host), loader: createSkillLoader(options, host) };
}

test('with a precedence the earlier source has the name, and the later skill is told, listed and had as source/name', async (t) => {
  const { registry, loader } = both(t, { 'count/SKILL.md': skill('count', '2.0.0') });
  assert.equal((await registry.resolve('count')).version, '2.0.0');
  assert.equal((await registry.resolve('far/count')).version, '1.0.0');
  assert.equal((await registry.resolve('count@1.0.0')).version, '1.0.0', 'who says a version means it');
  assert.equal((await loader.load(['count']))[0]?.pin.source.ref, 'near');
  assert.equal((await loader.load(['far#count']))[0]?.pin.source.ref, 'far', 'the key of a lock');
  assert.deepEqual(
    (await registry.list()).map(({ name, source, diagnostics }) => [
      source.ref,
      name,
      diagnostics.map(({ code }) => code),
    ]),
    [
      ['near', 'count', []],
      ['near', 'zip', []],
      ['far', 'count', ['skill.h32-shadowed']],
    ],
  );
});

test('what stands behind is chosen by no search, and why says so', async (t) => {
  const { registry } = both(t, {
    'count/SKILL.md': skill('count', '2.0.0').replace('Counts the words of a file. ', 'Draws a map. '),
  });
  const { candidates, nearest } = await registry.search(request);
  assert.ok([...candidates, ...nearest].every(({ name, version }) => name !== 'count' || version !== '1.0.0'));
  const { selected, reasons } = await registry.why('far/count', request);
  assert.deepEqual([selected, reasons.map(({ code }) => code)], [false, ['search.shadowed']]);
  assert.match(reasons[0]?.message ?? '', /near\/count comes before it/);
});

test('an earlier skill that breaks or cannot be read lets no later one come forward', async (t) => {
  const unread = both(t, { 'count/SKILL.md': 'no header' });
  await assert.rejects(unread.registry.resolve('count'), { code: 'skill.unreadable' });
  await assert.rejects(unread.loader.load(['count']), { code: 'skill.unreadable' });
  assert.equal((await unread.registry.search(request)).decision, 'abstain');
  assert.equal((await unread.registry.resolve('far/count')).version, '1.0.0');
  const gone = both(t, {});
  assert.equal((await gone.registry.resolve('count')).version, '1.0.0');
});

test('an id that the earlier source has as its own counts as well, and what is not let in shadows nobody', async (t) => {
  const { registry } = both(
    t,
    { 'tally/SKILL.md': skill('tally', '3.0.0') },
    { precedence: 'order', allow: ['far/count', 'near/zip'] },
  );
  assert.deepEqual(
    (await registry.list()).map(({ name }) => name),
    ['zip', 'count'],
  );
  const hidden = both(t, { 'count/SKILL.md': skill('count', '2.0.0') }, { precedence: 'order', allow: ['far/count'] });
  assert.equal((await hidden.registry.resolve('count')).version, '1.0.0');
});

test('without a precedence a name of two stays ambiguous, and copies within one source are so with it', async (t) => {
  const plain = both(t, { 'count/SKILL.md': skill('count', '2.0.0') }, {});
  await assert.rejects(plain.registry.resolve('count'), { code: 'skill.ambiguous' });
  const copies = both(t, { 'a/SKILL.md': skill('count', '2.0.0'), 'b/SKILL.md': skill('count', '3.0.0') });
  await assert.rejects(copies.registry.resolve('count'), { code: 'skill.ambiguous' });
});
