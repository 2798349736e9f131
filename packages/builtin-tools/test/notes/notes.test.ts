import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, JsonValue } from '@fpf/contracts';
import fc from 'fast-check';
import { builtinTools } from '../../src/index.ts';
import { mostNotes } from '../../src/notes/note.ts';
import { handsOf } from '../support/hands.ts';

type Output = { readonly [key: string]: JsonValue };

/** The four tools over one memory and a clock that goes on by a second a call. */
function notebook(): (name: string, args: JsonObject) => Promise<Output> {
  let seconds = 0;
  const hands = handsOf({ now: () => seconds * 1_000 });
  return async (name, args) => {
    seconds += 1;
    const tool = builtinTools.find((one) => one.name === `notes/${name}`);
    assert.ok(tool, name);
    return (await tool.handler(args, hands)) as Output;
  };
}

const titles = (output: Output): readonly string[] =>
  ((output['titles'] ?? output['notes']) as readonly { readonly title: string }[]).map(({ title }) => title);

test('a note is remembered, recalled by its words, listed, replaced and forgotten', async () => {
  const notes = notebook();
  assert.deepEqual(await notes('remember', { title: '  Build\tcommand ', text: 'npm run build' }), {
    title: 'Build command',
    created: true,
    updated_at: '1970-01-01T00:00:01.000Z',
    total: 1,
  });
  await notes('remember', { title: 'Zoë', text: 'prefers tabs' });
  assert.deepEqual(await notes('recall', { query: 'how do I BUILD it?' }), {
    notes: [
      {
        title: 'Build command',
        text: 'npm run build',
        created_at: '1970-01-01T00:00:01.000Z',
        updated_at: '1970-01-01T00:00:01.000Z',
      },
    ],
    found: 1,
    truncated: false,
  });
  assert.deepEqual(titles(await notes('list', {})), ['Zoë', 'Build command']);
  const again = await notes('remember', { title: 'BUILD COMMAND', text: 'pnpm build' });
  assert.deepEqual([again['created'], again['total']], [false, 2]);
  assert.deepEqual(titles(await notes('list', {})), ['BUILD COMMAND', 'Zoë']);
  assert.deepEqual(await notes('forget', { title: 'build command' }), {
    title: 'build command',
    forgotten: true,
    total: 1,
  });
  assert.deepEqual(await notes('forget', { title: 'build command' }), {
    title: 'build command',
    forgotten: false,
    total: 1,
  });
});

test('recall ranks by words matched, then by words in the title, then the newest', async () => {
  const notes = notebook();
  await notes('remember', { title: 'a', text: 'deploy the server on fridays' });
  await notes('remember', { title: 'deploy', text: 'never' });
  await notes('remember', { title: 'b', text: 'deploy never' });
  await notes('remember', { title: 'c', text: 'nothing of it' });
  assert.deepEqual(titles(await notes('recall', { query: 'deploy server' })), ['a', 'deploy', 'b']);
  assert.deepEqual(
    await notes('recall', { query: 'deploy', limit: 1 }).then((one) => [titles(one), one['found'], one['truncated']]),
    [['deploy'], 3, true],
  );
  assert.deepEqual(
    titles(await notes('recall', { query: 'what of the server?' })),
    ['a'],
    'words that every question has',
  );
  assert.deepEqual(titles(await notes('recall', { query: 'of' })), ['c'], 'where there are no others');
  assert.deepEqual(titles(await notes('recall', { query: 'dep' })), ['deploy', 'b', 'a'], 'the beginning of a word');
  assert.deepEqual(titles(await notes('recall', { query: 'ploy' })), [], 'not the middle of one');
});

test('what is no title, text or query is refused, and nothing is kept', async () => {
  const notes = notebook();
  const bad: readonly JsonObject[] = [
    { title: ' \n ', text: 'x' },
    { title: 'a\u202eb', text: 'x' },
    { title: 'a\0b', text: 'x' },
    { title: 'x'.repeat(121), text: 'x' },
    { title: 'a', text: ' ' },
    { title: 'a', text: '\ud800' },
    { title: 'a', text: 'x'.repeat(8_001) },
  ];
  for (const args of bad) await assert.rejects(notes('remember', args), /the (title|text)/);
  await assert.rejects(notes('recall', { query: '!?' }), /no word/);
  assert.deepEqual((await notes('list', {}))['total'], 0);
});

test('there is a most of notes, and the first to be forgotten makes room', async () => {
  const notes = notebook();
  for (let index = 0; index < mostNotes; index += 1) await notes('remember', { title: `n${index}`, text: 'x' });
  await assert.rejects(notes('remember', { title: 'one more', text: 'x' }), /at most 1000/);
  await notes('remember', { title: 'N0', text: 'replaced' });
  await notes('forget', { title: 'n1' });
  assert.equal((await notes('remember', { title: 'one more', text: 'x' }))['total'], mostNotes);
});

test('any title comes back as it was cleaned, whatever it is', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
      fc.constantFrom('__proto__', 'constructor', 'x'),
      async (word, text) => {
        const notes = notebook();
        for (const title of [word, text]) {
          const kept = await notes('remember', { title, text }).catch((error: unknown) => {
            assert.match(String(error), /the title/);
            return undefined;
          });
          if (!kept) continue;
          assert.ok(titles(await notes('list', {})).includes(kept['title'] as string));
          assert.equal((await notes('forget', { title: kept['title'] ?? null }))['forgotten'], true);
        }
      },
    ),
    { seed: 20_261_101, numRuns: 100 },
  );
});

test('every builtin is for one shipped skill, and no two share a name', () => {
  assert.equal(new Set(builtinTools.map(({ name }) => name)).size, builtinTools.length);
  for (const { name, skill, shipped } of builtinTools) assert.ok(shipped && name.startsWith(`${skill}/`), name);
});
