import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OllamaDouble, Script } from '@fpf/ollama-double';
import { callsOf, chat, type Line, lines, messageOf } from '../support/requests.ts';
import { withDouble } from '../support/with-double.ts';

async function said(double: OllamaDouble, text: string, more: object = {}): Promise<string> {
  const { status, body } = await chat(double, { messages: [{ role: 'user', content: text }], stream: false, ...more });
  const [line] = lines(body);
  return status === 200 ? String(messageOf(line)['content']) : `${status} ${String(line?.['error'])}`;
}

test('the first answer that fits is said: by text, by pattern, by tool, by the last role', async () => {
  const script: Script = {
    answers: [
      { when: { lastUser: 'hello' }, say: { content: 'text' } },
      { when: { lastUser: { pattern: '^H', flags: 'i' } }, say: { content: 'pattern' } },
      { when: { lastUser: /y$/g }, say: { content: 'regexp' } },
      { when: { lastRole: 'tool' }, say: { content: 'after a tool' } },
      { when: { tool: 'get_weather', lastUser: 'rain?' }, say: { content: 'tool' } },
    ],
    otherwise: { content: 'otherwise' },
  };
  await withDouble({ script }, async (double) => {
    assert.equal(await said(double, 'hello'), 'text');
    assert.equal(await said(double, 'how so'), 'pattern');
    for (const text of ['why', 'why']) assert.equal(await said(double, text), 'regexp');
    assert.equal(
      await said(double, '', {
        messages: [
          { role: 'user', content: 'x' },
          { role: 'tool', content: 'ok' },
        ],
      }),
      'after a tool',
    );
    assert.equal(await said(double, 'rain?'), 'tool');
    assert.equal(await said(double, 'rain?', { tools: [] }), 'otherwise');
  });
});

test('two models of one server answer each in its own way, by any name that the server knows them by', async () => {
  const script: Script = {
    models: [{ name: 'functiongemma:base' }, { name: 'functiongemma:tuned' }],
    answers: [
      { when: { model: 'functiongemma:base' }, say: { content: 'base' } },
      { when: { model: 'functiongemma:tuned', lastUser: 'hello' }, say: { content: 'tuned' } },
    ],
    otherwise: { content: 'otherwise' },
  };
  await withDouble({ script }, async (double) => {
    assert.equal(await said(double, 'hello', { model: 'functiongemma:base' }), 'base');
    assert.equal(await said(double, 'hello', { model: 'functiongemma:tuned' }), 'tuned');
    assert.equal(await said(double, 'hello', { model: 'library/functiongemma:base' }), 'base');
    assert.equal(await said(double, 'other', { model: 'functiongemma:tuned' }), 'otherwise');
  });
});

test('nth counts the requests that fit the rest', async () => {
  const answers = [1, 2].map((nth) => ({ when: { lastUser: 'again', nth }, say: { content: `${nth}` } }));
  await withDouble({ script: { answers, otherwise: { content: 'no more' } } }, async (double) => {
    assert.deepEqual(
      [
        await said(double, 'again'),
        await said(double, 'other'),
        await said(double, 'again'),
        await said(double, 'again'),
      ],
      ['1', 'no more', '2', 'no more'],
    );
    double.tell({ answers });
    assert.equal(await said(double, 'again'), '1');
  });
});

test('answered chooses by how many answers of the model stand there already, however often it is asked', async () => {
  const answers = [0, 1].map((answered) => ({ when: { lastUser: 'go', answered }, say: { content: `${answered}` } }));
  const told = {
    messages: [
      { role: 'user', content: 'go' },
      { role: 'assistant', content: '0' },
      { role: 'tool', content: 'ok' },
    ],
  };
  await withDouble({ script: { answers, otherwise: { content: 'no more' } } }, async (double) => {
    for (const wanted of ['0', '0']) assert.equal(await said(double, 'go'), wanted);
    for (const wanted of ['1', '1']) assert.equal(await said(double, '', told), wanted);
    assert.equal(
      await said(double, '', { messages: [...told.messages, { role: 'assistant', content: '1' }] }),
      'no more',
    );
  });
});

test('without an answer it says so, and makes nothing up', async () => {
  await withDouble({ script: { answers: [{ when: { lastUser: 'x' }, say: {} }] } }, async (double) => {
    assert.equal(
      await said(double, 'y'),
      '500 ollama-double: the script has no answer for this request, and no `otherwise`',
    );
  });
});

test('tell replaces what is given and keeps the rest', async () => {
  await withDouble({ script: { otherwise: { content: 'one' }, version: '1.2.3' } }, async (double) => {
    assert.equal(await said(double, 'x'), 'one');
    double.tell({ otherwise: { content: 'two' } });
    assert.equal(await said(double, 'x'), 'two');
    assert.equal(((await (await fetch(`${double.url}/api/version`)).json()) as Line)['version'], '1.2.3');
    assert.throws(
      () => double.tell({ otherwise: { contents: 'slip' } } as never),
      /otherwise\.contents of the script is not known/,
    );
    assert.equal(await said(double, 'x'), 'two');
  });
});

test('a raw text goes through the parser, with its delimiters or without', async () => {
  const modelText =
    'Yes.<start_function_call>call:f{place:<escape>Tokyo, Japan<escape>,id:<escape>007<escape>}<end_function_call>';
  await withDouble({ script: { otherwise: { modelText } } }, async (double) => {
    const calls = async (): Promise<unknown> =>
      lines((await chat(double)).body)
        .flatMap(callsOf)
        .map((call) => (call['function'] as Line)['arguments']);
    assert.deepEqual(await calls(), [{ place: 'Tokyo, Japan', id: '007' }]);
    double.tell({ delimiters: 'stripped' });
    assert.deepEqual(await calls(), [{ place: 'Tokyo', id: 7 }]);
    double.tell({ otherwise: { modelText, delimiters: 'kept' } });
    assert.deepEqual(await calls(), [{ place: 'Tokyo, Japan', id: '007' }]);
  });
});

test('generate takes calls out of a text and loses them; raw it keeps the words and loses the control tokens', async () => {
  const modelText = 'Yes.<start_function_call>call:f{a:<escape>x<escape>}<end_function_call>';
  await withDouble({ script: { otherwise: { modelText } } }, async (double) => {
    const text = async (raw: boolean): Promise<unknown> => {
      const reply = await fetch(`${double.url}/api/generate`, {
        method: 'POST',
        body: JSON.stringify({ model: 'functiongemma:270m', prompt: 'x', raw, stream: false }),
      });
      return ((await reply.json()) as Line)['response'];
    };
    assert.equal(await text(false), 'Yes.');
    assert.equal(await text(true), 'Yes.call:f{a:x}');
  });
});

test('a plain reply keeps calls only where tools were offered, as the real server', async () => {
  const otherwise = { tool_calls: [{ name: 'a' }, { name: 'b' }] };
  await withDouble({ script: { otherwise } }, async (double) => {
    const names = async (more: object): Promise<number> =>
      callsOf(lines((await chat(double, { stream: false, ...more })).body)[0]).length;
    assert.equal(await names({}), 2);
    assert.equal(await names({ tools: [] }), 0);
  });
});

test('the same seed makes the same bytes', async () => {
  const once = (seed: number): Promise<string> =>
    withDouble(
      { seed, script: { otherwise: { tool_calls: [{ name: 'a' }] } } },
      async (double) => (await chat(double)).body,
    );
  assert.equal(await once(7), await once(7));
  assert.notEqual(await once(7), await once(8));
});
