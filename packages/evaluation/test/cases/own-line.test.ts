import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseHash, readCases, writeOwnCases } from '../../src/index.ts';
import { ownCases } from '../support/arbitrary-cases.ts';
import { refused } from '../support/refused.ts';
import { fc } from '../support/fast-check.ts';

const read = (text: string, name = 'tests/free.jsonl'): ReturnType<typeof readCases> =>
  readCases([{ name, bytes: Buffer.from(text) }]);

test('a line is a case; what it leaves out comes from the name of its file and from the line', () => {
  assert.deepEqual(
    read(
      '{"request":"read a","name":"read_file","arguments":{"path":"a"}}\n\r\n  \n{"request":"hi","name":null,"arguments":{}}',
    ),
    [
      {
        id: 'free:1',
        request: 'read a',
        before: [],
        answers: [[{ name: 'read_file', arguments: { path: { values: ['a'], optional: false } } }]],
        group: 'free',
      },
      { id: 'free:4', request: 'hi', before: [], answers: [[]], group: 'free' },
    ],
  );
  const [one] = read(
    '{"id":"x","request":"a","group":"known","skill":"s","name":null,"arguments":{},"any_of":[{"name":"t","arguments":{}}]}',
  );
  assert.deepEqual([one?.id, one?.group, one?.skill, one?.answers.length], ['x', 'known', 's', 2]);
  assert.deepEqual(read('{"request":"a","name":null}')[0]?.answers, [[]]);
  assert.equal(read('{"request":"a","name":null,"arguments":{}}', '/x/Ünder Strich.JSONL')[0]?.group, 'nder-strich');
  assert.equal(read('{"request":"a","name":null,"arguments":{}}', '...')[0]?.group, 'cases');
});

test('several calls and several values have a longer form', () => {
  const [one] = read(
    '{"request":"a","answers":[[{"name":"t","arguments":{"x":{"any_of":[1,2],"optional":true}}},{"name":"t","arguments":{}}]]}',
  );
  assert.deepEqual(one?.answers, [
    [
      { name: 't', arguments: { x: { values: [1, 2], optional: true } } },
      { name: 't', arguments: {} },
    ],
  ]);
});

test('what is written is read again as it was, whatever the case', () => {
  fc.assert(
    fc.property(ownCases, (cases) => {
      const again = readCases([{ name: 'x.jsonl', bytes: Buffer.from(writeOwnCases(cases)) }]);
      assert.deepEqual(JSON.parse(JSON.stringify(again)), JSON.parse(JSON.stringify(cases)));
      assert.deepEqual(again.map(caseHash), cases.map(caseHash));
    }),
  );
});

const good = '{"request":"a","name":null,"arguments":{}}\n';

test('one bad line refuses the file, by name and line', () => {
  for (const [line, words] of [
    ['[]', /it is no JSON object/],
    ['"x"', /no JSON object/],
    ['{', /expected a key/],
    ['{"request":"a"}', /name/],
    ['{"request":"a","name":"t"}', /arguments/],
    ['{"request":5,"name":null,"arguments":{}}', /\/request/],
    ['{"request":"  ","name":null,"arguments":{}}', /empty/],
    ['{"request":"","name":null,"arguments":{}}', /\/request/],
    ['{"request":"a","name":"rm -rf /","arguments":{}}', /\/name/],
    ['{"request":"a","name":"__proto__","arguments":{}}', /\/name/],
    ['{"request":"a","name":null,"arguments":{"x":1}}', /name is null/],
    ['{"request":"a","name":null,"arguments":[]}', /\/arguments/],
    ['{"request":"a","name":null,"arguments":{},"more":1}', /more|additional/],
    ['{"request":"a","name":null,"arguments":{},"group":"../x"}', /\/group/],
    ['{"request":"a","name":null,"name":"t","arguments":{}}', /twice/],
    ['{"request":"a","name":"t","arguments":{"__proto__":1}}', /never taken/],
    ['{"request":"a","name":"t","arguments":{"n":1e400}}', /number/],
    ['{"request":"a\\ud800","name":null,"arguments":{}}', /surrogate/],
    ['{"request":"a","answers":[]}', /\/answers/],
    ['{"request":"a","answers":[[]],"name":null}', /name|additional/],
    ['{"request":"a","answers":[[{"name":"t","arguments":{"x":{"any_of":[]}}}]]}', /no value that is right/],
    ['{"ask":"a"}', /neither request, nor question/],
    ['\uFEFF{}', /byte order mark/],
    [`{"request":${'['.repeat(40)}${']'.repeat(40)}}`, /deeper/],
  ] as const)
    assert.throws(
      () => read(`${good}${line}\n${good}`),
      refused('eval.bad-line', new RegExp(`tests/free\\.jsonl, line 2: .*(${words.source})`)),
      line,
    );
});

test('what is no text, too large or nothing at all is refused before it is looked at', () => {
  assert.throws(
    () => readCases([{ name: 'a', bytes: Uint8Array.of(0x7b, 0xff, 0x7d) }]),
    refused('eval.bad-line', /UTF-8/),
  );
  assert.throws(
    () => readCases([{ name: 'a', bytes: new Uint8Array(33_554_433) }]),
    refused('eval.too-large', /33554433 bytes/),
  );
  assert.throws(() => read(`{"request":"${'a'.repeat(1_048_576)}"}`), refused('eval.too-large', /line 1/));
  assert.throws(() => read(good.repeat(20_001)), refused('eval.too-large', /20000 cases/));
  assert.throws(() => read('\n \n'), refused('eval.no-cases', /free\.jsonl/));
  assert.throws(() => readCases([]), refused('eval.no-cases', /no file/));
});

test('no bytes at all make the reader do anything but read or refuse', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 64 }),
    fc.string({ unit: 'binary', maxLength: 64 }).map((text) => new Uint8Array(Buffer.from(`{"request":"${text}`))),
  );
  fc.assert(
    fc.property(bytes, (given) => {
      try {
        readCases([{ name: 'a', bytes: given }]);
      } catch (error) {
        assert.match((error as { code: string }).code, /^eval\.(bad-line|no-cases)$/);
      }
    }),
  );
});
