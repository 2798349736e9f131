import { applyFault } from '../faults/apply.ts';
import { renderPrompt } from '../gemma/render-prompt.ts';
import type { Served } from './served.ts';
import { Refusal } from '../wire/refusal.ts';
import { keepAliveMs } from '../shelf/keep-alive.ts';
import { longName } from '../shelf/model-name.ts';
import type { ShelfModel } from '../shelf/shelf.ts';
import { countTokens, type Turn } from '../turn/turn.ts';
import { turnOf } from './turn-of.ts';
import type { Reply } from '../wire/reply.ts';
import type { Asked } from './asked.ts';
import { sayOf } from './say-of.ts';
import type { ChatMessage } from '../gemma/chat-message.ts';

/** How a route tells what comes of it. */
export interface Telling {
  readonly path: string;
  readonly told: (turn: Turn) => Reply;
  /** `load` or `unload`. */
  readonly moved: (reason: string) => Reply;
  readonly rendered: (prompt: string) => Reply;
}

/** The usual `num_ctx` of a server with little video memory. */
const usualContext = 4096;

/**
 * The steps of the real server, in its order: the model, what it can do, into memory, the prompt, and then what the
 * script says.
 */
export function infer(asked: Asked, served: Served, telling: Telling): Reply {
  const { shelf, script, random } = served;
  const model = find(asked, served);
  const keepMs = keepAliveOf(asked);
  if (asked.messages.length === 0 && keepMs === 0) {
    shelf.unload(model);
    return telling.moved('unload');
  }
  demandCapabilities(asked, model);
  const numCtx = Math.min(asked.numCtx ?? usualContext, model.contextLength);
  shelf.load(model, served.now() + keepMs, numCtx);
  if (asked.messages.length === 0) return telling.moved('load');
  const dialect = script.dialect ?? 'ollama';
  const render = (messages: Asked['messages']): string => renderPrompt(messages, asked.tools, dialect, script.version);
  const prompt = asked.truncate ? fitPrompt(asked.messages, render, numCtx) : render(asked.messages);
  const promptTokens = countTokens(prompt);
  if (!asked.truncate && promptTokens > numCtx) throw new Refusal(400, 'the input length exceeds the context length');
  if (asked.renderOnly) return telling.rendered(prompt);
  const { say, struck } = sayOf(asked, served);
  const instead = struck?.fault.instead;
  if (struck !== undefined && instead !== undefined) return instead(struck.strike);
  const { delimiters = 'kept', loneEscape = 'panics' } = script;
  const defaults = { delimiters, loneEscape, reading: asked.reading, promptTokens, random };
  const turn = turnOf(say, defaults);
  const reply = telling.told(struck?.fault.turn?.(turn, struck.strike) ?? turn);
  // A fault of the path is applied to whatever reply comes, where the request was taken.
  const altered =
    struck === undefined || struck === served.struck ? reply : applyFault(reply, struck, served.events, telling.path);
  return say.wire === undefined ? altered : { ...altered, wire: say.wire };
}

function find({ model: name }: Asked, { shelf }: Served): ShelfModel {
  if (name === '') throw new Refusal(400, 'model is required');
  const model = shelf.find(name);
  if (model === undefined) throw new Refusal(404, `model '${name}' not found`);
  return model;
}

function keepAliveOf({ keepAlive }: Asked): number {
  try {
    return keepAliveMs(keepAlive);
  } catch (error) {
    throw new Refusal(400, (error as Error).message);
  }
}

function demandCapabilities({ model: name, think, tools }: Asked, { capabilities, name: full }: ShelfModel): void {
  if (think && !capabilities.includes('thinking'))
    throw new Refusal(400, `${JSON.stringify(name)} does not support thinking`);
  if (!capabilities.includes('completion')) throw new Refusal(400, `${JSON.stringify(name)} does not support chat`);
  if (tools.length > 0 && !capabilities.includes('tools'))
    throw new Refusal(400, `${longName(full)} does not support tools`);
}

/**
 * Leaves out the oldest messages until the prompt fits, in silence. System messages stay, and so does the last message.
 */
function fitPrompt(
  messages: readonly ChatMessage[],
  render: (messages: readonly ChatMessage[]) => string,
  numCtx: number,
): string {
  let kept = messages;
  for (;;) {
    const prompt = render(kept);
    const oldest = kept.findIndex(({ role }, index) => role !== 'system' && index < kept.length - 1);
    if (countTokens(prompt) <= numCtx || oldest < 0) return prompt;
    kept = kept.filter((_, index) => index !== oldest);
  }
}
