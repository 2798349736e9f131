import { type Answering, probeCarrier } from '../fixtures/probe.ts';

const carrier = probeCarrier;
const present = { status: 'present', value: true, carrier } as const;
const circle: { self?: unknown } = {};
circle.self = circle;

const poisoned = (member: string): object =>
  Object.defineProperty({ ...present }, member, {
    enumerable: true,
    get: () => {
      throw new Error(`${member} may not be looked at`);
    },
  });

const everPoisoned: object = new Proxy(
  {},
  {
    get: () => {
      throw new Error('nothing here may be looked at');
    },
    ownKeys: () => {
      throw new Error('nothing here may be counted');
    },
    getOwnPropertyDescriptor: () => {
      throw new Error('nothing here may be described');
    },
  },
);

const late =
  (answer: unknown): Answering =>
  () =>
    Promise.resolve(answer);

/** What resolvers do that are broken or mean ill. None of it is evidence. */
export const lyingAnswers: readonly (readonly [what: string, answer: Answering])[] = [
  ['throws at once', raise(new Error('no'))],
  ['throws nothing that is an error', raise(undefined)],
  ['is refused', () => Promise.reject(new Error('no'))],
  ['is refused with nothing', () => Promise.reject(undefined)],
  ['answers nothing', late(undefined)],
  ['answers null', late(null)],
  ['answers a bare true', late(true)],
  ['answers without a status', late({ value: true, carrier })],
  ['answers with a status of its own', late({ ...present, status: 'Present' })],
  ['answers with a status that is true', late({ ...present, status: true })],
  ['answers with a list of statuses', late({ ...present, status: ['present'] })],
  ['inherits its answer', late(Object.create(present) as object)],
  ['has no carrier', late({ status: 'present', value: true })],
  ['has a carrier of nothing', late({ ...present, carrier: null })],
  ['has a carrier without a reference', late({ ...present, carrier: { type: 'probe' } })],
  ['has a carrier without a type', late({ ...present, carrier: { ref: 'probe-1' } })],
  ['has a carrier with an empty reference', late({ ...present, carrier: { type: 'probe', ref: '' } })],
  ['has a carrier that is a text', late({ ...present, carrier: 'probe-1' })],
  ['has a carrier with a hash that is none', late({ ...present, carrier: { ...carrier, sha256: 'true' } })],
  ['answers with a function', late({ ...present, value: () => true })],
  ['answers with a symbol', late({ ...present, value: Symbol('yes') })],
  ['answers with a number that is none', late({ ...present, value: Number.NaN })],
  ['answers with a number without end', late({ ...present, value: Number.POSITIVE_INFINITY })],
  ['answers with a whole number of its own kind', late({ ...present, value: 1n })],
  ['answers with a whole number that is not exact', late({ ...present, value: 2 ** 53 })],
  ['answers with half a character', late({ ...present, value: 'a\ud800' })],
  ['answers with a circle', late({ ...present, value: circle })],
  ['answers with a date', late({ ...present, value: new Date(0) })],
  ['answers with more than can be kept', late({ ...present, value: 'x'.repeat(1_000_000) })],
  ['answers with lists in lists without end', late({ ...present, value: nested(100_000) })],
  ['answers with a status that cannot be looked at', late(poisoned('status'))],
  ['answers with a value that cannot be looked at', late(poisoned('value'))],
  ['answers with a carrier that cannot be looked at', late(poisoned('carrier'))],
  ['answers with what cannot be looked at', late(everPoisoned)],
  ['answers with a value that cannot be looked at inside', late({ ...present, value: everPoisoned })],
];

function raise(what: unknown): Answering {
  return () => {
    throw what;
  };
}

function nested(depth: number): unknown {
  let inner: unknown = true;
  for (let at = 0; at < depth; at += 1) inner = [inner];
  return inner;
}
