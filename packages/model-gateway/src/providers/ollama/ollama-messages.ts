import { type JsonObject, type Message, textOf } from '@fpf/contracts';
import type { Neutraliser } from '../neutralise/neutraliser.ts';
import { textOfResult } from '../text-of-result.ts';

export type OllamaCall = {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: JsonObject };
};

/** As `/api/chat` takes it. */
export type OllamaMessage = {
  readonly role: string;
  readonly content: string;
  readonly tool_calls?: readonly OllamaCall[];
  readonly tool_name?: string;
  readonly tool_call_id?: string;
};

/**
 * Ollama's chat wire keeps role, text, calls and results. What it drops (ids, metadata, other blocks) stays in the
 * journal. The kernels at the beginning become one message: FunctionGemma's rendering makes a developer's turn of the
 * first only.
 */
export function toOllamaMessages(messages: readonly Message[], clean: Neutraliser): readonly OllamaMessage[] {
  const first = messages.findIndex(({ role }) => role !== 'developer' && role !== 'system');
  const kernels = first === -1 ? messages : messages.slice(0, first);
  const rest = first === -1 ? [] : messages.slice(first);
  const system = kernels.map(textOf).join('\n\n');
  return [...(kernels.length > 0 ? [{ role: 'system', content: clean.text(system) }] : []), ...inPlace(rest, clean)];
}

/** A server takes the name of a result from its place: the first result after the calls is the first call's. */
function inPlace(messages: readonly Message[], clean: Neutraliser): readonly OllamaMessage[] {
  const wire: OllamaMessage[] = [];
  let open: readonly OllamaCall[] = [];
  for (let at = 0; at < messages.length;) {
    const message = messages[at] as Message;
    const results: Message[] = [];
    for (let next = messages[at]; next && isResult(next); next = messages[at]) {
      results.push(next);
      at += 1;
    }
    if (results.length > 0) {
      wire.push(...resultsOf(results, open, clean));
      continue;
    }
    open = callsOf(message, clean);
    const role = message.role === 'developer' ? 'system' : message.role;
    wire.push({ role, content: clean.text(textOf(message)), ...(open.length > 0 && { tool_calls: open }) });
    at += 1;
  }
  return wire;
}

function isResult({ role, content }: Message): boolean {
  return role === 'tool' || content.some(({ type }) => type === 'tool_result');
}

function callsOf({ content }: Message, clean: Neutraliser): readonly OllamaCall[] {
  return content.flatMap((block) =>
    block.type === 'tool_use'
      ? [{ id: block.id, function: { name: clean.text(block.name), arguments: clean.json(block.input) } }]
      : [],
  );
}

type Result = { readonly id: string | undefined; readonly text: string };

/**
 * In the order of the calls. A call without a result gets an empty one where a later call has one, or the later one
 * would lose its name.
 */
function resultsOf(
  messages: readonly Message[],
  calls: readonly OllamaCall[],
  clean: Neutraliser,
): readonly OllamaMessage[] {
  const results = messages.flatMap(resultsIn);
  const placed = calls.map(({ id }) => results.find((result) => result.id === id));
  const strays = results.filter((result) => !placed.includes(result));
  const lastPlaced = placed.findLastIndex((result) => result !== undefined);
  const ordered = calls.slice(0, lastPlaced + 1).map(({ id, function: { name } }, at): OllamaMessage => ({
    role: 'tool',
    content: clean.text(placed[at]?.text ?? ''),
    tool_name: name,
    tool_call_id: id,
  }));
  return [...ordered, ...strays.map((result): OllamaMessage => ({ role: 'tool', content: clean.text(result.text) }))];
}

function resultsIn(message: Message): readonly Result[] {
  const blocks = message.content.flatMap((block): readonly Result[] =>
    block.type === 'tool_result' ? [{ id: block.tool_use_id, text: textOfResult(block) }] : [],
  );
  return blocks.length > 0 ? blocks : [{ id: message.tool_call_id, text: textOf(message) }];
}
