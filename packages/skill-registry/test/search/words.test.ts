import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestWords } from '../../src/search/request-words.ts';
import { stem } from '../../src/search/stem.ts';
import { wordsOf } from '../../src/search/words.ts';

const families = [
  ['write', 'writes', 'writing', 'wrote', 'written'],
  ['file', 'files', 'filed'],
  ['search', 'searches', 'searching', 'searched'],
  ['repository', 'repositories'],
  ['stop', 'stops', 'stopped', 'stopping'],
  ['match', 'matches', 'matching'],
  ['find', 'finds', 'found', 'finding'],
  ['count', 'counts', 'counting', 'counted'],
  ['save', 'saves', 'saving', 'saved'],
];

for (const family of families)
  test(`${family.join(', ')} are one word`, () => assert.equal(new Set(family.map(stem)).size, 1, family.map(stem).join(' ')));

test('words that only look alike stay apart', () => {
  for (const [a, b] of [
    ['string', 'strip'],
    ['class', 'clad'],
    ['address', 'addr'],
    ['status', 'state'],
    ['king', 'k'],
    ['need', 'ne'],
    ['news', 'newt'],
  ] as const)
    assert.notEqual(stem(a), stem(b), `${a} ${b}`);
});

test('splits at dots, dashes, underscores and humps; leaves stop words out', () => {
  assert.deepEqual(
    wordsOf('The budget.xlsx of repo-search, parseHTTPHeader max_size').map(({ text }) => text),
    ['budget', 'xlsx', 'repo', 'search', 'parse', 'http', 'header', 'max', 'size'],
  );
});

const cases: readonly (readonly [string, readonly string[]])[] = [
  ['Write "search this" to src/a.ts', ['write', 'file']],
  ['find parseConfig', ['find', 'code']],
  ['find max_size and TypeScript', ['find', 'type', 'script', 'code']],
  ['read/write and/or', ['read', 'write']],
  ['open https://example.com/a.html', ['open', 'https']],
  ['mail bob@example.com', ['mail']],
  ["it's Bob's file.", ['bob', 'file']],
  ['"only a quotation"', ['quotation']],
  ['Überprüfe die Größe', ['überprüfe', 'die', 'größe']],
];

for (const [request, words] of cases)
  test(JSON.stringify(request), () =>
    assert.deepEqual(
      requestWords(request).map(({ text }) => text),
      words,
    ),
  );
