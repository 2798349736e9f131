import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectFindings } from '../../src/report/findings.ts';
import { readMethod } from '../../src/fpf/read-method.ts';
import { readMarkdown, type Section } from '../../src/read/markdown.ts';
import { methodSections } from '@fpf/skill-registry';
import { examine, found } from '../support/examine.ts';
import { fc } from '../support/fast-check.ts';
import { noteSkill } from '../support/note-skill.ts';

const { 'SKILL.md': body = '', ...more } = noteSkill;
const header = body.slice(0, body.indexOf('# Keep a note'));

/** Ten times what the reader may take for a body: a slow machine passes, a quadratic rule does not. */
function within(what: string, run: () => void): void {
  const started = performance.now();
  run();
  assert.ok(performance.now() - started < 20_000, what);
}

/** Everything behind the Markdown reader, on blocks that its limits would never let through. */
function method(sections: readonly Section[]): ReturnType<typeof readMethod> {
  const metadata = { 'fpf-method': 'm', 'fpf-role': 'r', 'fpf-context': 'c' };
  const boundary = { id: 'demo', name: 'demo', version: '1.0.0', description: 'd', allowed_tools: [], metadata };
  return readMethod(sections, { boundary, tools: [], guards: [], files: [], file: 'SKILL.md' }, collectFindings('fpf'));
}

const everywhere = (kind: Section['blocks'][number]['kind'], texts: readonly string[]): readonly Section[] =>
  methodSections.map(({ title }) => ({
    depth: 2,
    title,
    line: 1,
    column: 1,
    blocks: texts.map((text, index) => ({ kind, text, line: 2, column: 1, ordinal: index + 1 })),
  }));

const proseAndItems = (line: string): readonly Section[] => {
  const prose = new Set(['Purpose', 'Not for', 'Example']);
  return [
    ...everywhere('paragraph', [line]).filter(({ title }) => prose.has(title)),
    ...everywhere('item', [line]).filter(({ title }) => !prose.has(title)),
  ];
};

const lines: readonly string[] = [
  'IN-1 '.repeat(200_000),
  `IN-1 (string, default=${'['.repeat(500_000)}`,
  `IN-1 (${'('.repeat(1_000_000)}`,
  '`a` = '.repeat(150_000),
  '`'.repeat(1_000_000),
  '**'.repeat(500_000),
  'a@'.repeat(500_000),
  `${'a.'.repeat(500_000)}@`,
  '1 '.repeat(500_000),
  '* '.repeat(500_000),
  'scripts/'.repeat(120_000),
  ']('.repeat(500_000),
  `](${' '.repeat(1_000_000)}`,
  'see the '.repeat(120_000),
  'latest a b '.repeat(90_000),
  'yields. '.repeat(120_000),
  'Request: Bound inputs: IN-1 = '.repeat(30_000),
  '\n'.repeat(1_000_000),
  'https://'.repeat(120_000),
  '\u{1f600}'.repeat(200_000),
];
for (const [index, line] of lines.map((line) => line.slice(0, 131_072)).entries())
  test(`a very long line is read in time (${index}: ${JSON.stringify(line.slice(0, 16))})`, () => {
    within('line', () => void method(proseAndItems(line)));
  });

test('ten thousand items in every section are read in time, and 128 of them kept', () => {
  const texts = Array.from(
    { length: 10_000 },
    (_, index) => `IN-${index} (string, required): \`arg${index}\`, mentions IN-${index + 1} and \`word${index}\``,
  );
  const sections = everywhere('item', texts).filter(({ title }) => title !== 'Role');
  within('items', () => assert.equal(method(sections).parameters?.length, 128));
});

test('a file of ten thousand items, and one of a line of a megabyte, are refused before they are read', () => {
  const items = examine(`${header}## Inputs\n\n${'- IN-1 (string, required): `a`, b\n'.repeat(10_000)}`, 'fpf', more);
  assert.ok(found(items).some((line) => line.includes('skill.b01-too-large')));
  const long = examine(`${header}${'a'.repeat(1_000_000)}`, 'fpf', more);
  assert.ok(found(long).some((line) => line.includes('skill.b01-too-large')));
});

test('lists in lists are never items, however deep', () => {
  const nested = Array.from(
    { length: 60 },
    (_, depth) => `${'  '.repeat(depth)}- IN-${depth} (string, required): \`a${depth}\`, text`,
  ).join('\n');
  const { method: read, diagnostics } = examine(
    body.replace(/## Inputs\n[^#]*## /, () => `## Inputs\n\n${nested}\n\n## `),
    'fpf',
    more,
  );
  assert.deepEqual(
    read?.parameters?.map(({ id }) => id),
    ['IN-0'],
  );
  assert.ok(diagnostics.some(({ code }) => code === 'skill.k05-nested'));
});

test('names that lead out of an object are no ids, no arguments and no terms of ours', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
  for (const name of names) {
    const text = body
      .replaceAll('`folder`', `\`${name}\``)
      .replace('- folder: a place', `- ${name}: a place`)
      .replace('IN-1 = `notes`, IN-4', `IN-1 = \`${name}\`, IN-4`);
    const { method: read } = examine(text, 'fpf', more);
    assert.ok(read?.steps);
    assert.equal(({} as Record<string, unknown>)['from'], undefined);
    assert.ok(
      Object.keys(read.steps[0]?.in ?? {}).every((key) => !['__proto__', 'constructor', 'prototype'].includes(key)),
    );
  }
  const { method: read } = examine(body.replaceAll('IN-1', '__proto__-1'), 'fpf', more);
  assert.ok(!JSON.stringify(read).includes('"id":"__proto__-1"'));
});

const words =
  'Inputs Procedure Outputs Example Role Bounds IN-1 OUT-1 string required default= yields abstain reason find_note @ latest'.split(
    ' ',
  );
const marks = [
  '\n',
  '\n\n',
  '- ',
  '1. ',
  '2. ',
  '  ',
  '## ',
  ' (',
  ')',
  ': ',
  '`',
  '``',
  '**',
  '"',
  '[',
  '{',
  '}',
  ' = ',
  ', when ',
  '→',
  '->',
  ';',
];
const odd = [
  'Request: ',
  'Bound inputs: ',
  '```json\n',
  '```\n',
  '> ',
  '|',
  '](../',
  '](',
  '\t',
  '\r\n',
  '\u0000',
  '\ud800',
  '\u202e',
  '<!--',
  '<div>',
];
const snippets = fc.constantFrom(...words, ...marks, ...odd, 'time: 5 s', 'é');

test('a body of any pieces is read without a crash, and the reading is the same twice', () => {
  fc.assert(
    fc.property(fc.array(snippets, { maxLength: 120 }), fc.nat(body.length), (parts, at) => {
      const text = `${body.slice(0, Math.max(at, header.length))}${parts.join('')}${body.slice(Math.max(at, header.length))}`;
      const one = examine(text.toWellFormed(), 'fpf', more);
      assert.deepEqual(examine(text.toWellFormed(), 'fpf', more), one);
      for (const { line, column } of one.diagnostics) assert.ok(line >= 1 && column >= 1);
      const { sections } = readMarkdown(text);
      for (const { blocks } of sections)
        for (const block of blocks) if (block.kind !== 'code') assert.ok(text.includes(block.text));
    }),
    { numRuns: 100 },
  );
});
