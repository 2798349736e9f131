import type { FaultName } from '@fpf/ollama-double';

export type Form = 'stream' | 'plain';

/**
 * A code of an error; or why calls of a reply are refused, by a mark or by admission; or how many calls a reply has of
 * which none is, and at which places of them stands what nobody asked with.
 */
export type Expected =
  | string
  | { readonly refused: readonly string[] }
  | { readonly calls: number; readonly ungrounded?: readonly string[] };

const fits: Expected = { calls: 1 };
const madeUp: Expected = { calls: 1, ungrounded: ['/name'] };
const nothing: Expected = { calls: 0 };
const badArguments: Expected = { refused: ['admit.bad-arguments'] };
const badJson: Expected = { refused: ['admit.bad-json'] };

/**
 * What each fault of the double ends in. A fault that is new there has no line here, and fails the test until it has.
 */
export const expectations: Readonly<Record<FaultName, Expected | Readonly<Record<Form, Expected>>>> = {
  // Refusals of the server, and of what stands before it.
  'not-found': 'model.missing',
  'server-error': 'model.server-error',
  'bad-gateway': 'model.server-error',
  overloaded: 'model.overloaded',
  'overloaded-storm': 'model.overloaded',
  'too-many-requests': 'model.overloaded',
  'too-many-requests-date': 'model.overloaded',
  'proxy-page': 'model.protocol',
  'empty-body': 'model.truncated',

  // Silences. In one document nothing is heard before the end, so it is asked again, and by then the server is gone.
  reset: 'model.unreachable',
  hang: 'model.timeout-idle',
  silence: 'model.timeout-idle',
  'slow-headers': 'model.timeout-idle',
  'slow-body': 'model.deadline',
  'slow-loris-head': 'model.timeout-idle',
  'slow-loris-body': 'model.deadline',
  'cut-line': 'model.truncated',
  'truncated-line': 'model.truncated',
  'no-done': 'model.truncated',
  'no-done-open': 'model.timeout-idle',
  'restart-mid-stream': 'model.truncated',
  'server-dies': { stream: 'model.truncated', plain: 'model.unreachable' },

  // Bytes and lines.
  'garbage-line': 'model.protocol',
  'error-line': 'model.server-error',
  'invalid-utf8': 'model.invalid-utf8',
  bom: 'model.protocol',
  crlf: fits,
  'blank-lines': fits,
  'done-twice': 'model.protocol',
  'data-after-done': 'model.protocol',
  'clock-jump': fits,
  'split-surrogate': 'model.protocol',
  'giant-lines': 'model.too-large',
  'giant-line': 'model.too-large',

  // What Ollama's own parser makes of a call.
  'empty-name': 'model.call-unparseable',
  'empty-turn': 'model.truncated',
  'retyped-values': badArguments,
  'cut-dates': badArguments,
  'lost-delimiters': fits,
  // The server has read a text out of the model's words, and says nothing of what it left: only what was asked tells
  // that it is another.
  'last-value-wins': madeUp,
  'null-text': madeUp,
  'spaced-members': badArguments,
  'rounded-integer': 'model.protocol',
  'nan-argument': 'model.truncated',
  'lone-escape': { stream: 'model.truncated', plain: 'model.unreachable' },

  // Odd calls.
  'calls-string': 'model.protocol',
  'calls-null': 'model.protocol',
  'calls-of-null': 'model.protocol',
  'arguments-string': badJson,
  'arguments-array': badJson,
  'arguments-null': badJson,
  'duplicate-keys': 'model.protocol',
  'many-calls': 'model.too-large',
  'unknown-tool': { refused: ['admit.unknown-tool'] },
  'earlier-tool': { refused: ['admit.unknown-tool'] },
  'prototype-names': { refused: ['admit.unknown-tool', 'admit.unknown-tool', 'admit.unknown-tool'] },
  'call-and-final': fits,
  'call-as-text': 'model.call-as-text',
  neither: nothing,
  'done-only': nothing,
  length: 'model.truncated',
  'repeat-stop': 'model.truncated',

  // Odd values. Negative zero is a number like any other; the argument that holds it is not asked for.
  'deep-nesting': 'model.too-large',
  'giant-key': 'model.too-large',
  'lone-surrogate': 'model.protocol',
  'prototype-keys': 'model.protocol',
  'number-nan': 'model.protocol',
  'number-infinity': 'model.protocol',
  'number-negative-zero': badArguments,
  'number-overflow': 'model.protocol',
  'number-unsafe': 'model.protocol',
  'number-twenty-digits': 'model.protocol',

  // Another digest. What is in memory answered; a tag that was pulled anew meanwhile changes nothing of that.
  'digest-switch': 'model.digest-mismatch',
  'tag-repulled': fits,
};
