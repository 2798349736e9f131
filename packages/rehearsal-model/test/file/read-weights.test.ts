import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { readWeights } from '../../src/file/read-weights.ts';
import { modelOf, type RehearsalModel } from '../../src/model.ts';
import { decideWhole } from '../support/decide-whole.ts';
import { tinyOffer } from '../support/offer.ts';
import { cardOf, fileOf, tinyModel } from '../support/tiny-model.ts';
import { fc } from '../support/fast-check.ts';

const { card, weights, header } = tinyModel();
const headerEnd = 12 + weights.readUInt32LE(8);
const block = weights.subarray(Math.ceil(headerEnd / 64) * 64);
const read = (cardBytes: Uint8Array, bytes: Uint8Array): RehearsalModel => modelOf(readWeights(cardBytes, bytes));
const damagedBy = (message: RegExp) => (error: unknown) =>
  FpfError.is(error) && error.code === 'model.damaged' && message.test(error.message);

test('a whole file is read, and is known by its digest and version', () => {
  const model = read(card, weights);
  assert.match(model.digest, /^sha256:[0-9a-f]{64}$/);
  assert.equal(model.version, '0.0.1');
  assert.deepEqual([...model.tools.keys()], ['read_file', 'copy_path', 'list_folder', 'run_command']);
});

test('a file at an odd place in memory is read alike', () => {
  const odd = new Uint8Array(weights.length + 1);
  odd.set(weights, 1);
  assert.deepEqual(read(card, odd.subarray(1)).weights.norm, read(card, weights).weights.norm);
});

test('any byte that is changed is found by the checksum', () => {
  fc.assert(
    fc.property(fc.nat(weights.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const broken = Buffer.from(weights);
      broken[at] = (broken[at] ?? 0) ^ change;
      assert.throws(() => read(card, broken), damagedBy(/checksum/));
    }),
  );
});

test('a file that was cut, at any place, is refused', () => {
  fc.assert(
    fc.property(fc.nat(weights.length - 1), (length) => {
      const cut = weights.subarray(0, length);
      assert.throws(() => read(card, cut), damagedBy(/bytes long/));
      assert.throws(() => read(cardOf(cut), cut), damagedBy(/./));
    }),
  );
});

test('a changed file with a checksum of its own either is refused, or answers without a crash', () => {
  const flips = fc.array(fc.tuple(fc.nat(weights.length - 1), fc.integer({ min: 1, max: 255 })), {
    minLength: 1,
    maxLength: 8,
  });
  const early = fc.array(fc.tuple(fc.nat(headerEnd), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.oneof(flips, early), (changes) => {
      const broken = Buffer.from(weights);
      for (const [at, change] of changes) broken[at] = (broken[at] ?? 0) ^ change;
      try {
        decideWhole(read(cardOf(broken), broken), 'copy a.txt to "b c" here, 12 lines', tinyOffer);
      } catch (error) {
        assert.ok(FpfError.is(error) && error.code === 'model.damaged', String(error));
      }
    }),
    { numRuns: 400 },
  );
});

const broken: readonly (readonly [what: string, header: object, message: RegExp])[] = [
  ['another format', { ...header, format: 2 }, /\/format/],
  ['no tools', { ...header, tools: [] }, /\/tools/],
  ['a tool of a reserved name', { ...header, tools: [{ name: '__proto__', slots: [] }] }, /\/tools\/0\/name/],
  ['one tool twice', { ...header, tools: [header.tools[0], header.tools[0]] }, /twice/],
  ['heads that do not part the width', { ...header, sizes: { ...header.sizes, heads: 3 } }, /3 heads/],
  ['a width that is no multiple of four', { ...header, sizes: { ...header.sizes, d: 18 } }, /sizes\/d/],
  ['another width', { ...header, sizes: { ...header.sizes, d: 32 } }, /should be/],
  ['a shape that nobody sees', { ...header, shapes: ['smells-good', ...header.shapes.slice(1)] }, /smells-good/],
  ['a tensor that is missing', { ...header, tensors: header.tensors.slice(1) }, /no tensor word/],
  [
    'a tensor more',
    { ...header, tensors: [...header.tensors, { name: 'more', shape: [1], type: 'f32', at: 0 }] },
    /more/,
  ],
  ['a tensor behind the end', moved({ at: 4_000_000 }), /beyond the end/],
  ['scales behind the end', moved({ scales: 4_000_000 }), /beyond the end/],
  ['bytes without scales', moved({ scales: undefined }), /scales/],
  ['an offset between numbers', moved({ at: 2 }), /\/at/],
  ['a choice without values', withSlot({ kind: 'choice', values: undefined }), /choice/],
  ['a list as a header', [], /object/],
];

for (const [what, changed, message] of broken) {
  test(`refuses ${what}`, () => {
    const file = fileOf(changed, block);
    assert.throws(() => read(cardOf(file), file), damagedBy(message));
  });
}

function moved(change: object): object {
  const [first, ...rest] = header.tensors;
  return { ...header, tensors: [{ ...first, ...change }, ...rest] };
}

function withSlot(change: object): object {
  const [first, ...rest] = header.tools;
  return {
    ...header,
    tools: [{ name: first?.name, slots: [{ ...first?.slots[0], ...change }, first?.slots[1]] }, ...rest],
  };
}

test('refuses numbers that are none', () => {
  const at = header.tensors.find(({ name }) => name === 'norm')?.at ?? 0;
  const poisoned = Buffer.from(block);
  poisoned.writeFloatLE(Number.NaN, at);
  const file = fileOf(header, poisoned);
  assert.throws(() => read(cardOf(file), file), damagedBy(/not finite/));
});

test('refuses cards that are none', () => {
  const size = String(weights.length);
  for (const text of [
    '',
    '[]',
    '{}',
    'null',
    '{"version":"1","sha256":"x","bytes":1}',
    `{"version":"1.0.0","sha256":"${'a'.repeat(63)}","bytes":${size}}`,
  ]) {
    assert.throws(() => read(Buffer.from(text), weights), damagedBy(/rehearsal\.json/));
  }
});
