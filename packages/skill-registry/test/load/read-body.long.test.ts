import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type BodyCaps, bodyProblem, isSmallBody, readBody, readInWorker } from '../../src/load/read-body.ts';
import { readMarkdown } from '../../src/read/markdown.ts';
import { bodyParts, grown } from '../support/body-pieces.ts';
import { fc } from '../support/fast-check.ts';

/** For a machine that others keep busy: what is asked here is not how fast it is. */
const patient: BodyCaps = { readMs: 120_000, startMs: 120_000 };
const slow = `---\na: b\n---\n${'1. a\n#\n>#\n'.repeat(1_600)}`;

test('a text of a few hundred lines is small; a longer one is not, nor one of many list items', () => {
  const lines = (line: string, count: number): string => `${line}\n`.repeat(count);
  assert.deepEqual(
    [
      lines('text', 400),
      lines('text', 600),
      lines('- item', 150),
      lines('- item', 200),
      lines('- > item', 120),
      'x'.repeat(32_769),
    ].map(isSmallBody),
    [true, false, true, false, false, false],
  );
});

test('the thread reads what this one reads', () => {
  for (const text of [
    '',
    '# x\n\n## y\n\n- z\n',
    '---\na: b\n---\n\n## Not for ##\n\n```js\n1\n```\n',
    '- a\n\n  b\n> c\n'.repeat(150),
  ])
    assert.equal(JSON.stringify(readInWorker(text, patient)), JSON.stringify(readMarkdown(text)));
});

test('a text that takes too long is ended', () => {
  assert.equal(isSmallBody(slow), false);
  assert.equal(readBody(slow, { ...patient, readMs: 1 }), 'too-slow');
  assert.notEqual(readBody(slow, patient), 'too-slow');
});

test('a thread that does not start is an error of the machine, not a finding about the skill', () => {
  assert.throws(() => readBody(slow, { readMs: 1, startMs: 0 }), /did not start within 0 ms/);
});

test('no small text takes long: ten times the 50 ms that they are bounded by', () => {
  readMarkdown('# a\n\n- b\n'.repeat(60));
  fc.assert(
    fc.property(bodyParts, (parts) => {
      const text = grown(parts, (candidate) => isSmallBody(candidate) && bodyProblem(candidate) === undefined);
      if (!isSmallBody(text) || bodyProblem(text)) return;
      const before = process.cpuUsage();
      readMarkdown(text);
      const { user, system } = process.cpuUsage(before);
      assert.ok(user + system < 500_000, `${(user + system) / 1000} ms for ${JSON.stringify(parts)}`);
    }),
  );
});

test('no text beyond that crashes, and each ends', () => {
  fc.assert(
    fc.property(bodyParts, (parts) => {
      const text = grown(parts, (candidate) => bodyProblem(candidate) === undefined);
      if (bodyProblem(text)) return;
      const read = readInWorker(text, { ...patient, readMs: 300 });
      assert.ok(read === 'too-slow' || Array.isArray(read.sections));
    }),
    { numRuns: 12 },
  );
});

test('a process that reads in a thread ends by itself, whatever flags it was started with', () => {
  const file = fileURLToPath(new URL('../../src/load/read-body.ts', import.meta.url));
  const code = `const { readInWorker } = await import(${JSON.stringify(file)}); console.log(String(readInWorker('# x', { readMs: 60_000, startMs: 60_000 }).sections.length))`;
  const ran = spawnSync(
    process.execPath,
    ['--conditions', '@fpf/source', '--no-warnings', '--input-type=module', '--eval', code],
    {
      encoding: 'utf8',
    },
  );
  assert.deepEqual([ran.status, ran.stdout], [0, '2\n'], ran.stderr);
});
