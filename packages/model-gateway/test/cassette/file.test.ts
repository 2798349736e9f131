import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { canonicalJson, sha256 } from '@fpf/contracts/hash';
import { ownOwner } from '@fpf/files/lock';
import { replaceFile } from '../../src/providers/cassette/replace-file.ts';
import { inspectCassette } from '../../src/providers/cassette/index.ts';
import { asked, hear } from '../support/asking.ts';
import { cassette, each, folder, saying, words } from '../support/cassettes.ts';
import { failing } from '../support/failing.ts';

const inner = saying((request) => each(words(JSON.stringify(request.messages[0]?.content))));

async function recorded(t: TestContext, requests: readonly string[] = ['one', 'two']): Promise<string> {
  const file = join(folder(t), 'c.jsonl');
  const provider = await cassette(file, 'record', inner);
  for (const request of requests) await hear(provider, asked(request));
  return file;
}

/** The file with its lines changed, and a first line that fits them again: as somebody does who knows the form. */
function resealed(text: string, change: (lines: readonly string[]) => readonly string[], entries?: number): string {
  const [first = '', ...lines] = text.split('\n').slice(0, -1);
  const changed = change(lines);
  const rest = changed.map((line) => `${line}\n`).join('');
  const head = { ...(JSON.parse(first) as object), entries: entries ?? changed.length, sum: sha256(rest) };
  return `${canonicalJson(head)}\n${rest}`;
}

for (const [what, change] of [
  ['empty', () => ''],
  ['no JSON', () => 'hello\n'],
  ['of another kind', () => '{"answers":[]}\n'],
  ['a list', () => '[]\n'],
  ['binary', () => Buffer.from([0xff, 0xfe, 0x00])],
  ['without its first line', (text: string) => text.slice(text.indexOf('\n') + 1)],
  ['one letter changed', (text: string) => text.replace('"one"', '"uno"')],
  [
    'a line left out',
    (text: string) =>
      text
        .split('\n')
        .filter((_, at) => at !== 1)
        .join('\n'),
  ],
  ['a line added', (text: string) => `${text}{}\n`],
  ['cut off', (text: string) => text.slice(0, -20)],
  ['without the last line end', (text: string) => text.slice(0, -1)],
  ['its line ends changed', (text: string) => text.replaceAll('\n', '\r\n')],
  ['with a byte order mark', (text: string) => `\uFEFF${text}`],
  ['resealed, with another number of answers', (text: string) => resealed(text, (lines) => lines, 7)],
  ['resealed, in another order', (text: string) => resealed(text, (lines) => [...lines].reverse())],
  ['resealed, an answer twice', (text: string) => resealed(text, ([a = '']) => [a, a])],
  ['resealed, a key twice in a line', (text: string) => resealed(text, ([a = '']) => [a.replace('{', '{"nth":0,')])],
  [
    'resealed, an event of another kind',
    (text: string) => resealed(text, (lines) => lines.map((line) => line.replace('text_delta', 'run_code'))),
  ],
  [
    'resealed, a conforming model with a foreign member',
    (text: string) =>
      resealed(text, (lines) => lines.map((line) => line.replace('"conforming":false', '"conforming":false,"x":1'))),
  ],
  ['resealed, a member too many', (text: string) => resealed(text, ([a = '']) => [a.replace('{', '{"aa":1,')])],
] as const) {
  test(`refused: a cassette that is ${what}; it is neither replayed nor recorded over`, async (t) => {
    const file = await recorded(t);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    const before = readFileSync(file);
    for (const mode of ['replay', 'strict', 'record'] as const) {
      const error = await failing(cassette(file, mode, inner), 'model.cassette-damaged');
      if (what.includes('line ends')) assert.match(error.message, /its line ends were changed/);
    }
    await failing(inspectCassette(file), 'model.cassette-damaged');
    assert.deepEqual(readFileSync(file), before);
  });
}

test('a cassette of a later form is told as that, and not as damaged', async (t) => {
  const file = await recorded(t);
  writeFileSync(file, readFileSync(file, 'utf8').replace('urn:fpf:cassette:1', 'urn:fpf:cassette:2'));
  await failing(cassette(file, 'replay'), 'schema.unknown-major');
});

test('no file is a missing model; a folder or a device is no cassette', async (t) => {
  const dir = folder(t);
  const error = await failing(cassette(join(dir, 'none.jsonl'), 'replay'), 'model.missing');
  assert.match(error.hint, /record/);
  await failing(cassette(join(dir, 'none.jsonl', 'x'), 'strict'), 'model.missing');
  await failing(cassette(dir, 'replay'), 'model.cassette-damaged');
  await failing(cassette('/dev/zero', 'replay'), 'model.cassette-damaged');
});

test('to record, somebody has to be named', async (t) => {
  await failing(cassette(join(folder(t), 'c.jsonl'), 'record'), 'config.options-not-valid');
});

test('what is recorded onto the same file at once is all there', async (t) => {
  const file = join(folder(t), 'c.jsonl');
  const providers = await Promise.all([1, 2, 3].map(() => cassette(file, 'record', inner)));
  const requests = Array.from({ length: 12 }, (_, at) => `request ${at}`);
  await Promise.all(requests.map((request, at) => hear(providers[at % 3] as never, asked(request))));
  assert.equal((await inspectCassette(file)).entries, requests.length);
  const provider = await cassette(file, 'strict');
  for (const request of requests) assert.equal((await hear(provider, asked(request))).error, undefined);
  assert.deepEqual(provider.unused(), []);
});

test('an answer that cannot be written is not heard, and the file stays as it was', async (t) => {
  const dir = join(folder(t), 'inner');
  mkdirSync(dir);
  const file = join(dir, 'c.jsonl');
  const provider = await cassette(file, 'record', inner);
  rmSync(dir, { recursive: true });
  const { events, error } = await hear(provider, asked('one'));
  assert.deepEqual(events, []);
  await failing(Promise.reject(error), 'model.cassette-not-written');
  mkdirSync(dir);
  assert.equal((await hear(provider, asked('two'))).error, undefined);
  assert.equal((await inspectCassette(file)).entries, 1);
});

test('the lock of a recorder that was killed is taken over', async (t) => {
  const file = join(folder(t), 'c.jsonl');
  const gone = { ...ownOwner(), pid: 2 ** 22 + 1, since: 'then', token: 'x' };
  writeFileSync(`${file}.lock`, JSON.stringify(gone));
  await replaceFile(file, async () => 'whole', 60);
  assert.deepEqual(readdirSync(join(file, '..')), ['c.jsonl']);
});

test('a lock that another recording holds is waited for, and named when it stays', async (t) => {
  const file = join(folder(t), 'c.jsonl');
  writeFileSync(`${file}.lock`, '');
  const error = await failing(
    replaceFile(file, async () => '', 60),
    'model.cassette-not-written',
  );
  assert.match(error.message, /c\.jsonl\.lock/);
  setTimeout(() => rmSync(`${file}.lock`), 50);
  await replaceFile(file, async () => 'whole', 60_000);
  assert.equal(readFileSync(file, 'utf8'), 'whole');
});

test('a failed change leaves the old file and nothing beside it, and a planted link is not written through', async (t) => {
  const dir = folder(t);
  const file = join(dir, 'c.jsonl');
  const victim = join(dir, 'victim');
  writeFileSync(file, 'old');
  writeFileSync(victim, 'mine');
  await assert.rejects(
    replaceFile(file, () => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.deepEqual([readFileSync(file, 'utf8'), readdirSync(dir).sort()], ['old', ['c.jsonl', 'victim']]);
  symlinkSync(victim, join(dir, 'c.jsonl.tmp'));
  await replaceFile(file, async () => 'new');
  assert.deepEqual([readFileSync(file, 'utf8'), readFileSync(victim, 'utf8')], ['new', 'mine']);
});
