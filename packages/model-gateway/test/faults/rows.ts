import type { FaultName } from '@fpf/ollama-double';

/**
 * One thing that is known to go wrong, and by what it is shown: faults of the double, each a test of the matrix; else a
 * test by its title.
 */
export type Row = {
  readonly what: string;
  readonly faults?: readonly FaultName[];
  readonly tests?: readonly ShownBy[];
};
export type ShownBy = readonly [file: string, title: string];

/**
 * What Ollama's parser was seen to make of a text of FunctionGemma. A fault stands for all texts after which the same
 * bytes come.
 */
const parser: readonly Row[] = [
  {
    what: 'no `call:`, no braces, no closing brace, or a newline in a string: a call without a name',
    faults: ['empty-name'],
  },
  { what: 'cut off by the token limit: nothing at all', faults: ['empty-turn'] },
  { what: 'an argument twice: the last one wins', faults: ['last-value-wins'] },
  { what: 'keys that lead to prototypes', faults: ['prototype-keys'] },
  { what: 'any name is passed on', faults: ['unknown-tool'] },
  { what: 'a null becomes a text', faults: ['null-text'] },
  { what: 'NaN and infinities: no `done`', faults: ['nan-argument'] },
  { what: 'spaces become a part of keys and values', faults: ['spaced-members'] },
  { what: 'an integer of 20 digits becomes another', faults: ['rounded-integer'] },
  { what: 'one lone delimiter: the server dies', faults: ['lone-escape'] },
  { what: 'no delimiters: a text ends at its comma', faults: ['lost-delimiters'] },
  { what: 'no delimiters: codes become numbers', faults: ['retyped-values'] },
  { what: 'no delimiters: dates and times are cut', faults: ['cut-dates'] },
];

/** What the `ollama` client makes of a server that fails, where nobody stands in between. */
const client: readonly Row[] = [
  { what: '404, 500 and 502', faults: ['not-found', 'server-error', 'bad-gateway'] },
  { what: '200 and an empty body', faults: ['empty-body'] },
  { what: 'a reset, or a cut in a line', faults: ['reset', 'cut-line'] },
  { what: 'silence: before the head, after it, at the end', faults: ['hang', 'silence', 'no-done-open'] },
  { what: 'a slow-loris, that ends at last', faults: ['slow-headers', 'slow-body'] },
  { what: 'a line that is half, or no `done`', faults: ['truncated-line', 'no-done'] },
  { what: 'garbage between good lines', faults: ['garbage-line'] },
  { what: 'an error in the middle of a stream', faults: ['error-line'] },
  { what: 'bytes that are no UTF-8', faults: ['invalid-utf8'] },
  { what: 'a key twice, a name twice', faults: ['duplicate-keys'] },
  { what: 'too many lines; one line too long', faults: ['giant-lines', 'giant-line'] },
];

/** What else a server, a network, a model or a caller does. */
const others: readonly Row[] = [
  {
    what: 'another digest: between the list and the call, after the call, pulled anew meanwhile',
    faults: ['digest-switch', 'tag-repulled'],
    tests: [['providers/ollama/answered-by.test.ts', 'a tag that moved before the question is seen after the answer']],
  },
  { what: 'the server restarts, or dies, in the middle', faults: ['restart-mid-stream', 'server-dies'] },
  {
    what: 'too busy: always, for a while, with a time to come back',
    faults: ['overloaded', 'overloaded-storm', 'too-many-requests'],
  },
  { what: 'a time to come back that is a date', faults: ['too-many-requests-date'] },
  { what: 'the page of a proxy, and 200', faults: ['proxy-page'] },
  { what: 'a byte order mark, CR LF, blank lines', faults: ['bom', 'crlf', 'blank-lines'] },
  {
    what: 'chunks of one byte',
    tests: [
      ['providers/ollama/ollama-provider.test.ts', 'any chunking of the bytes gives the same answer'],
      ['wire/ndjson.test.ts', 'the same lines come out, wherever the bytes are cut, also inside a character'],
    ],
  },
  { what: 'a surrogate pair in two lines, and half of one', faults: ['split-surrogate', 'lone-surrogate'] },
  { what: '`done` twice, data after `done`', faults: ['done-twice', 'data-after-done'] },
  { what: '`tool_calls` as a text, null, a list of null', faults: ['calls-string', 'calls-null', 'calls-of-null'] },
  { what: 'arguments as a text, a list, null', faults: ['arguments-string', 'arguments-array', 'arguments-null'] },
  { what: 'too deep, too many calls, a key too long', faults: ['deep-nesting', 'many-calls', 'giant-key'] },
  { what: 'names of prototypes as tools', faults: ['prototype-names'] },
  {
    what: 'NaN, Infinity, -0, 1e400',
    faults: ['number-nan', 'number-infinity', 'number-negative-zero', 'number-overflow'],
  },
  { what: 'integers that no double holds', faults: ['number-unsafe', 'number-twenty-digits'] },
  { what: 'a tool of a turn before', faults: ['earlier-tool'] },
  { what: 'a call and a final text together, and neither', faults: ['call-and-final', 'neither', 'done-only'] },
  { what: 'a call that stands in the text', faults: ['call-as-text'] },
  { what: 'cut off by a limit; the same token over and over', faults: ['length', 'repeat-stop'] },
  {
    what: 'control tokens in what the user, a tool or a description says',
    tests: [
      [
        'providers/neutralise/neutraliser.test.ts',
        'no control token is left in any text, key or value, and each is counted',
      ],
    ],
  },
  {
    what: 'the same bad call again: the gateway asks nothing twice that it heard, and a run ends at its second identical call',
    tests: [
      ['attempt/retry.test.ts', 'nothing is asked again once it was heard'],
      ['../../orchestrator/test/run.test.ts', 'budget.identical-calls'],
    ],
  },
  {
    what: 'a stop before there is a connection, before the head, in the body',
    tests: [
      ['wire/exchange.test.ts', "['before it starts', 0]"],
      ['wire/exchange.test.ts', "['before the head', 30]"],
      ['wire/exchange.test.ts', "['in the body', 60]"],
    ],
  },
  {
    what: 'a clock that jumps: of the server, of this machine, and between the two',
    faults: ['clock-jump'],
    tests: [
      ['faults/clock-jump.test.ts', 'a wall clock that jumps here, while the one of the server jumps too'],
      ['faults/clock-jump.test.ts', 'a server whose clock is ahead says to come back in a year'],
    ],
  },
  { what: 'a slow-loris without end, in its head and in its body', faults: ['slow-loris-head', 'slow-loris-body'] },
];

export const rows: readonly Row[] = [...parser, ...client, ...others];
