import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerLine, type AskedCase, evaluate, type EvaluationReport, readAnswers } from '../src/index.ts';
import { gatewaySaying, oneCall, tools } from './support/models.ts';
import { refused } from './support/refused.ts';

const cases = [
  oneCall('read a', 'read_file', { path: 'a' }),
  oneCall('read b', 'read_file', { path: 'b' }),
  oneCall('weather', null),
  oneCall('joke', null),
];

type Run = { readonly report: EvaluationReport; readonly lines: string; readonly asked: readonly string[] };

async function run(given: readonly AskedCase[] = []): Promise<Run> {
  const asked: string[] = [];
  let lines = '';
  const report = await evaluate({
    gateway: gatewaySaying((request) => {
      asked.push(request);
      if (request === 'joke') return { error: 'model.empty-output' };
      return request === 'weather' ? { final: 'No.' } : { calls: [{ name: 'read_file', arguments: { path: 'a' } }] };
    }),
    cases,
    tools,
    given,
    onAnswer: (one, answer) => void (lines += answerLine(one, answer)),
    clock: () => 0,
  });
  return { report, lines, asked };
}

test('cut short after any case, an evaluation that is given its answers asks only the rest and comes to the same report', async () => {
  const whole = await run();
  const lines = whole.lines.split('\n').slice(0, -1);
  assert.equal(lines.length, cases.length);
  for (let cut = 0; cut <= cases.length; cut += 1) {
    const kept = lines
      .slice(0, cut)
      .map((line) => `${line}\n`)
      .join('');
    // A kill may have left the beginning of the next line.
    const bytes = Buffer.from(`${kept}${(lines[cut] ?? '').slice(0, 20)}`);
    const { answers, whole: length } = readAnswers('a.ndjson', bytes, cases);
    assert.deepEqual([answers.length, length], [cut, Buffer.byteLength(kept)]);
    const rest = await run(answers);
    assert.deepEqual(rest.asked, whole.asked.slice(cut));
    assert.deepEqual(rest.report, whole.report);
    assert.equal(kept + rest.lines, whole.lines);
  }
});

test('answers to other cases, in another order, or changed are refused as a whole', async () => {
  const { lines } = await run();
  const [first = '', second = ''] = lines.split('\n');
  for (const odd of [
    `${second}\n`,
    `${first}\n${first}\n`,
    `${lines}${first}\n`,
    '{}\n',
    `${first.replace('"times":1', '"times":-1')}\n`,
    '\n',
  ])
    assert.throws(() => readAnswers('a.ndjson', Buffer.from(odd), cases), refused('eval.bad-answers', /a\.ndjson:\d/));
});
