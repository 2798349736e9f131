import { goJson, Raw } from '../wire/go-json.ts';
import type { Fault } from './fault.ts';
import { callOf, rawCall, textOf, withArguments, withCalls } from './odd-call.ts';

/** Calls whose shape, number or name is not what was asked for. */
export const oddCalls = {
  'calls-string': {
    says: '`tool_calls` is a text.',
    turn: (turn, strike) => withCalls(turn, () => new Raw(goJson(`${callOf(turn, strike).name}()`))),
  },
  'calls-null': { says: '`tool_calls` is null.', turn: (turn) => withCalls(turn, () => new Raw('null')) },
  'calls-of-null': {
    says: '`tool_calls` is a list with a null in it.',
    turn: (turn) => withCalls(turn, () => new Raw('[null]')),
  },
  'arguments-string': {
    says: 'The arguments are a text with JSON in it; in the other API, which has such a text, they are a text in it.',
    turn: (turn, strike) => withArguments(turn, strike, goJson(callOf(turn, strike).arguments)),
  },
  'arguments-array': {
    says: 'The arguments are a list.',
    turn: (turn, strike) => withArguments(turn, strike, [callOf(turn, strike).arguments]),
  },
  'arguments-null': { says: 'The arguments are null.', turn: (turn, strike) => withArguments(turn, strike, null) },
  'duplicate-keys': {
    says: 'The name of a call, and one of its arguments, stand there twice: the first are as asked for, the second are not.',
    turn: (turn, strike) => {
      const call = callOf(turn, strike);
      const twice = `${goJson(call.arguments).slice(0, -1)},"a":1,"a":2}`.replace('{,', '{');
      const odd = rawCall(
        { ...call, arguments: new Raw(twice) },
        (given) => `"name":${goJson(call.name)},"arguments":${given},"name":"evil"`,
      );
      return withCalls(turn, odd);
    },
  },
  'many-calls': {
    says: 'One call, many times (`count`, 10,000).',
    turn: (turn, strike) => {
      const call = callOf(turn, strike);
      const { count = 10_000 } = strike.numbers;
      return withCalls(
        turn,
        Array.from({ length: count }, (_, index) => ({ ...call, id: `call_${String(index).padStart(8, '0')}`, index })),
      );
    },
  },
  'unknown-tool': {
    says: 'The call is of a tool that nobody offered.',
    turn: (turn, strike) => withCalls(turn, [{ ...callOf(turn, strike), name: 'rm -rf /' }]),
  },
  'earlier-tool': {
    says: 'The call is of a tool that an earlier turn of the conversation called, and this request does not offer (`earlier_tool`, where there is none).',
    turn: (turn, strike) => {
      const name = strike.called.find((called) => !strike.tools.includes(called)) ?? 'earlier_tool';
      return withCalls(turn, [{ ...callOf(turn, strike), name }]);
    },
  },
  'prototype-names': {
    says: 'Tools named `toString`, `__proto__` and `constructor` are called.',
    turn: (turn, strike) => {
      const call = callOf(turn, strike);
      return withCalls(
        turn,
        ['toString', '__proto__', 'constructor'].map((name, index) => ({
          ...call,
          id: `call_proto00${index}`,
          index,
          name,
        })),
      );
    },
  },
  'call-and-final': {
    says: 'A call, and a text that sounds like the end.',
    turn: (turn, strike) => ({
      ...turn,
      pieces: [{ calls: [callOf(turn, strike)] }, { content: 'Done: I called it.' }],
    }),
  },
  'call-as-text': {
    says: 'The call stands in the text, and there is no call.',
    turn: (turn, strike) => {
      const { name, arguments: given } = callOf(turn, strike);
      return {
        ...turn,
        pieces: [...textOf(turn), { content: `{"name":${goJson(name)},"parameters":${goJson(given)}}` }],
      };
    },
  },
  neither: {
    says: 'A line with an empty text and no call, then `done`.',
    turn: (turn) => ({ ...turn, pieces: [{ content: '' }] }),
  },
  'done-only': { says: '`done`, and nothing was said before.', turn: (turn) => ({ ...turn, pieces: [] }) },
  length: {
    says: 'The token limit ends the text in the middle: `done_reason` is `length`.',
    turn: (turn) => ({ ...turn, pieces: firstHalf(textOf(turn)), doneReason: 'length' }),
  },
  'repeat-stop': {
    says: 'The same token came more than 30 times: the generation is dropped, and nothing says `done`.',
    turn: (turn) => ({ ...turn, pieces: Array.from({ length: 31 }, () => ({ content: ' the' })), ending: 'dropped' }),
  },
} as const satisfies Record<string, Fault>;

function firstHalf<Piece>(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.slice(0, Math.ceil(pieces.length / 2));
}
