import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileToolSchema } from '@fpf/contracts/validate';
import { caseHash, readCases, writeBfcl } from '../../src/index.ts';
import { bfclCase } from '../support/arbitrary-cases.ts';
import { refused } from '../support/refused.ts';
import { fc } from '../support/fast-check.ts';

const area = {
  name: 'Geometry.triangle-Area',
  description: 'Area of a triangle.',
  parameters: {
    type: 'dict',
    properties: {
      base: { type: 'integer', description: 'Base.' },
      height: { type: 'float' },
      unit: { type: 'string', default: 'cm', format: 'x' },
      tags: { type: 'tuple', items: { type: 'any' } },
    },
    required: ['base'],
  },
};
const asked = {
  id: 'simple_1',
  question: [
    [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'A triangle, 10 by 5' },
    ],
  ],
  function: [area],
};
const right = {
  id: 'simple_1',
  ground_truth: [{ 'Geometry.triangle-Area': { base: [10], height: [5, 5.5], unit: ['cm', ''] } }],
};

const lines = (...values: readonly object[]): Uint8Array =>
  Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
const read = (...values: readonly object[]): ReturnType<typeof readCases> =>
  readCases([{ name: 'q.json', bytes: lines(...values) }]);

test('questions and possible answers come together by their ids, from two files in any order', () => {
  const [one, ...more] = readCases([
    { name: 'possible_answer/q.json', bytes: lines(right) },
    { name: 'q.json', bytes: lines(asked) },
  ]);
  assert.deepEqual([one?.id, one?.group, one?.request, more.length], ['simple_1', 'q', 'A triangle, 10 by 5', 0]);
  assert.deepEqual(one?.before, [{ role: 'system', text: 'Be brief.' }]);
  assert.deepEqual(one?.answers, [
    [
      {
        name: 'geometry_triangle_area',
        arguments: {
          base: { values: [10], optional: false },
          height: { values: [5, 5.5], optional: false },
          unit: { values: ['cm'], optional: true },
        },
      },
    ],
  ]);
  const [tool] = one?.tools ?? [];
  assert.deepEqual([tool?.name, tool?.effect], ['geometry_triangle_area', 'pure']);
  const { check } = compileToolSchema(tool?.input_schema ?? {});
  assert.deepEqual(check({ base: 1, height: 1.5, unit: 'm', tags: ['a', 1] }), []);
  assert.equal(check({ base: 1, more: 1 }).length, 1);
});

test('inside an object each member has its own accepted values: all their combinations are right', () => {
  const where = {
    name: 'go',
    description: 'Go.',
    parameters: {
      type: 'dict',
      properties: {
        to: { type: 'dict', properties: { city: { type: 'string' }, zip: { type: 'string' } } },
        stops: { type: 'array', items: { type: 'dict', properties: { at: { type: 'string' } } } },
      },
    },
  };
  const [one] = read(
    { ...asked, id: 'a', function: [where] },
    {
      id: 'a',
      ground_truth: [{ go: { to: [{ city: ['NYC', 'New York'], zip: ['1', ''] }], stops: [[{ at: ['x', 'y'] }]] } }],
    },
  );
  assert.deepEqual(one?.answers[0]?.[0]?.arguments, {
    to: {
      values: [{ city: 'NYC', zip: '1' }, { city: 'NYC' }, { city: 'New York', zip: '1' }, { city: 'New York' }],
      optional: false,
    },
    stops: { values: [[{ at: 'x' }], [{ at: 'y' }]], optional: false },
  });
});

test('where not to call is right, BFCL may leave the answer out', () => {
  assert.deepEqual(read({ ...asked, id: 'irrelevance_7' })[0]?.answers, [[]]);
  assert.deepEqual(read({ ...asked, id: 'live_irrelevance_7-0-0' })[0]?.answers, [[]]);
  assert.deepEqual(read(asked, { id: 'simple_1', ground_truth: [] })[0]?.answers, [[]]);
});

test('what is written is read again as the same case', () => {
  fc.assert(
    fc.property(fc.uniqueArray(bfclCase, { minLength: 1, maxLength: 3, selector: ({ id }) => id }), (cases) => {
      const { questions, answers } = writeBfcl(cases);
      const again = readCases([
        { name: 'cases.json', bytes: Buffer.from(questions) },
        { name: 'answers.json', bytes: Buffer.from(answers) },
      ]);
      assert.deepEqual(JSON.parse(JSON.stringify(again)), JSON.parse(JSON.stringify(cases)));
      assert.deepEqual(again.map(caseHash), cases.map(caseHash));
    }),
  );
});

test('lines that do not belong together are refused', () => {
  assert.throws(
    () => read(asked),
    refused('eval.no-answer', /line 1: there is no possible answer with the id "simple_1"/),
  );
  assert.throws(() => read(right), refused('eval.no-answer', /no question/));
  assert.throws(
    () => read(asked, asked, right),
    refused('eval.no-answer', /line 2: the id "simple_1" stands in q\.json, line 1/),
  );
  assert.throws(() => read(asked, right, right), refused('eval.no-answer', /line 3/));
});

const withFunction = (change: object): object => ({ ...asked, function: [{ ...area, ...change }] });
const withAnswer = (given: unknown): readonly object[] => [
  asked,
  { id: 'simple_1', ground_truth: [{ 'Geometry.triangle-Area': given }] },
];

test('what BFCL has beside single turns and plain types is refused, and so is what is broken', () => {
  assert.throws(
    () => read({ ...asked, question: [...asked.question, ...asked.question] }, right),
    refused('eval.not-single-turn', /2 turns/),
  );
  for (const [values, words] of [
    [[{ ...asked, initial_config: {} }], /additional|initial_config/],
    [[{ ...asked, question: 'x' }], /\/question/],
    [[{ ...asked, question: [[{ role: 'tool', content: 'x' }]] }], /role/],
    [[{ ...asked, question: [[{ role: 'assistant', content: 'x' }]] }], /none of a user/],
    [[{ ...asked, function: area }], /\/function/],
    [[withFunction({ name: '' })], /a function/],
    [[withFunction({ name: '9lives' })], /9lives/],
    [[withFunction({ parameters: { type: 'HashMap' } })], /HashMap/],
    [[withFunction({ parameters: { type: 'dict', properties: { a: {} } } })], /type/],
    [[withFunction({ parameters: { type: 'dict', properties: [] } })], /properties is no object/],
    [[withFunction({ parameters: { type: 'dict', properties: {}, required: ['x'] } })], /required/],
    [
      [{ ...asked, function: [area, { ...area, name: 'geometry_triangle_area' }] }, right],
      /two functions come to the name/,
    ],
    [[asked, { ...right, ground_truth: [{ other: {} }] }], /offers no function "other"/],
    [[asked, { ...right, ground_truth: [{ a: {}, b: {} }] }], /names one function/],
    [[asked, { ...right, ground_truth: [{}] }], /names one function/],
    [[asked, { ...right, ground_truth: [{ a: 5 }] }], /no object/],
    [withAnswer({ base: 10 }), /no list/],
    [withAnswer({ base: [] }), /no accepted value/],
    [withAnswer({ base: Array.from({ length: 257 }, (_, index) => index) }), /more than 256/],
  ] as const)
    assert.throws(() => read(...values), refused('eval.bad-line', words), JSON.stringify(values).slice(0, 200));
});

test('combinations without end are refused before they are made', () => {
  const properties = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`p${index}`, { type: 'boolean' }]));
  const deep = {
    name: 'deep',
    description: 'Deep.',
    parameters: { type: 'dict', properties: { o: { type: 'dict', properties } } },
  };
  const wide = Object.fromEntries(Object.keys(properties).map((name) => [name, [true, false]]));
  assert.throws(
    () => read({ ...asked, function: [deep] }, { id: 'simple_1', ground_truth: [{ deep: { o: [wide] } }] }),
    refused('eval.bad-line', /more than 256/),
  );
});

test('what BFCL has no words for is refused by the case', () => {
  const [one] = read(asked, right);
  assert.ok(one);
  const say = (answers: typeof one.answers): object => writeBfcl([{ ...one, answers }]);
  assert.throws(() => say([[], []]), refused('eval.not-bfcl', /"simple_1".*several answers/));
  assert.throws(() => say([[{ name: 'other', arguments: {} }]]), refused('eval.not-bfcl', /no tool other/));
  assert.throws(
    () => say([[{ name: 'geometry_triangle_area', arguments: { unit: { values: [''], optional: false } } }]]),
    refused('eval.not-bfcl', /left out/),
  );
});
