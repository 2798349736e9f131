import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { tokensOf } from '../src/text/tokens.ts';
import { fc } from './support/fast-check.ts';
import { readCases } from './support/score.ts';

const training = fileURLToPath(new URL('../training/', import.meta.url));
const missing = spawnSync('python3', ['--version']).error ? 'python3 is missing: apt-get install python3' : false;

test('the tests of the training hold, and all its data can be read', { skip: missing }, () => {
  for (const args of [
    ['-m', 'unittest', 'discover', '-s', 'unit', '-t', '.'],
    ['train.py', '--check'],
  ]) {
    const { status, stdout, stderr } = spawnSync('python3', ['-B', ...args], {
      cwd: training,
      encoding: 'utf8',
      timeout: 120_000,
    });
    assert.equal(status, 0, `${args.join(' ')}: ${stdout}${stderr}`);
  }
});

const marks = Array.from(
  'ab1A.,\'"`([{<>}])= \u2019\u00bb\u00ab\u201c\u201d-s:/\\~#$%@;|\u2014*_\u00b0\u20ac\u00e9\u65e5\u{1f600} \t\n',
);
const words = [
  'May ',
  '3 pm',
  ' 5',
  "'s ",
  'src/a.ts',
  'New York ',
  'https://x.y',
  '2024-01-02',
  ' 10:30',
  '.env',
  '>180',
];

test('the trainer cuts any request into the units and tokens that the reader cuts', { skip: missing }, () => {
  const made = fc.sample(fc.array(fc.constantFrom(...marks, ...words), { maxLength: 14 }), 4_000);
  const asked = ['free', 'held-out', 'known', 'none'].flatMap((name) =>
    readCases(join(training, 'test', `${name}.jsonl`)).map(({ request }) => request),
  );
  const texts = [...asked, ...made.map((parts) => parts.join(''))];
  const script = `
import json, sys
from text.tokens import read, utf16
for line in sys.stdin:
    text = json.loads(line)
    tokens, units = read(text)
    at = lambda one: [utf16(text, one.start), utf16(text, one.end)]
    print(json.dumps([[at(token) for token in tokens], [[unit.kind, unit.text, *at(unit)] for unit in units]]))
`;
  const { status, stdout, stderr } = spawnSync('python3', ['-B', '-c', script], {
    cwd: training,
    encoding: 'utf8',
    input: texts.map((text) => JSON.stringify(text)).join('\n'),
    maxBuffer: 64 * 1024 * 1024,
  });
  assert.equal(status, 0, stderr);
  const lines = stdout.trimEnd().split('\n');
  assert.equal(lines.length, texts.length);
  for (const [at, text] of texts.entries()) {
    const { ranges, units } = tokensOf(text, 96);
    const here = [
      ranges.map(({ start, end }) => [start, end]),
      units.map(({ kind, text: own, start, end }) => [kind, own, start, end]),
    ];
    assert.deepEqual(JSON.parse(lines[at] ?? ''), here, text);
  }
});

test('the weights say from which phrasings they were trained, and those are the ones that lie here', () => {
  const sum = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
  const folder = join(training, 'phrasings');
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => `${name} ${sum(readFileSync(join(folder, name)))}\n`);
  const card = JSON.parse(readFileSync(new URL('../model/rehearsal.json', import.meta.url), 'utf8')) as {
    readonly trained_on: string;
  };
  assert.equal(sum(lines.join('')), card.trained_on);
});
