import { closed, type WireLimits, Type } from '@fpf/contracts';
import type { Static, TInteger, TOptional } from '@sinclair/typebox';

type Bound = readonly [usual: number, least: number, most: number, what: string];

const hour = 3_600_000;
const mebibyte = 1_048_576;

/**
 * Every limit that a config may change: what holds when it says nothing, between which ends it may lie, and what it
 * bounds.
 */
const bounds = {
  deadlineMs: [
    90_000,
    1,
    hour,
    'The whole of a request: waiting in the queue, asking, and asking again. That a model is loaded does not count.',
  ],
  connectMs: [2_000, 1, hour, 'Until there is a connection to the server.'],
  firstByteMs: [15_000, 1, hour, 'Until the first byte of an answer, from a model that is loaded.'],
  coldFirstByteMs: [
    60_000,
    1,
    hour,
    'Until the first byte of an answer, from a model that has to be loaded. So long at most, deadlineMs stands still.',
  ],
  idleMs: [10_000, 1, hour, 'Between two bytes of an answer.'],
  maxLineBytes: [262_144, 256, 64 * mebibyte, 'One line of an answer on the wire.'],
  maxReplyBytes: [mebibyte, 256, 64 * mebibyte, 'A whole answer: on the wire, and once more what was read from it.'],
  maxCalls: [4, 1, 64, 'Calls of one answer that are decided; each one beyond is refused by its name, up to 64.'],
  maxDepth: [
    8,
    1,
    32,
    'Objects and lists inside one another in the arguments of a call, the arguments themselves included.',
  ],
  maxArgumentBytes: [32_768, 2, mebibyte, 'The arguments of one call, as JSON.'],
  maxShownBytes: [
    262_144,
    0,
    16 * mebibyte,
    'What the model was shown, in the evidence. Of more, its head and its hash are kept.',
  ],
  tries: [2, 1, 5, 'How often a request is asked, as long as nothing was heard.'],
  retryBaseMs: [
    200,
    0,
    hour,
    'The longest wait before the second try; it doubles with each one after. The wait itself is drawn below it.',
  ],
  retryMostMs: [5_000, 0, hour, 'No wait is drawn longer than this.'],
  concurrent: [1, 1, 64, 'Requests that the model is asked at once.'],
  waiting: [16, 0, 4_096, 'Requests that may wait for their turn.'],
  breakerFailures: [
    5,
    1,
    1_000,
    'So many failures of the server in a row, in the time below, and it is not asked for a while.',
  ],
  breakerWithinMs: [30_000, 1, hour, 'The time in which those failures lie.'],
  breakerOpenMs: [10_000, 1, hour, 'How long it is not asked. Then one request tries whether it is back.'],
} as const satisfies Readonly<Record<string, Bound>>;

export type LimitName = keyof typeof bounds;
export type Limits = Readonly<Record<LimitName, number>>;

const numbers = Object.fromEntries(
  Object.entries<Bound>(bounds).map(([name, [usual, minimum, maximum, description]]) => [
    name,
    Type.Optional(Type.Integer({ minimum, maximum, default: usual, description })),
  ]),
) as Record<LimitName, TOptional<TInteger>>;

export const GatewayOptions = Type.Object(
  {
    provider: Type.String({ minLength: 1, maxLength: 64, description: 'Which registered provider answers.' }),
    digest: Type.Optional(
      Type.String({
        pattern: '^sha256:[0-9a-f]{64}$',
        description: 'The digest that must answer; another one is refused before anything is asked, and after.',
      }),
    ),
    ...numbers,
  },
  closed,
);
export type GatewayOptions = Static<typeof GatewayOptions>;

export function limitsOf(options: GatewayOptions): Limits {
  const entries = Object.entries<Bound>(bounds).map(([name, [usual]]) => [name, options[name as LimitName] ?? usual]);
  return Object.freeze(Object.fromEntries(entries) as Record<LimitName, number>);
}

/** The part of the limits that only a wire can keep. */
export function wireLimitsOf({
  connectMs,
  firstByteMs,
  coldFirstByteMs,
  idleMs,
  maxLineBytes,
  maxReplyBytes,
}: Limits): WireLimits {
  return { connectMs, firstByteMs, coldFirstByteMs, idleMs, maxLineBytes, maxReplyBytes };
}
