import { FpfError, type StreamEvent } from '@fpf/contracts';
import type { Limits } from './options.ts';

export type RawCall = { readonly name: string; readonly argumentsText: string };

export type RawAnswer = {
  readonly text: string;
  readonly thought: string;
  readonly calls: readonly RawCall[];
  readonly stopReason: string | undefined;
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
};

/** Puts the pieces of an answer together, in the order of their index, whatever order they came in. Bounded. */
export function createAccumulator(limits: Limits): { add(event: StreamEvent): void; finish(): RawAnswer } {
  const texts = new Map<number, string>();
  const thoughts = new Map<number, string>();
  const calls = new Map<number, { name: string; argumentsText: string }>();
  let bytes = 0;
  let stopReason: string | undefined;
  let inputTokens: number | undefined;
  let outputTokens: number | undefined;

  const grow = (into: Map<number, string>, index: number, text: string): void => {
    bytes += Buffer.byteLength(text);
    if (bytes > limits.maxReplyBytes) throw tooLarge(limits.maxReplyBytes);
    into.set(index, (into.get(index) ?? '') + text);
  };
  const call = (event: Extract<StreamEvent, { type: 'tool_call_delta' }>): void => {
    const entry = calls.get(event.index) ?? { name: '', argumentsText: '' };
    bytes += Buffer.byteLength(event.name ?? '') + Buffer.byteLength(event.arguments_delta ?? '');
    if (bytes > limits.maxReplyBytes) throw tooLarge(limits.maxReplyBytes);
    calls.set(event.index, { name: entry.name + (event.name ?? ''), argumentsText: entry.argumentsText + (event.arguments_delta ?? '') });
  };

  return {
    add: (event) => {
      if (event.type === 'text_delta') grow(texts, event.index, event.text);
      else if (event.type === 'thinking_delta') grow(thoughts, event.index, event.text);
      else if (event.type === 'tool_call_delta') call(event);
      else if (event.type === 'message_stop') stopReason = event.stop_reason;
      else if (event.type === 'usage') {
        inputTokens = event.input_tokens ?? inputTokens;
        outputTokens = event.output_tokens ?? outputTokens;
      }
    },
    finish: () => ({
      text: inOrder(texts).join(''),
      thought: inOrder(thoughts).join(''),
      calls: inOrder(calls),
      stopReason,
      inputTokens,
      outputTokens,
    }),
  };
}

function inOrder<T>(pieces: ReadonlyMap<number, T>): readonly T[] {
  return [...pieces.entries()].sort(([a], [b]) => a - b).map(([, piece]) => piece);
}

function tooLarge(limit: number): FpfError {
  return new FpfError({
    code: 'model.too-large',
    message: `model-gateway: the answer is larger than ${limit} bytes.`,
    hint: 'Ask for less, or use a model that keeps to its format.',
  });
}
