import type { ModelResponse } from '@fpf/contracts';

export const request = 'Write a file with a text, append a line to the end of a file, read a file and count its words';

type Said = readonly [tool: string, args: Readonly<Record<string, string>>];

/** What the model says, turn by turn: fourteen calls of every effect, scripts of the pack in the sandbox and tools in process. */
const turns: readonly (readonly Said[])[] = [
  [
    ['write_file', { path: 'notes/a.md', content: 'a text\n' }],
    ['pay', { what: 'one' }],
    ['append_file', { path: 'log.txt', content: 'one\n' }],
    ['read_file', { path: 'notes/a.md' }],
  ],
  [
    ['book', { what: 'two' }],
    ['append_file', { path: 'log.txt', content: 'two\n' }],
    ['put', { what: 'two' }],
    ['count', { what: 'two' }],
  ],
  [
    ['append_file', { path: 'log.txt', content: 'three\n' }],
    ['tally', { what: 'three' }],
    ['book', { what: 'three' }],
    ['text_stats', { path: 'log.txt' }],
  ],
  [
    ['append_file', { path: 'log.txt', content: 'four\n' }],
    ['pay', { what: 'four' }],
  ],
];

export const steps = turns.flat().length;

/** What a whole run leaves in the session. */
export const contents: Readonly<Record<string, string>> = {
  'notes/a.md': 'a text\n',
  'log.txt': 'one\ntwo\nthree\nfour\n',
  'tally.txt': 'three\n',
};

const [response, ...further] = [
  ...turns.map((calls): ModelResponse => ({ tool_calls: calls.map(([name, args]) => ({ name, arguments: { ...args } })) })),
  { final: 'All of it is done.' },
];

/** The model, as a file of answers. */
export const answers = JSON.stringify({ answers: [{ request, response, further }] });
