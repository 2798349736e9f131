import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FaultUse } from '@fpf/ollama-double';
import type { CurledReply } from '../support/curl.ts';
import { chat, completion, lines, messageOf } from '../support/requests.ts';
import { withDouble } from '../support/with-double.ts';

const same = { seed: 5, clock: () => 0, script: { otherwise: { content: 'one two' } } };

function ask(fault: FaultUse | undefined, more: object = {}, how = chat): Promise<CurledReply> {
  return withDouble({ ...same, ...(fault !== undefined && { fault }) }, (double) => how(double, { ...more }));
}

const plain = { stream: false };
const good = await ask(undefined);
const [one = '', two = '', done = ''] = good.body.split(/(?<=\n)/);
const document = await ask(undefined, plain);

const whole: readonly (readonly [FaultUse, string, string | undefined])[] = [
  ['garbage-line', `${one}not json\n${two}${done}`, undefined],
  ['error-line', `${one}{"error":"an error was encountered while running the model"}\n`, undefined],
  ['bom', `\ufeff${good.body}`, `\ufeff${document.body}`],
  ['crlf', good.body.replaceAll('\n', '\r\n'), `\r\n${document.body}\r\n`],
  ['blank-lines', [one, two, done].map((line) => `\n\n  \n${line}\n`).join(''), `\n\n  \n${document.body}\n`],
  ['done-twice', good.body + done, `${document.body}\n${document.body}`],
  ['data-after-done', good.body + one, `${document.body}\n${document.body}`],
];

for (const [fault, stream, text] of whole) {
  test(`${JSON.stringify(fault)}, byte for byte`, async () => {
    assert.equal((await ask(fault)).body, stream);
    if (text !== undefined) assert.equal((await ask(fault, plain)).body, text);
  });
}

test('invalid-utf8: three bytes that are none, inside of a text', async () => {
  for (const more of [{}, plain]) {
    const { bytes } = await ask('invalid-utf8', more);
    assert.ok(
      bytes.includes(Buffer.concat([Buffer.from('"content":"'), Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from('one')])),
    );
  }
});

test('clock-jump: a year ahead and a year back in turn, and durations below zero, in both APIs', async () => {
  const { body } = await ask('clock-jump');
  const year = 31_536_000_000;
  assert.deepEqual(
    lines(body).map((line) => Date.parse(String(line['created_at']))),
    [year, -year, year],
  );
  assert.match(body, /"total_duration":-\d+,"load_duration":-\d+,"prompt_eval_count":\d+,/);
  assert.match((await ask('clock-jump', plain)).body, /"created_at":"1971-.*"total_duration":-\d+/);
  assert.match((await ask('clock-jump', plain, completion)).body, /"created":31536000,/);
});

test('split-surrogate: the halves of a character in two lines', async () => {
  const { body } = await ask('split-surrogate');
  assert.match(body, /"content":"\\ud83d"\},"done":false\}\n.*"content":"\\ude00"/);
  assert.equal(
    lines(body)
      .map((line) => messageOf(line)['content'])
      .join(''),
    '\u{1f600}one two',
  );
});

test('giant-lines: as many and as long as asked for, then the answer', async () => {
  const told = lines((await ask({ name: 'giant-lines', count: 3, bytes: 1000 })).body);
  assert.deepEqual(
    told.map((line) => String(messageOf(line)['content']).length),
    [1000, 1000, 1000, 3, 4, 0],
  );
  const usual = lines((await ask('giant-lines')).body);
  assert.equal(usual.filter((line) => String(messageOf(line)['content']).length === 65_536).length, 400);
});

test('giant-line: 64 MiB, or as much as asked for, in one text', async () => {
  for (const more of [{}, plain]) {
    const usual = (more === plain ? document : good).bytes.length;
    assert.equal((await ask({ name: 'giant-line', bytes: 1_500_000 }, more)).bytes.length, usual + 1_500_000);
  }
  const { bytes } = await ask('giant-line');
  assert.equal(bytes.length, good.bytes.length + 64 * 1_048_576);
  assert.equal(bytes.indexOf('\n'), one.length - 1 + 64 * 1_048_576);
});

test('in the events of the other API', async () => {
  const stream = { stream: true };
  const events = (await ask(undefined, stream, completion)).body.split(/(?<=\n\n)/);
  const [first = '', second = '', finish = '', end = ''] = events;
  const body = async (fault: FaultUse): Promise<string> => (await ask(fault, stream, completion)).body;
  assert.equal(await body('garbage-line'), `${first}data: not json\n\n${second}${finish}${end}`);
  assert.match(
    await body('error-line'),
    /^data: .*\n\ndata: \{"error":\{"message":"an error was encountered while running the model","type":"api_error","param":null,"code":null\}\}\n\n$/,
  );
  assert.equal(await body('no-done'), first + second);
  assert.equal(await body('done-twice'), events.join('') + finish + end);
  assert.equal(await body('crlf'), events.join('').replaceAll('\n', '\r\n'));
  assert.equal(await body('data-after-done'), events.join('') + first);
});
