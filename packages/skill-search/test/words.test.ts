import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestWords } from '../src/request/request-words.ts';
import { wordsOf } from '../src/words/words.ts';

test('splits at dots, dashes, underscores and humps; leaves stop words out', () => {
  assert.deepEqual(
    wordsOf('The budget.xlsx of repo-search, parseHTTPHeader max_size').map(({ text }) => text),
    ['budget', 'xlsx', 'repo', 'search', 'parse', 'http', 'header', 'max', 'size'],
  );
});

const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['Write "search this" to src/a.ts', ['write'], ['file', 'typescript']],
  ['find parseConfig', ['find'], ['code']],
  ['find max_size and TypeScript', ['find', 'typescript'], ['code']],
  ['read/write and/or', ['read', 'write'], []],
  ['open https://example.com/a.html', ['open', 'https'], []],
  ['mail bob@example.com', ['mail'], []],
  ["it's Bob's file.", ['bob', 'file'], []],
  ['"only a quotation"', ['quotation'], []],
  ['sum up budget.xlsx', ['sum'], ['file', 'xlsx', 'excel', 'spreadsheet']],
  ['rows 3 to 12 of ~/data/Q3.CSV', ['rows'], ['12', 'file', 'csv', 'table', 'data']],
  ['Überprüfe die Größe', ['überprüfe', 'die', 'größe'], []],
];

for (const [request, words, hints] of cases)
  test(JSON.stringify(request), () => {
    const found = requestWords(request);
    assert.deepEqual(
      found.filter(({ hint }) => !hint).map(({ text }) => text),
      words,
    );
    assert.deepEqual(
      found.filter(({ hint }) => hint).map(({ text }) => text),
      hints,
    );
  });

test('names with a hump are one word, other humps are two', () => {
  assert.deepEqual(
    wordsOf('JavaScript PowerPoint GitHub parseConfig').map(({ text }) => text),
    ['javascript', 'powerpoint', 'github', 'parse', 'config'],
  );
});

test('a key beside a file of settings says “setting”, and a name of a file or of code beside another file does not', () => {
  const says = (request: string): boolean =>
    requestWords(request).some(({ text, hint }) => text === 'setting' && !hint);
  for (const request of [
    'what is server.timeout in config/app.yaml?',
    'mail.toml: smtp.host -> mx1',
    'a.b = 2 in x.json',
  ])
    assert.ok(says(request), request);
  for (const request of [
    'find console.log in src',
    'copy notes.md beside app.yaml',
    'read app.yaml',
    'rename a.ts in x.json',
  ])
    assert.ok(!says(request), request);
});

test('one word, or one name, that is looked for is a value, and what else is looked for is a subject', () => {
  const words = (request: string): readonly string[] => requestWords(request).map(({ text }) => text);
  for (const request of ['search for Marta', 'Please look for budget.', 'find Marta', 'grep for timeout'])
    assert.equal(words(request).length, 1, `${request}: ${words(request).join(' ')}`);
  for (const request of ['search for pizza recipes', 'find flights', 'find Marta and Jonas'])
    assert.ok(words(request).length > 1, request);
  assert.deepEqual(words('replace colour with color everywhere').includes('colour'), false);
});
