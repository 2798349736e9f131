import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, ToolSpec } from '@fpf/contracts';
import { type Example, examplesOf } from '../../src/suggest/examples.ts';
import { fillExample } from '../../src/suggest/fill-example.ts';
import type { PersonPath } from '../../src/suggest/person-path.ts';
import type { PersonValues } from '../../src/suggest/person-values.ts';

const text = { type: 'string' };
function toolOf(
  name: string,
  required: readonly string[],
  more: JsonObject = {},
  effect: 'pure' | 'fs' = 'pure',
): ToolSpec {
  const properties = { ...Object.fromEntries(required.map((arg) => [arg, text])), ...more };
  return { name, description: name, effect, input_schema: { type: 'object', required: [...required], properties } };
}
const file = (path: string, said = '', isSaid = true): PersonPath => ({ path, type: 'file', isSaid, text: said });
const folder = (path: string): PersonPath => ({ path, type: 'folder', isSaid: true });
const nothing: PersonValues = { paths: [], newPaths: [], numbers: [], quoted: [], names: [], words: [] };
const textsOf = (example: Example, values: Partial<PersonValues>): readonly string[] =>
  fillExample(example, { ...nothing, ...values }).map((filled) => filled.text);

const search: Example = {
  text: 'Where is TODO mentioned in src?',
  tool: toolOf('search_repo', ['query'], { path: text }),
  args: { query: 'TODO', path: 'src' },
};
const summary: Example = {
  text: 'Give me an overview of data/sales.csv.',
  tool: toolOf('summarize_csv', ['path']),
  args: { path: 'data/sales.csv' },
};
const replace: Example = {
  text: 'In notes.md change the word colour to color.',
  tool: toolOf('replace_text', ['path', 'old_text', 'new_text'], {}, 'fs'),
  args: { path: 'notes.md', old_text: 'colour', new_text: 'color' },
};

const cases: readonly (readonly [
  what: string,
  example: Example,
  values: Partial<PersonValues>,
  texts: readonly string[],
])[] = [
  [
    'a name is quoted, and a place that is not needed is left out',
    search,
    { names: ['Hollin Mill'] },
    ['Where is "Hollin Mill" mentioned?', 'Where is "Hollin Mill" mentioned in src?'],
  ],
  [
    'a folder takes the place of a folder',
    search,
    { quoted: ['x'], paths: [folder('letters')] },
    ['Where is "x" mentioned in letters?', 'Where is "x" mentioned?', 'Where is "x" mentioned in src?'],
  ],
  [
    'a file with data takes the place of one of its kind',
    summary,
    { paths: [file('a.csv'), file('b.md')] },
    ['Give me an overview of a.csv.', 'Give me an overview of data/sales.csv.'],
  ],
  [
    'a path with a space is quoted',
    summary,
    { paths: [file('old list.csv')] },
    ['Give me an overview of "old list.csv".', 'Give me an overview of data/sales.csv.'],
  ],
  [
    'what is to be changed is in the file, and what it becomes follows in the request',
    replace,
    { paths: [file('a.md', 'tomorow')], quoted: ['tomorow', 'tomorrow'] },
    ['In a.md change the word "tomorow" to "tomorrow".'],
  ],
  [
    'a change takes no name that is not marked as a value',
    replace,
    { paths: [file('a.md', 'Ada')], names: ['Ada', 'Eve'] },
    [],
  ],
  ['a change takes each plain value', replace, { paths: [file('a.md', 'a')], quoted: ['a', 'b'], numbers: ['3'] }, []],
  [
    'a change takes no file that is merely meant',
    replace,
    { paths: [file('a.md', 'a', false)], quoted: ['a', 'b'] },
    [],
  ],
  ['a change is not turned round', replace, { paths: [file('a.md', 'b')], quoted: ['a', 'b'] }, []],
];
for (const [what, example, values, texts] of cases) test(what, () => assert.deepEqual(textsOf(example, values), texts));

test('a path of the example is told, so that it is only shown where it is there', () => {
  const filled = fillExample(search, { ...nothing, names: ['Ada'] });
  assert.deepEqual(
    filled.map(({ unsaid, own }) => [unsaid, own]),
    [
      [[], 1],
      [['src'], 1],
    ],
  );
});

test('a column is one of the first line, a part of whose name is said', () => {
  const top: Example = {
    text: 'What are the most common cities in people.csv?',
    tool: toolOf('summarize_csv', ['path', 'column']),
    args: { path: 'people.csv', column: 'cities' },
  };
  const paths = [file('m.csv', 'no,paid_2026\n1,fee\n')];
  assert.deepEqual(textsOf(top, { paths, words: ['who', 'paid', 'fee'] }), [
    'What are the most common paid_2026 in m.csv?',
  ]);
});

test('a key begins a line of the settings', () => {
  const read: Example = {
    text: 'What is the interval in config/station.toml?',
    tool: toolOf('read_value', ['path', 'key']),
    args: { path: 'config/station.toml', key: 'interval' },
  };
  const paths = [file('s.toml', '# the port\nmax_rows = 3\n')];
  assert.deepEqual(textsOf(read, { paths, words: ['port', 'rows'] }), ['What is the max_rows in s.toml?']);
});

test('numbers go up, and no further than the file has lines', () => {
  const lines: Example = {
    text: 'Show me lines 10 to 20 of main.js.',
    tool: toolOf('read_file', ['path', 'first', 'last']),
    args: { path: 'main.js', first: 10, last: 20 },
  };
  const paths = [file('a.md', 'a\nb\nc\nd')];
  assert.deepEqual(textsOf(lines, { paths, numbers: ['3', '2', '9'] }), ['Show me lines 2 to 3 of a.md.']);
});

test('an example whose sentence says a value in other words is not filled', () => {
  const note: Example = {
    text: 'Remember that we build with pnpm.',
    tool: toolOf('remember_note', ['title']),
    args: { title: 'Build tool' },
  };
  assert.deepEqual(textsOf(note, { quoted: ['x'] }), []);
});

test('examples are those of SKILL.md with one call of a tool that the skill permits', () => {
  const call = (name: string) => `\`\`\`json\n{ "name": "${name}", "arguments": { "path": "a.md" } }\n\`\`\`\n`;
  const md = [
    '# Skill\n\n## Purpose\n\nRequest: “No?”\n\n## Example\n\n',
    `Request: “How long\nis a.md?”\n\nBound inputs: IN-1 = \`a.md\`.\n\n${call('count')}\n`,
    `Request: “Delete a.md”\n\n${call('other')}\n`,
    `Request: “Twice”\n\n${call('count')}\n${call('count')}\n## More\n\nRequest: “Not here”\n\n${call('count')}`,
  ].join('');
  const files = [{ path: 'SKILL.md', executable: false, bytes: new TextEncoder().encode(md) }];
  const tool = toolOf('count', ['path']);
  assert.deepEqual(examplesOf({ files, tools: [tool] }), [{ text: 'How long is a.md?', tool, args: { path: 'a.md' } }]);
  assert.deepEqual(examplesOf({ files: [], tools: [tool] }), []);
});
