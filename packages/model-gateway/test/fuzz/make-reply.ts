import { goodLines } from './good-answer.ts';
import { oddLines } from './odd-lines.ts';
import { type Random, seeded } from './random.ts';

export type Ending = 'end' | 'cut' | 'reset' | 'silent';

/** What a server does with one request, as data: the same for the same seed. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As they are written, one after the other. */
  readonly chunks: readonly Buffer[];
  readonly ending: Ending;
};

const statuses = [...Array.from({ length: 60 }, () => 200), 204, 301, 400, 404, 429, 500, 503];
const types = [
  ...Array.from({ length: 30 }, () => 'application/x-ndjson'),
  'application/json',
  'text/html',
  'text/event-stream',
  'application/octet-stream',
];
const endings: readonly Ending[] = [...Array.from({ length: 30 }, () => 'end' as const), 'cut', 'reset'];

export function makeReply(seed: number): Reply {
  const random = seeded(seed);
  const bytes = random.oneOf([mutated, mutated, mutated, mutated, odd, odd, odd, soup, good, good, good, noise])(
    random,
  );
  return {
    status: random.oneOf(statuses),
    headers: {
      'content-type': random.oneOf(types),
      ...(random.chance(40) && { 'retry-after': random.oneOf(['0', '-1', 'soon', '1e9', '']) }),
    },
    chunks: cut(bytes, random),
    ending: random.chance(400) ? 'silent' : random.oneOf(endings),
  };
}

function good(random: Random): Buffer {
  return Buffer.from(`${goodLines(random).join('\n')}\n`);
}

function odd(random: Random): Buffer {
  return Buffer.from(
    `${oddLines(random).join(random.oneOf(['\n', '\n', '\r\n', '\n\n', '']))}${random.oneOf(['\n', ''])}`,
  );
}

/** A good answer with a few things changed: bytes, pieces, whole lines. */
function mutated(random: Random): Buffer {
  const lines = [...goodLines(random)];
  for (let times = random.oneOf([0, 0, 1, 2]); times > 0; times -= 1) changeLines(lines, random);
  let bytes: Buffer = Buffer.from(`${lines.join('\n')}\n`);
  for (let times = random.oneOf([0, 0, 1, 2]); times > 0; times -= 1) bytes = changeBytes(bytes, random);
  return bytes;
}

function changeLines(lines: string[], random: Random): void {
  const at = random.below(lines.length + 1);
  const line = lines[at] ?? '';
  switch (random.below(5)) {
    case 0:
      lines.splice(at, 1);
      break;
    case 1:
      lines.splice(at, 0, line);
      break;
    case 2:
      lines.splice(
        at,
        0,
        random.oneOf(['', ' ', '{}', 'null', '{"error":"out of memory"}', '<html>', '{"done":true}', '\ufeff']),
      );
      break;
    case 3:
      lines.splice(random.below(lines.length + 1), 0, ...lines.splice(at, 1));
      break;
    default:
      lines[at] = line.replace(
        random.oneOf([/"name":"\w*"/, /"arguments":/, /"done":\w+/, /\{/, /\d+/]),
        random.oneOf(tokens),
      );
  }
}

function changeBytes(bytes: Buffer, random: Random): Buffer {
  const [from, to] = [random.below(bytes.length + 1), random.below(bytes.length + 1)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  switch (random.below(5)) {
    case 0: {
      const copy = Buffer.from(bytes);
      if (copy.length > 0) copy[from % copy.length] = random.below(256);
      return copy;
    }
    case 1:
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(Math.min(to, from + 40))]);
    case 2:
      return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
    case 3:
      return Buffer.concat([bytes.subarray(0, from), Buffer.from(random.oneOf(tokens)), bytes.subarray(from)]);
    default:
      return bytes.subarray(0, to);
  }
}

const tokens = [
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  '"',
  '\\',
  '\n',
  '\r',
  ' ',
  '\u0000',
  '\ufeff',
  'null',
  'true',
  'NaN',
  '-0',
  '1e400',
  '9007199254740993',
  '"\\ud800"',
  '"name":"greet"',
  '"arguments":{"name":"Ada"}',
  '"arguments":"{}"',
  '"tool_calls":[',
  '"function":',
  '"message":',
  '"content":"',
  '"done":true',
  '"done":false',
  '"__proto__":{}',
  '"constructor":1',
  '<escape>',
  '<start_function_call>call:greet{',
  '<end_function_call>',
  '\u{1F600}',
  '\udcff',
  '{"error":"x"}',
];

function soup(random: Random): Buffer {
  return Buffer.from(Array.from({ length: random.below(60) }, () => random.oneOf(tokens)).join(''));
}

function noise(random: Random): Buffer {
  return Buffer.from(Array.from({ length: random.below(400) }, () => random.below(256)));
}

/** Anywhere, in the middle of a character too. */
function cut(bytes: Buffer, random: Random): readonly Buffer[] {
  const size = random.oneOf([1, 2, 7, 50, 400, 65_536, 65_536, 65_536]);
  if (bytes.length / size > 150) return [bytes];
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}
