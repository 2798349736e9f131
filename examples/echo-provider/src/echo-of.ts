import { FpfError, type ModelRequest, type StreamEvent, textOf } from '@fpf/contracts';

/**
 * The events of an answer. A request that ends with a call, as in `Search: search_repo {"query": "TODO"}`, is said back
 * as that call, its arguments as the very text that was given; every other one as words. Nothing is understood, and
 * nothing is judged: that is the gateway's part.
 */
export function echoOf({ messages }: ModelRequest): readonly StreamEvent[] {
  const asked = messages.findLast(({ role }) => role === 'user');
  const text = asked ? textOf(asked).trim() : '';
  if (text === '') throw nothingToSay();
  return [
    { type: 'message_start' },
    callIn(text) ?? { type: 'text_delta', index: 0, text },
    { type: 'message_stop', stop_reason: 'stop' },
  ];
}

function callIn(text: string): StreamEvent | undefined {
  const at = text.indexOf('{');
  const name = text.slice(0, Math.max(at, 0)).trimEnd().split(/\s/).at(-1) ?? '';
  if (!text.endsWith('}') || !/^[a-z][a-z0-9_]{0,63}$/.test(name)) return undefined;
  return { type: 'tool_call_delta', index: 0, name, arguments_delta: text.slice(at) };
}

function nothingToSay(): FpfError {
  return new FpfError({
    code: 'model.empty-output',
    message: 'echo-provider: the request has no words of a user, so there is nothing to say back.',
    hint: 'Ask with some words.',
  });
}
