import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLanguage } from '../../src/language/language.ts';
import { everyTree } from '../../src/language/tree.ts';
import { evaluated, whyNot } from '../support/evaluate.ts';

test('what is outside the profile is broken, and says why', () => {
  const rows: readonly (readonly [source: string, why: RegExp])[] = [
    ['args.l.all(x, x > 1)', /goes through a list/],
    ['args.l.exists(x, args.l.exists(y, y == x))', /goes through a list/],
    ['args.l.exists_one(x, x > 1)', /goes through a list/],
    ['args.l.map(x, x) == []', /goes through a list/],
    ['args.l.filter(x, true) == []', /goes through a list/],
    ['args.s.matches(args.p)', /no literal text/],
    ['args.s.matches("a" + "b")', /no literal text/],
    ['args.s.matches("(")', /cannot be read/],
    ['args.s.matches("\\\\p{L}+")', /class of Unicode/],
    ['args.s.matches("(a{100}){100}")', /repeats by count/],
    ['args.s.matches("(((a{9}){9}){9}){9}")', /repeats by count/],
    ['args.s.matches("a{1000}")', /repeats by count/],
    ['args.s.matches("a{2,1000}")', /repeats by count/],
    [`args.s.matches("${'a'.repeat(257)}")`, /longer than 256/],
    [Array.from({ length: 9 }, () => `args.s.matches("${'a'.repeat(50)}")`).join(' && '), /patterns come to more/],
    ['matches(args.s, "a")', /`matches`, which is not among/],
    ['args.s.lowerAscii() == "a"', /the method `lowerAscii`/],
    ['string(args.n) == "1"', /`string`, which is not among/],
    ['timestamp("2026-01-01T00:00:00Z") > args.t', /`timestamp`, which is not among/],
    ['size(args, args) == 1', /2 operands/],
    ['ev["a.b"]', /something else than \.status|asked with a literal question/],
    ['ev["a.b"].by == "x"', /something else than/],
    ['has(ev["a.b"].value)', /something else than/],
    ['ev[args.x].value', /something else than a literal text|literal text/],
    ['ev.open.value', /literal question/],
    ['"a.b" in ev', /literal question/],
    ['size(ev) > 0', /literal question/],
    ['has(ev.x)', /literal question/],
    ['ctx.tool.constructor == 1', /has these members/],
    ['size(ctx) == 1', /has these members/],
    ['constructor == 1', /speaks of `constructor`/],
    ['__proto__ == 1', /speaks of `__proto__`/],
    ['globalThis.process == 1', /speaks of `globalThis`/],
    ['type(args) == map', /`type`, which is not among/],
    ['args.l[args.i] == 1', /an index is no literal/],
    ['args.l[true] == 1', /an index is no literal/],
    ['args.l[0.5] == 1', /an index is no literal/],
    ['args == {"a": 1}', /makes a map/],
    ['google.protobuf.Value{} == args', /makes a map or a message/],
    ['args.b == b"x"', /a literal that is no/],
    ['args.n == 1u', /a literal that is no/],
    ['args.n == 1e999', /too large/],
    ['args.n == 9223372036854775808', /cannot be read|too large/],
    ['args.s == "\\ud800"', /cannot be read/],
    ['args.s == "\ud800"', /lone surrogate/],
    ['', /cannot be read/],
    ['args.', /cannot be read/],
    ['args.s == "', /cannot be read/],
    ['1 + 1', /yes or a no/],
    ['size(args)', /yes or a no/],
    ['"text"', /yes or a no/],
    ['args', /yes or a no/],
    ['[true]', /yes or a no/],
    ['ev["a.b"].status', /yes or a no/],
    ['ctx.tool.name', /yes or a no/],
    ['args.x ? 1 : "a"', /yes or a no/],
  ];
  for (const [source, why] of rows) assert.match(whyNot(source), why, source.slice(0, 60));
});

test('bounds are seen before the parser, which would run out of stack or take long', () => {
  const deep = 100_000;
  const large = [
    '('.repeat(deep) + '1' + ')'.repeat(deep),
    '['.repeat(deep),
    '!'.repeat(deep),
    '-'.repeat(deep) + '1',
    'args' + '.a'.repeat(deep),
    'args' + '[0]'.repeat(deep),
    'true ? '.repeat(deep) + 'true',
    `args.s == "${'x'.repeat(deep)}"`,
    '//'.repeat(deep),
    'a '.repeat(deep),
  ];
  for (const source of large) assert.match(whyNot(source), /longer than 2048 bytes/);
  const small: readonly (readonly [string, RegExp])[] = [
    ['('.repeat(40) + 'true' + ')'.repeat(40), /deeper than 32/],
    ['['.repeat(400), /deeper than 32/],
    ['true?('.repeat(33), /deeper than 32/],
    ['args.a ? true : '.repeat(33) + 'false', /deeper than 32/],
    ['args' + '.a'.repeat(33) + ' == 1', /deeper than 32/],
    ['!'.repeat(700) + 'true', /more than 640 words/],
    ['1+'.repeat(400) + '1 == 1', /more than 640 words/],
    [Array.from({ length: 52 }, (_, index) => `args.a${index} == 1 && true`).join(' && '), /more than 256 nodes/],
    ['args.n' + ' + 1'.repeat(40) + ' == 1', /deeper than 32/],
  ];
  for (const [source, why] of small) assert.match(whyNot(source), why, source.slice(0, 40));
});

test('brackets, marks and comments inside texts are text', () => {
  const brackets = '('.repeat(40);
  assert.equal(evaluated(`args.s == "${brackets}"`, { s: brackets }), 'yes');
  assert.equal(evaluated(`args.s == '${brackets}?"' // ${brackets}`, { s: `${brackets}?"` }), 'yes');
  assert.equal(evaluated(`args.s == r"${brackets}\\"`, { s: `${brackets}\\` }), 'yes');
  assert.equal(evaluated(`args.s == """${brackets}"\n"""`, { s: `${brackets}"\n` }), 'yes');
  assert.equal(evaluated('[args.a ? 1 : 2, args.a ? 3 : 4] == [1, 3]', { a: true }), 'yes');
});

test('an expression says what it asks and what it looks at', () => {
  const compiled = createLanguage().compile(
    'ev["b.c"].value == args.x || ev["a.b"].status == "absent" || has(args.y.z) || ctx.skill.shipped',
  );
  assert.ok(compiled.ok);
  const { asks, args, speaks, cost, tree } = compiled.expression;
  assert.deepEqual([asks, args, speaks], [['a.b', 'b.c'], ['x', 'y'], true]);
  assert.equal(cost, [...everyTree(tree)].length);
  const whole = createLanguage().compile('size(args) == 1 && args.x');
  assert.equal(whole.ok && whole.expression.args, undefined);
  const mute = createLanguage().compile('1 == 1');
  assert.equal(mute.ok && mute.expression.speaks, false);
});

test('what was compiled is kept, and only so much of it', () => {
  const language = createLanguage();
  const first = language.compile('args.x');
  assert.equal(language.compile('args.x'), first);
  for (let index = 0; index < 1024; index += 1) language.compile(`args.x${'!'.repeat(600)}${index}`);
  const again = language.compile('args.x');
  assert.notEqual(again, first);
  assert.deepEqual(again.ok, first.ok);
});
