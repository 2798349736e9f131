import {
  FpfError,
  type ModelConformance,
  type ModelIdentity,
  type ModelLacking,
  type ModelShown,
  type ModelTimes,
  type StreamEvent,
} from '@fpf/contracts';
import type { Limits } from '../limits/options.ts';
import { sha256 } from '@fpf/contracts/hash';

export type RawCall = { readonly name: string; readonly argumentsText: string };

/** What was told of an answer beside the answer: each of it once. */
export type Told = {
  readonly kept?: KeptShown;
  readonly conformance?: ModelConformance;
  readonly answered?: ModelIdentity;
  readonly lacking?: ModelLacking;
  readonly input_tokens?: number;
  readonly output_tokens?: number;
  readonly cost_usd?: number;
  readonly times?: ModelTimes;
  readonly stop_reason?: string;
};

export type RawAnswer = {
  readonly text: string;
  readonly thought: string;
  readonly calls: readonly RawCall[];
  readonly told: Told;
};

/** The answer as text, for evidence. */
export function rawText({ text, calls }: RawAnswer): string {
  return [...(text === '' ? [] : [text]), ...calls.map((call) => `${call.name}(${call.argumentsText})`)].join('\n');
}

/**
 * Takes an event in, and gives what others may see of it. Throws at the first event that is too much, or out of its
 * place.
 */
export type Accumulator = { readonly add: (event: StreamEvent) => StreamEvent; readonly finish: () => RawAnswer };

type Sizes = Pick<Limits, 'maxReplyBytes' | 'maxShownBytes'>;

/** How many calls are told apart at all. How many of them are decided is a limit of the config. */
const mostCalls = 64;

/** What an event costs beside its text: a flood of empty ones is a flood. */
const eventBytes = 64;

/** Puts the pieces of an answer together, in the order of their index, whatever order they came in. */
export function createAccumulator(limits: Sizes): Accumulator {
  const texts = new Map<number, string[]>();
  const thoughts = new Map<number, string[]>();
  const calls = new Map<number, { readonly name: string[]; readonly text: string[] }>();
  let told: Told = {};
  let bytes = 0;

  const spend = (...pieces: readonly (string | undefined)[]): void => {
    for (const piece of pieces) bytes += piece === undefined ? 0 : Buffer.byteLength(piece);
    bytes += eventBytes;
    if (bytes > limits.maxReplyBytes) throw tooLarge(`is larger than ${limits.maxReplyBytes} bytes`);
  };
  const grow = (
    into: Map<number, string[]>,
    { index, text }: { readonly index: number; readonly text: string },
  ): void => {
    spend(text);
    const pieces = into.get(index);
    if (pieces) pieces.push(text);
    else into.set(index, [text]);
  };
  const call = ({ index, name, arguments_delta: text }: Extract<StreamEvent, { type: 'tool_call_delta' }>): void => {
    spend(name, text);
    let entry = calls.get(index);
    if (!entry) {
      if (calls.size >= mostCalls)
        throw tooLarge(`makes more than ${mostCalls} calls at once, and none of them was taken`);
      calls.set(index, (entry = { name: [], text: [] }));
    }
    if (name !== undefined) entry.name.push(name);
    if (text !== undefined) entry.text.push(text);
  };
  const once = (key: keyof Told, more: Told): void => {
    spend();
    if (told[key] !== undefined) throw outOfPlace(`tells ${key === 'kept' ? 'shown' : key} twice`);
    told = { ...told, ...more };
  };

  const add = (event: StreamEvent): StreamEvent => {
    if (told.stop_reason !== undefined && !afterStop.has(event.type))
      throw outOfPlace(`goes on with ${event.type} after its end`);
    switch (event.type) {
      case 'text_delta':
        grow(texts, event);
        break;
      case 'thinking_delta':
        grow(thoughts, event);
        break;
      case 'tool_call_delta':
        call(event);
        break;
      case 'usage': {
        spend();
        const { type: _type, ...usage } = event;
        told = { ...told, ...usage };
        break;
      }
      case 'shown': {
        const kept = boundShown(event.shown, limits.maxShownBytes);
        once('kept', { kept });
        return { type: 'shown', shown: kept.shown };
      }
      case 'conformance':
        once('conformance', { conformance: event.conformance });
        break;
      case 'lacking':
        spend(JSON.stringify(event.lacking));
        once('lacking', { lacking: event.lacking });
        break;
      case 'answered':
        once('answered', { answered: event.model });
        break;
      case 'message_stop':
        once('stop_reason', { stop_reason: event.stop_reason });
        break;
      case 'message_start':
      case 'error':
        spend();
    }
    return event;
  };

  return {
    add,
    finish: () => ({
      text: inOrder(texts).flat().join(''),
      thought: inOrder(thoughts).flat().join(''),
      calls: inOrder(calls).map(({ name, text }) => ({ name: name.join(''), argumentsText: text.join('') })),
      told,
    }),
  };
}

/** What a wire may still tell when the answer is over. */
const afterStop: ReadonlySet<StreamEvent['type']> = new Set(['usage', 'shown', 'answered', 'error']);

function inOrder<T>(pieces: ReadonlyMap<number, T>): readonly T[] {
  return [...pieces.entries()].sort(([a], [b]) => a - b).map(([, piece]) => piece);
}

function tooLarge(what: string): FpfError {
  return new FpfError({
    code: 'model.too-large',
    message: `model-gateway: the answer ${what}.`,
    hint: 'Ask for less at once, or use a model that keeps to its format.',
  });
}

function outOfPlace(what: string): FpfError {
  return new FpfError({
    code: 'model.protocol',
    message: `model-gateway: the answer ${what}.`,
    hint: 'This is a fault of the server or of its provider, not of your request.',
  });
}

/** What the evidence keeps of what a model was shown; the hash is of the whole. */
type KeptShown = { readonly shown: ModelShown; readonly hash: string };

/** Of a text that is too long for the evidence so many UTF-16 units are kept. */
const head = 16_384;

function boundShown(shown: ModelShown, most: number): KeptShown {
  const hash = sha256(shown.text);
  const bytes = Buffer.byteLength(shown.text);
  if (bytes <= most) return { shown, hash };
  return { shown: { ...shown, text: headOf(shown.text, Math.min(head, most)), cut_from: bytes }, hash };
}

/** Never half a character: it could not be hashed or written. */
function headOf(text: string, units: number): string {
  const cut = text.slice(0, units);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
