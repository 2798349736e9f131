import { Raw } from '../wire/go-json.ts';
import type { Fault } from './fault.ts';
import { withArguments } from './odd-call.ts';

const value = (says: string, text: string): Fault => ({
  says,
  turn: (turn, strike) => withArguments(turn, strike, new Raw(`{"value":${text}}`)),
});

/** A call whose arguments hold one value that JSON, or a reader of it, has trouble with. */
export const oddValues = {
  'deep-nesting': {
    says: 'The arguments are lists in lists (`count` deep, 100,000).',
    turn: (turn, strike) => {
      const { count = 100_000 } = strike.numbers;
      return withArguments(turn, strike, new Raw(`{"value":${'['.repeat(count)}${']'.repeat(count)}}`));
    },
  },
  'giant-key': {
    says: 'An argument has a name as long as no name is (`bytes`, 1 MiB).',
    turn: (turn, strike) =>
      withArguments(turn, strike, new Raw(`{"${'k'.repeat(strike.numbers.bytes ?? 1_048_576)}":1}`)),
  },
  'lone-surrogate': value('A text in the arguments holds half of a surrogate pair, escaped.', '"\\ud800"'),
  'prototype-keys': {
    says: 'Arguments named `__proto__`, `constructor` and `toString`.',
    turn: (turn, strike) =>
      withArguments(
        turn,
        strike,
        new Raw('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1}'),
      ),
  },
  'number-nan': value('A `NaN` stands in the arguments, which is no JSON.', 'NaN'),
  'number-infinity': value('An `Infinity` stands in the arguments, which is no JSON.', 'Infinity'),
  'number-negative-zero': value('A negative zero stands in the arguments.', '-0'),
  'number-overflow': value('A number beyond every double, 1e400, stands in the arguments.', '1e400'),
  'number-unsafe': value(
    'The first integer that no double can hold, 2^53 + 1, stands in the arguments.',
    '9007199254740993',
  ),
  'number-twenty-digits': value(
    'An integer of 20 digits stands in the arguments, digit for digit.',
    '12345678901234567890',
  ),
} as const satisfies Record<string, Fault>;
