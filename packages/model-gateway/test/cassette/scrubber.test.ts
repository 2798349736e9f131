import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { StreamEvent } from '@fpf/contracts';
import { createScrubber, secretShapes } from '../../src/providers/cassette/scrubber.ts';
import { inspectCassette } from '../../src/providers/cassette/index.ts';
import { asked, hear } from '../support/asking.ts';
import { cassette, each, folder, saying, stop } from '../support/cassettes.ts';
import { fc } from '../support/fast-check.ts';

const home = '/var/lib/ada';
const clean = (text: string): string => createScrubber(secretShapes(home)).text(text);

// Put together here, so that no scanner takes this file for a leak.
const dashes = '-'.repeat(5);
const keys = [
  `sk-proj-${'a1B2'.repeat(5)}`,
  `ghp_${'a1B2'.repeat(9)}`,
  `github_pat_${'a1B2'.repeat(8)}`,
  `glpat-${'a1B2'.repeat(5)}`,
  `AKIA${'A1B2'.repeat(4)}`,
  `AIza${'a1B2C'.repeat(7)}`,
  `hf_${'a1B2'.repeat(8)}`,
  `npm_${'a1B2'.repeat(9)}`,
  `xoxb-${'1234-'.repeat(4)}abc`,
  `eyJ${'a1B2'.repeat(5)}.eyJ${'a1B2'.repeat(5)}.${'a1B2'.repeat(5)}`,
  `${dashes}BEGIN RSA PRIVATE KEY${dashes}\nMIIE\n+/=\n${dashes}END RSA PRIVATE KEY${dashes}`,
];

for (const key of keys) {
  test(`${key.slice(0, 12)}... is taken out, and what stands around it stays`, () => {
    assert.equal(clean(`use ${key} now`), 'use [secret] now');
    assert.equal(clean(JSON.stringify({ a: key })), '{"a":"[secret]"}');
  });
}

for (const [text, becomes] of [
  ['Authorization: Bearer abc.def-123456~+/==', 'Authorization: Bearer [secret]'],
  ['authorization: basic dXNlcjpwYXNzd29yZDE=', 'authorization: basic [secret]'],
  ['{"password": "hunter2hunter2"}', '{"password": "[secret]"}'],
  ['{\\"api_key\\":\\"hunter2hunter2\\"}', '{\\"api_key\\":\\"[secret]\\"}'],
  ['API-KEY=hunter2hunter2&x=1', 'API-KEY=[secret]&x=1'],
  ['/var/lib/ada/notes.md', '[home]/notes.md'],
  ['"/home/ada/notes.md"', '"[home]/notes.md"'],
  ['/Users/ada/notes and /home/eve', '[home]/notes and [home]'],
  ['C:\\Users\\ada\\notes', '[home]\\notes'],
  ['{"path":"C:\\\\Users\\\\ada\\\\notes"}', '{"path":"[home]\\\\notes"}'],
  ['file:///root/.ssh/id', 'file://[home]/.ssh/id'],
] as const) {
  test(`${text} becomes ${becomes}, and stays so`, () => {
    assert.equal(clean(text), becomes);
    assert.equal(clean(becomes), becomes);
  });
}

for (const text of [
  'Search the files for TODO',
  'the bearer of good news',
  'max_tokens: 512, the password is lost',
  '/var/lib/adam/notes.md',
  'src/home/ada/notes.md',
  '/rooted/notes',
  '/home',
  'sk-learn-is-a-library-of-python',
  'task-0123456789abcdef',
]) {
  test(`${text} is left as it is`, () => assert.equal(clean(text), text));
}

test('a secret is found wherever its text is cut into pieces, each piece stays one, and the count is of secrets', () => {
  const part = fc.oneof(fc.constantFrom(...keys, '/home/ada/x', ' ', '\n'), fc.string({ maxLength: 5 }));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.array(fc.nat(200), { maxLength: 9 }), (parts, cuts) => {
      const text = parts.join('');
      const at = [0, ...cuts.filter((cut) => cut <= text.length).sort((a, b) => a - b), text.length];
      const pieces = at.slice(1).map((to, index) => text.slice(at[index], to));
      const [whole, cut] = [createScrubber(secretShapes(home)), createScrubber(secretShapes(home))];
      const scrubbed = cut.pieces(pieces);
      assert.equal(scrubbed.length, pieces.length);
      assert.equal(scrubbed.join(''), whole.text(text));
      assert.equal(cut.count(), whole.count());
    }),
    { numRuns: 500 },
  );
});

test('a megabyte of almost secrets takes no longer than reading it', () => {
  const most = 1_048_576;
  for (const piece of [
    '-----BEGIN PRIVATE KEY-----',
    'bearer ',
    'password="',
    'sk-',
    'eyJaaaaaaaaaaa.eyJ',
    '/home/',
    'C:\\Users\\',
    'a',
    ' ',
    '\\',
    '-',
  ]) {
    const text = piece.repeat(most / piece.length);
    const start = performance.now();
    clean(text);
    assert.ok(performance.now() - start < 10_000, piece);
  }
});

test('a recording holds no secret of the request, the answer, its pieces or its error, and says how many it took out', async (t) => {
  const file = join(folder(t), 'c.jsonl');
  const [key = ''] = keys;
  const call = (arguments_delta: string): StreamEvent => ({ type: 'tool_call_delta', index: 0, arguments_delta });
  const events: readonly StreamEvent[] = [
    { type: 'shown', shown: { by: 'server', text: `read /home/ada/x with ${key}`, neutralised: 0 } },
    call(`{"key":"${key.slice(0, 9)}`),
    { type: 'text_delta', index: 0, text: 'in ' },
    call(`${key.slice(9)}","at":"/home/`),
    { type: 'text_delta', index: 0, text: '/home/ada/x' },
    call('ada/x"}'),
    stop,
  ];
  const request = asked(`Read /home/ada/x with ${key}`, `Bearer ${key}`);
  const heard = await hear(
    await cassette(
      file,
      'record',
      saying(() => each(events)),
    ),
    request,
  );
  const bytes = readFileSync(file, 'utf8');
  assert.ok(!bytes.includes(key.slice(0, 9)) && !bytes.includes('ada/x"}') && !bytes.includes('/home/'), bytes);
  assert.deepEqual(
    heard.events.filter(({ type }) => type === 'tool_call_delta'),
    [call('{"key":"[secret]'), call('","at":"[home]'), call('/x"}')],
  );
  assert.equal((await inspectCassette(file)).scrubbed, 5);
  assert.deepEqual((await hear(await cassette(file, 'replay'), request)).events, heard.events);
  const elsewhere = asked(`Read /home/eve/x with ${key}`, `Bearer ${key}`);
  assert.deepEqual(
    (await hear(await cassette(file, 'replay'), elsewhere)).events,
    heard.events,
    'on the machine of somebody else',
  );
});
