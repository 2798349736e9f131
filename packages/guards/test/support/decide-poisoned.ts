// Decides a few cases, and prints what came out. With `poison`, every name that comes from data is a member of all
// prototypes meanwhile: one that says yes to everything, and counts who asks.
import type { JsonValue } from '@fpf/contracts';
import { absent, decisionCase, guard, present, unknown } from './cases.ts';
import { engine } from './engine.ts';

const names = [
  'gone',
  'inner',
  'odd',
  'calm',
  'probe',
  'probe:x',
  'probe:gone',
  'ev',
  'args',
  'ctx',
  'ev.calm',
  'args.gone',
  'ctx.tool',
  'touch',
  'yes',
  '0',
  '7',
];
const whens = [
  'args.gone == true',
  '!has(args.gone)',
  'has(args.gone)',
  '"gone" in args',
  'args.o.gone == true',
  'has(args.o.inner)',
  'args.o.inner.gone == true || args.yes',
  'ev["probe:gone"].value == true',
  'ev["probe:x"].value.odd == true',
  'args.l[0] == true',
  'args.l[7] == true',
  'args.missing == true',
  'ctx.skill.shipped && args.yes',
];

const subject = engine();
const args: Record<string, JsonValue> = { o: { other: 1 }, l: [], yes: true };
const evidence = [present('calm'), present('probe:x', { other: 1 }), absent('probe:y'), unknown('probe:z')];
const decide = async (when?: string): Promise<string[]> => {
  const required = when === undefined ? ['calm', 'probe:{args.gone}'] : ['calm'];
  const verdict = await subject.judge(
    'guard',
    decisionCase({ guards: [guard(required, when === undefined ? {} : { when })], evidence, args }),
  );
  return [verdict.decision, ...verdict.reasons.map(({ code }) => code)];
};

// What is loaded once, is loaded now.
for (const when of whens) await decide(when);

let touched = 0;
if (process.argv.includes('poison'))
  for (const prototype of [
    Object.prototype,
    Array.prototype,
    String.prototype,
    Number.prototype,
    Boolean.prototype,
    Map.prototype,
  ])
    for (const name of names)
      Object.defineProperty(prototype, name, {
        configurable: true,
        get: () => {
          touched += 1;
          if (process.argv.includes('loud')) process.stderr.write(`${name} ${new Error(name).stack ?? ''}\n`);
          return true;
        },
        set(this: object, value: unknown) {
          Object.defineProperty(this, name, { value, configurable: true, enumerable: true, writable: true });
        },
      });
const decided: string[][] = [];
for (const when of [undefined, ...whens]) decided.push(await decide(when));
const seen = touched;
for (const prototype of [
  Object.prototype,
  Array.prototype,
  String.prototype,
  Number.prototype,
  Boolean.prototype,
  Map.prototype,
])
  for (const name of names) Reflect.deleteProperty(prototype, name);
process.stdout.write(JSON.stringify({ decided, touched: seen }));
