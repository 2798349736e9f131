import type { Random } from './random.ts';

/**
 * Lines of the right outer form that hold what should not be there: texts of JSON, since many of these no writer would
 * write.
 */
export function oddLines(random: Random): readonly string[] {
  const calls = random.oneOf(oddCalls)(random);
  const line = `{"message":{"role":"assistant","content":${random.oneOf(oddTexts)},"tool_calls":${calls}},"done":false}`;
  const end = random.oneOf([
    '{"message":{"role":"assistant","content":""},"done":true,"done_reason":"stop"}',
    '{"message":{"role":"assistant","content":""},"done":true,"done_reason":"stop"}',
    '{"message":null,"done":true}',
    '{"done":true,"done_reason":7}',
    '{"done":"true"}',
    '{"message":{"content":""},"done":true,"prompt_eval_count":-3,"eval_count":1.5,"total_duration":"long"}',
    '',
  ]);
  return random.chance(8) ? [end, line] : [line, end];
}

const oddTexts = [
  ...Array.from({ length: 20 }, () => '""'),
  '"hi"',
  'null',
  '7',
  '[]',
  '{}',
  '"\\ud83d"',
  '"call:greet{name:Ada}"',
  '"{\\"name\\":\\"greet\\",\\"arguments\\":{}}"',
  '"```tool_code"',
  '"\\u0000"',
];

const values = [
  '1',
  '-0',
  'null',
  'true',
  '"Ada"',
  '[]',
  '{}',
  'NaN',
  'Infinity',
  '1e400',
  '1e308',
  '9007199254740993',
  '12345678901234567890',
  '0.1',
  '"\\ud800"',
  '"\\ud83d\\ude00"',
  '01',
  '+1',
  '.5',
  '"a\\nb"',
  '"a\nb"',
  '[[[[[[[[[1]]]]]]]]]',
];
const keys = [
  'name',
  'n',
  'deep',
  'toString',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  '',
  'na\\u006de',
  '\\ud800',
  'name ',
];
const names = [
  '"greet"',
  '"greet"',
  '"greet"',
  '"count"',
  '""',
  '"rm -rf /"',
  '"__proto__"',
  '"toString"',
  '7',
  'null',
  '"gr\\u0065et"',
  '"greet\\u0000"',
];

type Make = (random: Random) => string;

const args: Make = (random) => {
  const members = Array.from({ length: random.below(4) }, () => `"${random.oneOf(keys)}":${random.oneOf(values)}`);
  return `{${members.join(',')}}`;
};
const anyArguments: Make = (random) =>
  random.oneOf([
    args,
    args,
    args,
    () => random.oneOf(values),
    () => '"{\\"name\\":\\"Ada\\"}"',
    () => '{"name":"Ada"}',
  ])(random);
const call: Make = (random) => {
  const inner = [`"name":${random.oneOf(names)}`, `"arguments":${anyArguments(random)}`];
  if (random.chance(12)) inner.push(`"name":"evil"`);
  if (random.chance(12)) inner.shift();
  return `{"function":{${inner.join(',')}}}`;
};
const repeated: Make = (random) => {
  const one = call(random);
  return `[${Array.from({ length: random.oneOf([5, 64, 3_000]) }, () => one).join(',')}]`;
};

const oddCalls: readonly Make[] = [
  (random) => `[${call(random)}]`,
  (random) => `[${call(random)}]`,
  (random) => `[${call(random)}]`,
  (random) => `[${call(random)},${call(random)}]`,
  (random) =>
    random.oneOf([
      'null',
      '"greet()"',
      '{}',
      '7',
      '[null]',
      '[[]]',
      '[{}]',
      '[{"function":null}]',
      '[{"function":[]}]',
      '[]',
    ]),
  repeated,
  (random) =>
    `[{"function":{"name":"greet","arguments":{"name":${'['.repeat(deep(random))}${']'.repeat(deep(random))}}}}]`,
  (random) => `[{"function":{"name":"greet","arguments":{"${'k'.repeat(random.oneOf([300, 40_000, 300_000]))}":1}}}]`,
  (random) => `[{"function":{"name":"greet","arguments":{"name":"${'v'.repeat(random.oneOf([64, 65, 33_000]))}"}}}]`,
];

function deep(random: Random): number {
  return random.oneOf([6, 7, 20, 40, 20_000]);
}
