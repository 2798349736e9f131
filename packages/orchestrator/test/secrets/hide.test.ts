import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SecretValues, StreamEvent } from '@fpf/contracts';
import { hideDeltas } from '../../src/secrets/hide-deltas.ts';
import { hideAll, hideFacts } from '../../src/secrets/hide-json.ts';
import { hideReply } from '../../src/secrets/hide-reply.ts';
import { namesIn, withoutNames } from '../../src/secrets/names-in.ts';

const hide = (text: string): string => text.replaceAll('sesame', '[secret:DOOR]');

/** Knows one value, and holds the last five characters of a stream back. */
const secrets: SecretValues = {
  hide,
  take: (text) => hide(text.replaceAll('[secret:', '[secret :')),
  hiding: () => {
    let waiting = '';
    const upTo = (end: number): string => {
      const text = hide(waiting);
      const out = text.slice(0, Math.max(0, text.length - end));
      waiting = text.slice(out.length);
      return out;
    };
    return {
      push: (piece) => {
        waiting += piece;
        return upTo(5);
      },
      end: () => upTo(0),
    };
  },
  taking: () => ({ push: (bytes) => bytes, end: () => new Uint8Array() }),
  restore: (text) => ({ text, missing: [] }),
};
const host = { secrets };

test('texts are hidden, the words of the stack and the paths of files stay', () => {
  const facts = {
    kind: 'sesame',
    outcome: 'sesame',
    message: 'open sesame',
    args: { kind: 'sesame', sesame: ['sesame'] },
    result: { stdout: 'sesame', effects: [{ path: 'sesame' }] },
    n: 3,
    none: null,
  };
  assert.deepEqual(hideFacts(host, facts), {
    kind: 'sesame',
    outcome: 'sesame',
    message: 'open [secret:DOOR]',
    args: { kind: '[secret:DOOR]', '[secret:DOOR]': ['[secret:DOOR]'] },
    result: { stdout: '[secret:DOOR]', effects: [{ path: 'sesame' }] },
    n: 3,
    none: null,
  });
  assert.equal(hideFacts({}, facts), facts);
  assert.equal(hideAll({}, facts), facts);
});

test('of an answer it is known which values the model said, and which names it only wrote down', () => {
  const reply = { response: { thought: 'sesame and [secret:OTHER]', tool_calls: [] }, evidence: { raw: 'sesame' } };
  const hidden = hideReply(host, reply as unknown as Parameters<typeof hideReply>[1]);
  assert.deepEqual(hidden.secrets, ['DOOR']);
  assert.deepEqual(hidden.response, { thought: '[secret:DOOR] and [secret:OTHER]', tool_calls: [] });
  const recorded = { ...hidden, secrets: undefined };
  assert.equal(hideReply(host, recorded), recorded, 'a record says it itself');
});

test('an answer that comes in pieces: a value over two of them is hidden, and all else arrives', () => {
  const deltas = hideDeltas(host);
  const events: readonly StreamEvent[] = [
    { type: 'message_start' },
    { type: 'text_delta', index: 0, text: 'open ses' },
    { type: 'tool_call_delta', index: 1, id: 'c', name: 'say' },
    { type: 'tool_call_delta', index: 1, arguments_delta: '{"a":"ses' },
    { type: 'text_delta', index: 0, text: 'ame now' },
    { type: 'tool_call_delta', index: 1, arguments_delta: 'ame"}' },
    { type: 'message_stop', stop_reason: 'stop' },
  ];
  const out = [...events.flatMap((event) => deltas.push(event)), ...deltas.end()];
  const text = out.flatMap((event) => (event.type === 'text_delta' ? [event.text] : [])).join('');
  const args = out.flatMap((event) => (event.type === 'tool_call_delta' ? [event.arguments_delta ?? ''] : [])).join('');
  assert.deepEqual([text, args], ['open [secret:DOOR] now', '{"a":"[secret:DOOR]"}']);
  assert.ok(out.some((event) => event.type === 'tool_call_delta' && event.name === 'say'));
  assert.equal(out.at(-1)?.type, 'message_stop');
  const plain = hideDeltas({});
  assert.deepEqual(
    events.flatMap((event) => plain.push(event)),
    events,
  );
});

test('names in texts, and a text without them', () => {
  assert.deepEqual(
    [...namesIn(['a [secret:A_B] [secret:A_B:base64-1]', '[secret: x]', '[secret:C.2]'])],
    ['A_B', 'C.2'],
  );
  assert.equal(withoutNames('say [secret:A] twice'), 'say   twice');
});
