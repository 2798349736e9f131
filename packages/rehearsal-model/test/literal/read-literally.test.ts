import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLiterally, type Why } from '../../src/literal/read-literally.ts';
import { thoughtOfReading, wordsOfReading } from '../../src/literal/say-reading.ts';
import { toolSpec, unlearned } from './tools.ts';

const called: readonly (readonly [request: string, tool: string, args: object])[] = [
  ['Count the lines of README.md', 'count_lines', { path: 'README.md' }],
  ['Count the lines of README.md.', 'count_lines', { path: 'README.md' }],
  ['how many lines has "my notes.txt"?', 'count_lines', { path: 'my notes.txt' }],
  ['run count lines on README.md', 'count_lines', { path: 'README.md' }],
  ['book maple for 14 March, 10:30', 'book_room', { room: 'maple', date: '14 March', start_time: '10:30' }],
  [
    'oak room, 2025-06-02, 13:15, 45 minutes please',
    'book_room',
    { room: 'oak', date: '2025-06-02', start_time: '13:15', minutes: 45 },
  ],
  [
    'remind paula.kern@web.de of invoice INV-00932',
    'send_reminder',
    { email: 'paula.kern@web.de', invoice_number: 'INV-00932' },
  ],
  ['resize banner.png to 64 x 48', 'resize_picture', { file: 'banner.png', width: 64, height: 48 }],
  [
    'rename the branch feature/login to feature/sso-login',
    'rename_branch',
    { old_name: 'feature/login', new_name: 'feature/sso-login' },
  ],
  [
    'drop the columns "Internal ID", "Last Login" and "IP" from users.csv',
    'drop_columns',
    { file: 'users.csv', columns: ['Internal ID', 'Last Login', 'IP'] },
  ],
  ['bill Brightwater Dental 1450 euros', 'make_bill', { client: 'Brightwater Dental', amount: 1450, currency: 'EUR' }],
  [
    'make a bill for Brightwater Dental, $1450',
    'make_bill',
    { client: 'Brightwater Dental', amount: 1450, currency: 'USD' },
  ],
  [
    "make a bill for Brightwater Dental, 1450, note 'Thank you'",
    'make_bill',
    { client: 'Brightwater Dental', amount: 1450, note: 'Thank you' },
  ],
  ['tally the lines of a.txt', 'count_lines', { path: 'a.txt' }],
  ['note: ring the plumber', 'add_note', { text: 'ring the plumber' }],
];

for (const [request, tool, args] of called)
  test(`called: ${request}`, () => {
    const reading = readLiterally(request, unlearned);
    assert.ok('call' in reading, JSON.stringify(reading));
    assert.deepEqual(reading.call, { tool, args });
    assert.match(thoughtOfReading('1.0.0', reading), new RegExp(`${tool}; \\w+ = .*: \\S`));
  });

const refused: readonly (readonly [request: string, why: Why, tool: string | undefined])[] = [
  ['good morning! did you sleep well?', 'no-tool', undefined],
  ['count the lines please', 'value-missing', 'count_lines'],
  ['book the room on Friday at 11', 'value-missing', 'book_room'],
  ['cancel my booking of maple tomorrow 14:00', 'left-over', 'book_room'],
  ['count the lines of a.txt and delete it', 'left-over', 'count_lines'],
  ['count the lines of a.txt and of b.txt', 'left-over', 'count_lines'],
  ['tally the crimson lines of a.txt', 'left-over', 'count_lines'],
  ['count the lines of a.txt backwards', 'left-over', 'count_lines'],
  ['encrypt the lines of a.txt', 'left-over', 'count_lines'],
  ['resize banner.png to a width of 64 pixels, not in any mono', 'left-over', 'resize_picture'],
  ['is the oak room free on Friday at 11:00?', 'no-tool', 'book_room'],
  ['rename feature/a, feature/b', 'not-clear', 'rename_branch'],
];

for (const [request, why, tool] of refused)
  test(`not called: ${request}`, () => {
    const reading = readLiterally(request, unlearned);
    assert.ok(!('call' in reading), JSON.stringify(reading));
    assert.deepEqual([reading.why, reading.tool], [why, tool], JSON.stringify(reading));
    assert.match(wordsOfReading(reading), /It calls none: \S.*\nIt thinks|It calls none: \S.*\nWhat helps/);
  });

test('two tools that fit as well are none', () => {
  const [count] = unlearned;
  assert.ok(count);
  const reading = readLiterally('count the lines of a.txt', [count, { ...count, name: 'count_lines_too' }]);
  assert.ok('why' in reading);
  assert.equal(reading.why, 'another-tool');
});

test('a tool that asks for what no words are is never called', () => {
  const odd = toolSpec('count_lines', 'Count the lines of a file.', { path: { type: 'object' } });
  assert.ok('why' in readLiterally('count the lines of a.txt', [odd]));
});
