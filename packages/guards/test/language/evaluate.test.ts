import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence, JsonObject } from '@fpf/contracts';
import { evaluated, whyNot } from '../support/evaluate.ts';
import { absent, present, unknown } from '../support/cases.ts';

type Row = readonly [source: string, is: 'yes' | 'no' | 'unknown', args?: JsonObject, evidence?: readonly Evidence[]];

const hold = (rows: readonly Row[]) => {
  for (const [source, is, args, evidence] of rows)
    assert.equal(evaluated(source, args, evidence), is, `${source} on ${JSON.stringify(args)?.slice(0, 99)}`);
};

const yes = present('a.b', true);
const no = present('a.b', false);
const nobody = unknown('a.b');
const a = 'ev["a.b"].value == true';

test('errors are values: and, or and not follow Kleene, in either order', () => {
  const given = { T: '(1 == 1)', F: '(1 == 2)', U: '(args.gone == 1)' };
  const and = {
    TT: 'yes',
    TF: 'no',
    TU: 'unknown',
    FT: 'no',
    FF: 'no',
    FU: 'no',
    UT: 'unknown',
    UF: 'no',
    UU: 'unknown',
  } as const;
  const or = {
    TT: 'yes',
    TF: 'yes',
    TU: 'yes',
    FT: 'yes',
    FF: 'no',
    FU: 'unknown',
    UT: 'yes',
    UF: 'unknown',
    UU: 'unknown',
  } as const;
  for (const pair of Object.keys(and) as (keyof typeof and)[]) {
    const [left, right] = pair.split('').map((one) => given[one as keyof typeof given]);
    assert.equal(evaluated(`${left} && ${right}`), and[pair], `and ${pair}`);
    assert.equal(evaluated(`${left} || ${right}`), or[pair], `or ${pair}`);
  }
  hold([
    [`!${given.T}`, 'no'],
    [`!${given.F}`, 'yes'],
    [`!${given.U}`, 'unknown'],
    [`${given.U} ? true : true`, 'unknown'],
    [`true ? true : ${given.U}`, 'yes'],
    [`true ? ${given.U} : true`, 'unknown'],
  ]);
});

test('unknown evidence is not bound: whatever refers to it is unknown, its status too', () => {
  for (const evidence of [
    [],
    [nobody],
    [yes, no],
    [{ ...yes, carrier: undefined as never }],
    [{ ...yes, value: Number.NaN }],
  ]) {
    for (const source of [
      a,
      `!(${a})`,
      'ev["a.b"].status == "present"',
      '!(ev["a.b"].status == "present")',
      'ev["a.b"].status != "absent"',
      'ev["a.b"].value < 10',
    ])
      assert.equal(evaluated(source, {}, evidence), 'unknown', source);
    assert.equal(evaluated(`${a} || args.ok`, { ok: true }, evidence), 'yes');
    assert.equal(evaluated(`args.ok && ${a}`, { ok: false }, evidence), 'no');
  }
});

test('absence that was established may be spoken of, and has no value', () => {
  hold([
    ['ev["a.b"].status == "absent"', 'yes', {}, [absent('a.b')]],
    ['!(ev["a.b"].status == "present")', 'yes', {}, [absent('a.b')]],
    ['ev["a.b"].value == true', 'unknown', {}, [absent('a.b')]],
    ['!(ev["a.b"].value == true)', 'unknown', {}, [absent('a.b')]],
    ['ev["a.b"].carrier.ref == "a.b"', 'yes', {}, [absent('a.b')]],
    ['ev["a.b"].carrier.sha256 == "x"', 'unknown', {}, [absent('a.b')]],
    ['has(ev["a.b"].carrier.sha256)', 'no', {}, [absent('a.b')]],
    ['has(ev["a.b"].carrier.sha256)', 'unknown', {}, [nobody]],
    [a, 'yes', {}, [yes]],
    [a, 'no', {}, [no]],
  ]);
});

test('only own members are there; names of prototypes are names', () => {
  const own = JSON.parse('{"constructor": 1, "__proto__": 2, "toString": 3}') as JsonObject;
  for (const [index, name] of ['constructor', '__proto__', 'toString'].entries()) {
    hold([
      [`args.${name} == ${index + 1}`, 'yes', own],
      [`args["${name}"] == ${index + 1}`, 'yes', own],
      [`has(args.${name})`, 'yes', own],
      [`"${name}" in args`, 'yes', own],
      [`args.${name} == args.${name}`, 'unknown', {}],
      [`has(args.${name})`, 'no', {}],
      [`"${name}" in args`, 'no', {}],
      [`has(args.o.${name})`, 'no', { o: {} }],
      [`args.o.${name} == null`, 'unknown', { o: {} }],
      [`args.l.${name} == null`, 'unknown', { l: [] }],
      [`args.s.${name} == null`, 'unknown', { s: 'x' }],
    ]);
  }
  hold([
    ['args.l.length == 0', 'unknown', { l: [] }],
    ['args.s["length"] == 1', 'unknown', { s: 'x' }],
  ]);
});

test('a member that is null is there, and is null', () => {
  hold([
    ['has(args.x)', 'yes', { x: null }],
    ['"x" in args', 'yes', { x: null }],
    ['args.x == null', 'yes', { x: null }],
    ['args.x < 10', 'unknown', { x: null }],
    ['args.x == false', 'no', { x: null }],
    ['!args.x', 'unknown', { x: null }],
    ['has(args.x.y)', 'unknown', { x: null }],
    ['has(args.x.y)', 'unknown', { x: 'text' }],
  ]);
});

test('what is missing or of another type is no answer, and is never coerced', () => {
  hold([
    ['args.missing < 10', 'unknown'],
    ['!args.missing', 'unknown'],
    ['args.missing >= 0', 'unknown'],
    ['args.n < 10', 'unknown', { n: '9' }],
    ['args.n == "9"', 'no', { n: 9 }],
    ['args.n', 'unknown', { n: 1 }],
    ['args.s', 'unknown', { s: 'true' }],
    ['args.b', 'yes', { b: true }],
    ['args.s && true', 'unknown', { s: 'x' }],
    ['!args.s', 'unknown', { s: '' }],
    ['args.s ? true : false', 'unknown', { s: 'x' }],
    ['int(args.s) == 0', 'unknown', { s: '' }],
    ['double(args.s) == 0.0', 'unknown', { s: '' }],
    ['args.l[0] == 1', 'unknown', { l: [] }],
    ['args.l[-1] == 1', 'unknown', { l: [1] }],
    ['args.l["0"] == 1', 'unknown', { l: [1] }],
    ['args.l + args.l == []', 'unknown', { l: [] }],
  ]);
});

test('whole numbers are exact, and too large ones are no answer', () => {
  hold([
    ['args.n == 1', 'yes', { n: 1 }],
    ['args.n == 1.0', 'yes', { n: 1 }],
    ['args.n == 9007199254740991', 'yes', { n: 2 ** 53 - 1 }],
    ['args.n == 9007199254740993', 'unknown', { n: 2 ** 53 }],
    ['args.n == 9007199254740992', 'unknown', { n: 2 ** 53 }],
    ['args.n > 0', 'unknown', { n: 2 ** 53 + 2 }],
    ['args.n < 0', 'unknown', { n: -(2 ** 53) }],
    ['args.n > 0', 'unknown', { n: 1e300 }],
    ['args.o.n > 0', 'unknown', { o: { n: 2 ** 53 } }],
    ['size(args.l) == 1', 'unknown', { l: [2 ** 53] }],
    ['args.n + 1 > 9223372036854775806', 'no', { n: 2 ** 53 - 1 }],
    ['9223372036854775807 + args.n > 0', 'unknown', { n: 1 }],
    ['-9223372036854775808 - args.n < 0', 'unknown', { n: 1 }],
    ['args.n * args.n * args.n * args.n * args.n > 0', 'unknown', { n: 1e6 }],
    ['args.n / 0 == 0', 'unknown', { n: 1 }],
    ['args.n % 0 == 0', 'unknown', { n: 1 }],
    ['int(args.n) == 1', 'yes', { n: 1.9 }],
    ['int(args.n) == 1', 'unknown', { n: 1e300 }],
    ['double(args.n) / 2.0 == 1.5', 'yes', { n: 3 }],
    ['args.n / 2.0 == 1.5', 'unknown', { n: 3 }],
    ['args.n != args.n', 'unknown', { n: Number.NaN }],
    ['args.n == args.n', 'unknown', { n: -0 }],
    ['args.n > 1', 'unknown', { n: Infinity }],
  ]);
});

test('a number without end, or that is none, made on the way is no answer', () => {
  hold([
    ['0.0 / 0.0 == 0.0 / 0.0', 'unknown'],
    ['0.0 / 0.0 != 0.0', 'unknown'],
    ['!(0.0 / 0.0 == 1.0)', 'unknown'],
    ['3.0 / 0.0 > 1.0', 'unknown'],
    ['-3.0 / 0.0 < 1.0', 'unknown'],
    ['double(args.n) / double(args.m) > 1.0', 'unknown', { n: 3, m: 0 }],
    ['double(args.n) / double(args.m) > 1.0', 'yes', { n: 3, m: 2 }],
    ['args.n * args.n > 1.0', 'unknown', { n: 1.5e200 }],
    ['args.n + args.n > 1.0', 'unknown', { n: 1.7e308 }],
    ['-args.n - args.n < 1.0', 'unknown', { n: 1.7e308 }],
    ['args.n + args.n > 1.0 && args.n - 0.5 < 2.0 && args.n * 2.0 == 3.0', 'yes', { n: 1.5 }],
  ]);
});

test('texts are compared as code points, and nothing is normalised', () => {
  hold([
    ['args.s == "é"', 'yes', { s: 'é' }],
    ['args.s == "é"', 'no', { s: 'é'.normalize('NFD') }],
    ['args.s < "\\uffff"', 'no', { s: '\u{10000}' }],
    ['args.s > "\\uffff"', 'yes', { s: '\u{10000}' }],
    ['args.s >= "a"', 'yes', { s: 'a' }],
    ['args.s <= "aa"', 'yes', { s: 'a' }],
    ['args.s < "b"', 'yes', { s: 'ab' }],
    ['size(args.s) == 2', 'yes', { s: 'a\u{1F600}' }],
    ['args.s.size() == 2', 'yes', { s: 'a\u{1F600}' }],
    ['args.s == "x"', 'unknown', { s: '\ud800' }],
    ['args.s != "x"', 'unknown', { s: 'x\udc00' }],
    ['args.s.startsWith("src/") && args.s.endsWith(".ts") && args.s.contains("a")', 'yes', { s: 'src/a.ts' }],
    ['args.s.matches("^a+$")', 'yes', { s: 'aa' }],
    ['args.s.matches("a")', 'yes', { s: 'bab' }],
    ['args.s.matches("^a+$")', 'no', { s: 'ab' }],
    ['args.s.contains(args.t)', 'unknown', { s: 'x', t: 'x'.repeat(257) }],
    ['(args.s + args.s).size() > 0', 'unknown', { s: 'x'.repeat(2049) }],
    ['args.s.matches("abcd")', 'unknown', { s: 'x'.repeat(20_000) }],
  ]);
});

test('`in` looks through a list and at the keys of a map', () => {
  hold([
    ['args.n in [1, 2, 3]', 'yes', { n: 2 }],
    ['args.n in ["1", 2.5]', 'no', { n: 1 }],
    ['args.n in args.l', 'yes', { n: 'x', l: ['x'] }],
    ['args.n in args.s', 'unknown', { n: 'x', s: 'x' }],
    ['[args.n] == [1]', 'yes', { n: 1 }],
  ]);
});

test('the call says what tool of what skill it is', () => {
  hold([
    ['ctx.tool.name == "touch" && ctx.tool.effect == "fs"', 'yes'],
    ['ctx.skill.shipped', 'yes'],
    ['ctx.skill.id == "urn:skill:a" && ctx.skill.name == "a" && ctx.skill.version == "1.0.0"', 'yes'],
  ]);
});

test('only what an expression speaks of is looked at, and not too much of that', () => {
  const long = { path: 'a', content: 'x'.repeat(70_000), odd: Number.NaN };
  assert.equal(evaluated('args.path == "a"', long), 'yes');
  assert.equal(evaluated('has(args.content)', long), 'unknown');
  assert.match(whyNot('args.content == "x"', long), /too much to look at/);
  assert.match(whyNot('size(args) == 3', long), /too much to look at/);
  assert.match(whyNot('args.odd == 1 || true', long), /NaN is no number/);
  const half = 'x'.repeat(40_000);
  assert.match(whyNot('args.a == args.b', { a: half, b: half }), /too much to look at: more than 65536/);
  const deep = JSON.parse('['.repeat(70) + ']'.repeat(70)) as never;
  assert.match(whyNot('args.deep == []', { deep }), /nested too deeply/);
});
