import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSuiteReader, joinReadings, type SuiteReading } from '../../src/index.ts';
import { messagesOf, type Told } from '../support/messages.ts';

function readingOf(told: readonly Told[], { end = true, data = 'Feature: A' } = {}): SuiteReading {
  const reader = createSuiteReader();
  for (const line of messagesOf(told, end)) reader.take(line.replace('Feature: A', data));
  return reader.result();
}

const short = ({ ended, scenarios }: SuiteReading): unknown => [
  ended,
  scenarios.map(({ place, status }) => `${place.slice(-1)} ${status}`),
];
const broken = readingOf(
  [
    { name: 'A', steps: ['FAILED'] },
    { name: 'B', unended: true },
  ],
  { end: false },
);

test('what ended in an earlier go counts as it came out there, and only the rest as it came out later', () => {
  const later = readingOf([{ name: 'A' }, { name: 'B' }]);
  assert.deepEqual(short(joinReadings([broken, later])), [true, ['2 FAILED', '3 PASSED']]);
});

test('it has come to its end only where the last go has, and every scenario', () => {
  assert.deepEqual(short(joinReadings([broken])), [false, ['2 FAILED', '3 UNKNOWN']]);
  assert.deepEqual(short(joinReadings([broken, readingOf([{ name: 'A' }])])), [false, ['2 FAILED', '3 UNKNOWN']]);
  assert.equal(joinReadings([broken, readingOf([{ name: 'A' }, { name: 'B' }], { end: false })]).ended, false);
});

test('a feature that reads otherwise in a later go is another suite', () => {
  const later = readingOf([{ name: 'A' }, { name: 'B' }], { data: 'Feature: Another' });
  assert.equal(joinReadings([broken, later]).ended, false);
});
