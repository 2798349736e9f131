import type { JsonObject } from '@fpf/contracts';

export type Costly = { readonly name: string; readonly when: string; readonly args: JsonObject };

const repeat = (part: string, times: number, between: string): string =>
  Array.from({ length: times }, () => part).join(between);

/** The expression and its arguments in at most 4 KiB, made to be as slow as the profile lets them be. */
export const worstCases: readonly Costly[] = [
  {
    name: 'a pattern with a state for each sign',
    when: 'args.s.matches("[ab]*a[ab]{350}[cd]")',
    args: { s: noise(86) },
  },
  {
    name: 'the same over a longer text, with fewer copies',
    when: 'args.s.matches("[ab]*a[ab]{20}[cd]")',
    args: { s: noise(780) },
  },
  {
    name: 'nine such patterns',
    when: repeat('args.s.matches("[ab]*a[ab]{20}[cd]")', 9, ' || '),
    args: { s: noise(80) },
  },
  {
    name: 'many small patterns over a text as long as they may have',
    when: Array.from({ length: 14 }, (_, index) => `args.s.matches("(a|b)*a.{${index}}[cd]")`).join(' || '),
    args: { s: noise(85) },
  },
  { name: 'nested optional parts', when: 'args.s.matches("(a?){12}a{12}[bc]")', args: { s: 'a'.repeat(80) } },
  { name: 'alternatives without end', when: 'args.s.matches("(x+x+)+y|(x*)*[yz]")', args: { s: 'x'.repeat(3000) } },
  {
    name: 'a text looked for with a half of it',
    when: repeat('args.s.contains(args.t)', 40, ' || '),
    args: { s: 'a'.repeat(1700), t: `${'a'.repeat(127)}b${'a'.repeat(128)}` },
  },
  {
    name: 'texts joined as long as they may be',
    when: repeat('(args.s + args.s + args.s).contains("aaaaaaab")', 20, ' || '),
    args: { s: 'a'.repeat(1300) },
  },
  {
    name: 'long lists looked through',
    when: repeat('args.x in args.l', 40, ' || '),
    args: { x: -1, l: Array.from({ length: 600 }, (_, index) => index) },
  },
  {
    name: 'lists compared in lists',
    when: repeat('args.x in args.l', 40, ' || '),
    args: {
      x: Array.from({ length: 20 }, () => 1),
      l: Array.from({ length: 60 }, () => [...Array.from({ length: 19 }, () => 1), 2]),
    },
  },
  {
    name: 'maps compared',
    when: repeat('args.x != args.y', 40, ' && '),
    args: {
      x: Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`k${index}`, index])),
      y: Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`k${119 - index}`, 119 - index])),
    },
  },
  { name: 'errors gathered', when: repeat('args.gone', 85, ' || '), args: {} },
  { name: 'errors gathered deep down', when: `${'('.repeat(24)}args.gone${' || args.gone)'.repeat(24)}`, args: {} },
  { name: 'branches in branches', when: `${'args.b ? args.a : '.repeat(28)}args.a`, args: { a: true, b: false } },
  { name: 'members of members', when: repeat(`args${'.a'.repeat(25)} == 1`, 8, ' || '), args: { a: nested(28) } },
  { name: 'signs counted', when: repeat('size(args.s) < 1', 40, ' || '), args: { s: '\u{1F600}'.repeat(750) } },
  {
    name: 'texts in order',
    when: repeat('args.s < args.t', 40, ' || '),
    args: { s: `${'a'.repeat(1400)}b`, t: `${'a'.repeat(1400)}a` },
  },
  { name: 'numbers multiplied', when: repeat('args.n * args.n * args.n == 1', 23, ' || '), args: { n: 2_000_000 } },
  { name: 'a list of literals', when: `args.n in [${repeat('9007199254740991', 110, ',')}]`, args: { n: 1 } },
  {
    name: 'all arguments',
    when: repeat('size(args) == 0', 50, ' || '),
    args: Object.fromEntries(Array.from({ length: 220 }, (_, index) => [`k${index}`, null])),
  },
];

/** No two parts of it are alike, so that an automaton comes to ever new states. */
function noise(length: number): string {
  let state = 12_345;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state >> 16) % 2 === 0 ? 'a' : 'b';
  }).join('');
}

function nested(depth: number): JsonObject {
  return depth === 0 ? { a: 0 } : { a: nested(depth - 1) };
}
