import { callText, withoutDelimiters } from '../gemma/model-tokens.ts';
import { CallParser } from '../gemma/call-parser.ts';
import { printMembers } from '../gemma/print-value.ts';
import type { Call, Turn } from '../turn/turn.ts';
import type { Fault } from './fault.ts';
import { callOf, textOf, withCalls } from './odd-call.ts';
import type { Strike } from './strike.ts';

const both = ['stream', 'plain'] as const;

/** What Ollama's parser of FunctionGemma does to a call: a text of the model goes through the double's own port of it. */
export const parserFaults = {
  'empty-name': {
    says: 'A newline in a string: the call arrives without a name and without arguments.',
    forms: both,
    turn: (turn, strike) => through(turn, strike, ({ name }) => callText(name, 'text:<escape>one\ntwo<escape>')),
  },
  'empty-turn': {
    says: 'The token limit cuts a call: neither it nor any text arrives, and `done_reason` is `length`.',
    forms: both,
    turn: (turn, strike) => ({
      ...through(turn, strike, ({ name }) => callText(name, 'text:<escape>one').slice(0, -'}<end_function_call>'.length)),
      doneReason: 'length',
    }),
  },
  'retyped-values': {
    says: 'Values without delimiters: `007`, `+4912345` and `1.10` arrive as numbers.',
    forms: both,
    turn: (turn, strike) => through(turn, strike, ({ name }) => callText(name, 'id:007,phone:+4912345,version:1.10')),
  },
  'lost-delimiters': {
    says: "The delimiters of the call's own strings are lost: texts are cut at commas, and what begins like a number becomes one.",
    forms: both,
    turn: (turn, strike) =>
      through(turn, strike, ({ name, arguments: given }) => withoutDelimiters(callText(name, printMembers(given as object)))),
  },
  'nan-argument': {
    says: 'A value reads as NaN: the stream ends without `done`; a plain reply is empty.',
    forms: both,
    turn: (turn) => ({ ...turn, pieces: textOf(turn), ending: 'unprintable' }),
  },
  'lone-escape': {
    says: 'A value is one lone delimiter: the server panics and dies.',
    forms: both,
    turn: (turn) => ({ ...turn, pieces: textOf(turn), ending: 'panic' }),
  },
} as const satisfies Record<string, Fault>;

function through(turn: Turn, strike: Strike, say: (call: Call) => string): Turn {
  const call = callOf(turn, strike);
  const { calls } = new CallParser(false).add(say(call));
  const parsed = calls.map((found, index) => ({ id: call.id, index, ...found }));
  return parsed.length > 0 ? withCalls(turn, parsed) : { ...turn, pieces: [] };
}
