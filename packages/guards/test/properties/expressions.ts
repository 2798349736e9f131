import { fc } from '../support/fast-check.ts';

export const questions = ['calm', 'probe:a', 'probe:b', 'probe:{args.path}'] as const;
export const argumentNames = ['path', 'n', 'l', 'o', 'flag', 'constructor', '__proto__', 'gone'] as const;

const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
const question = fc.constantFrom(...questions).map(quoted);
const argument = fc
  .constantFrom(...argumentNames)
  .map((name) => (name.startsWith('_') ? `args["${name}"]` : `args.${name}`));
const text = fc.constantFrom('', 'a', 'a.txt', '..', 'é', 'e\u0301', '\u{1F600}', '\uffff').map(quoted);
const int = fc.constantFrom('0', '1', '-1', '10', '9007199254740993', '9223372036854775807', '-9223372036854775808');
const double = fc.constantFrom('0.5', '1.0', '1e300', '0.0');

/** Any value that evidence, an argument or the call may give. */
const given = fc.oneof(
  question.map((id) => `ev[${id}].value`),
  question.map((id) => `ev[${id}].value.x`),
  question.map((id) => `ev[${id}].value[0]`),
  argument,
  argument.map((one) => `${one}.x`),
  fc.constantFrom('ctx.tool.name', 'ctx.tool.effect', 'ctx.skill.shipped', 'args'),
  question.map((id) => `ev[${id}].status`),
);

const value = fc.oneof(
  { weight: 5, arbitrary: given },
  text,
  int,
  double,
  fc.constantFrom('true', 'false', 'null', '[1, 2]', '["a", 1, null]', '[]'),
);

/** Truths over values, whatever the types of these: most come to nothing that is known. */
export const anyTruth: fc.Arbitrary<string> = fc.letrec<{ truth: string; number: string }>((tie) => ({
  number: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    value,
    fc
      .tuple(tie('number'), fc.constantFrom('+', '-', '*', '/', '%'), tie('number'))
      .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    tie('number').map((a) => `size(${a})`),
    tie('number').map((a) => `-(${a})`),
    tie('number').map((a) => `int(${a})`),
    tie('number').map((a) => `double(${a})`),
    fc.tuple(tie('truth'), tie('number'), tie('number')).map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
  ),
  truth: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(value, fc.constantFrom('==', '!=', '<', '<=', '>', '>=', 'in'), value)
      .map(([a, sign, b]) => `${a} ${sign} ${b}`),
    fc.constantFrom('true', 'false'),
    given,
    fc.tuple(argument, fc.constantFrom('x', 'constructor', 'gone')).map(([one, name]) => `has(${one}.${name})`),
    argument.filter((one) => !one.includes('[')).map((one) => `has(${one})`),
    fc
      .tuple(value, fc.constantFrom('contains', 'startsWith', 'endsWith'), value)
      .map(([a, name, b]) => `${a}.${name}(${b})`),
    fc
      .tuple(value, fc.constantFrom('^a+$', '', '(a|b)*', '[^.]+\\\\.txt'))
      .map(([a, pattern]) => `${a}.matches("${pattern}")`),
    fc
      .tuple(tie('truth'), fc.constantFrom('&&', '||', '==', '!='), tie('truth'))
      .map(([a, sign, b]) => `(${a}) ${sign} (${b})`),
    tie('truth').map((a) => `!(${a})`),
    fc.tuple(tie('truth'), tie('truth'), tie('truth')).map(([a, b, c]) => `(${a}) ? (${b}) : (${c})`),
    fc
      .tuple(tie('number'), fc.constantFrom('==', '!=', '<', '<=', '>', '>='), tie('number'))
      .map(([a, sign, b]) => `${a} ${sign} ${b}`),
  ),
})).truth;

/** Truths as an author writes them: each question compared with what it can be, put together with and, or and not. */
export const likelyTruth: fc.Arbitrary<string> = fc.letrec<{ truth: string }>((tie) => ({
  truth: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(question, fc.constantFrom('==', '!='), fc.constantFrom('true', 'false', 'null', '1'))
      .map(([id, sign, to]) => `ev[${id}].value ${sign} ${to}`),
    fc
      .tuple(question, fc.constantFrom('==', '!='), fc.constantFrom('"present"', '"absent"', '"unknown"'))
      .map(([id, sign, to]) => `ev[${id}].status ${sign} ${to}`),
    fc.tuple(question, fc.constantFrom('<', '>=')).map(([id, sign]) => `ev[${id}].value ${sign} 1`),
    fc.constantFrom(
      'args.flag',
      '!args.flag',
      'args.n > 0',
      'args.path.startsWith("a")',
      'has(args.n)',
      '!has(args.gone)',
      'ctx.skill.shipped',
    ),
    fc.tuple(tie('truth'), fc.constantFrom('&&', '||'), tie('truth')).map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    tie('truth').map((a) => `!(${a})`),
    fc.tuple(tie('truth'), tie('truth'), tie('truth')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
  ),
})).truth;

/** Letters and signs of the language in any order, and whatever else can stand in a file. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        'ev',
        '[',
        ']',
        '"calm"',
        '.',
        'value',
        'args',
        '(',
        ')',
        '!',
        '&&',
        '||',
        '?',
        ':',
        '==',
        '<',
        '1',
        '1.5',
        'has',
        'in',
        ',',
        '{',
        '}',
        '-',
        "'",
        '"',
        '\\',
        '//',
        '\n',
        'x',
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

export const anyExpression: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: likelyTruth },
  { weight: 4, arbitrary: anyTruth },
  { weight: 1, arbitrary: anyText },
);
