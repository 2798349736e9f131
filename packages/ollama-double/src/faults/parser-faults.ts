import { callText, withoutDelimiters } from '../gemma/model-tokens.ts';
import { CallParser } from '../gemma/call-parser.ts';
import { printMembers } from '../gemma/print-value.ts';
import type { Call, Turn } from '../turn/turn.ts';
import type { Fault, Strike } from './fault.ts';
import { callOf, textOf, withCalls } from './odd-call.ts';

/** A call in the model's own text, of which this stands between the braces. */
function written(says: string, inside: (given: Call['arguments']) => string): Fault {
  return {
    says,
    turn: (turn, strike) => through(turn, strike, (call) => callText(call.name, inside(call.arguments))),
  };
}

/**
 * What Ollama's parser of FunctionGemma does to a call: a text of the model goes through the double's own port of it.
 */
export const parserFaults = {
  'empty-name': written(
    'A newline in a string: the call arrives without a name and without arguments.',
    () => 'text:<escape>one\ntwo<escape>',
  ),
  'empty-turn': {
    says: 'The token limit cuts a call: neither it nor any text arrives, and `done_reason` is `length`.',
    turn: (turn, strike) => ({
      ...through(turn, strike, ({ name }) =>
        callText(name, 'text:<escape>one').slice(0, -'}<end_function_call>'.length),
      ),
      doneReason: 'length',
    }),
  },
  'retyped-values': written(
    'Values without delimiters: `007`, `+4912345` and `1.10` arrive as numbers.',
    () => 'id:007,phone:+4912345,version:1.10',
  ),
  'cut-dates': written(
    'A date and a time without delimiters: `2026-11-20` and `10:30` arrive as 2026 and 10.',
    () => 'date:2026-11-20,time:10:30',
  ),
  'lost-delimiters': {
    says: "The delimiters of the call's own strings are lost: texts are cut at commas, and what begins like a number becomes one.",
    turn: (turn, strike) =>
      through(turn, strike, ({ name, arguments: given }) =>
        withoutDelimiters(callText(name, printMembers(given as object))),
      ),
  },
  'last-value-wins': written(
    "Each of the call's arguments stands twice in what the model wrote: the second value arrives, and nothing " +
      'tells of the first.',
    (given) => [printMembers(given as object), ...keysOf(given).map((key) => `${key}:<escape>evil<escape>`)].join(','),
  ),
  'null-text': written("A null in each of the call's arguments: the text `null` arrives.", (given) =>
    keysOf(given)
      .map((key) => `${key}:null`)
      .join(','),
  ),
  'spaced-members': written(
    'Spaces before keys and values: they are taken for a part of them, and the delimiters of a text for its ' +
      'characters.',
    (given) => keysOf(given).reduce((text, key) => `${text}, ${key}: <escape>one<escape>`, 'first: 1'),
  ),
  'rounded-integer': written(
    'An integer of 20 digits, which the parser reads as a float: another number arrives.',
    () => 'value:12345678901234567890',
  ),
  'nan-argument': {
    says: 'A value reads as NaN: the stream ends without `done`; a plain reply is empty.',
    turn: (turn) => ({ ...turn, pieces: textOf(turn), ending: 'unprintable' }),
  },
  'lone-escape': {
    says: 'A value is one lone delimiter: the server panics and dies.',
    turn: (turn) => ({ ...turn, pieces: textOf(turn), ending: 'panic' }),
  },
} as const satisfies Record<string, Fault>;

/** An argument to spoil, also where the call has none. */
function keysOf(given: Call['arguments']): readonly string[] {
  const keys = Object.keys(given as object);
  return keys.length > 0 ? keys : ['value'];
}

function through(turn: Turn, strike: Strike, say: (call: Call) => string): Turn {
  const call = callOf(turn, strike);
  const { calls } = new CallParser(false).add(say(call));
  const parsed = calls.map((found, index) => ({ id: call.id, index, ...found }));
  return parsed.length > 0 ? withCalls(turn, parsed) : { ...turn, pieces: [] };
}
