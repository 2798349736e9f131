import type { ModelResponse } from '@fpf/contracts';

export const request =
  'Write a file notes/a.md with a text, append a line to the end of a file, read a file and count its words';

type Said = readonly [tool: string, args: Readonly<Record<string, string>>];

/** What it is turned to while it goes on: enough for all of it. */
export const less = { tool_calls: 40 };

/** What is handed on, and what is said to it then. */
export const scribe = { name: 'scribe', description: 'Writes lines down.', tools: ['append_file', 'put', 'book'] };
const handed = { role: scribe.name, request: 'Write the line of the scribe down, and book it' };
const scribed: readonly (readonly Said[])[] = [
  [
    ['append_file', { path: 'log.txt', content: 'scribe\n' }],
    ['put', { what: 'scribe' }],
  ],
  [['book', { what: 'scribe' }]],
];

/**
 * What the model says, turn by turn: calls of every effect, scripts of the pack in the sandbox, tools in process, and a
 * part that is handed on.
 */
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
    ['delegate', handed],
    ['append_file', { path: 'log.txt', content: 'four\n' }],
    ['pay', { what: 'four' }],
  ],
];

export const steps = [...turns, ...scribed].flat().length;

/** What a whole run leaves in the session. */
export const contents: Readonly<Record<string, string>> = {
  'notes/a.md': 'a text\n',
  'log.txt': 'one\ntwo\nthree\nscribe\nfour\n',
  'tally.txt': 'three\n',
};

function answer(asked: string, all: readonly (readonly Said[])[], final: string): unknown {
  const [response, ...further] = [
    ...all.map((calls): ModelResponse => ({
      tool_calls: calls.map(([name, args]) => ({ name, arguments: { ...args } })),
    })),
    { final },
  ];
  return { request: asked, response, further };
}

/** The model, as a file of answers. */
export const answers = JSON.stringify({
  answers: [answer(request, turns, 'All of it is done.'), answer(handed.request, scribed, 'It is written and booked.')],
});
