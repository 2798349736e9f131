import { setImmediate } from 'node:timers/promises';
import {
  FpfError,
  type ModelIdentity,
  type ModelLacking,
  type ModelProvider,
  type ModelRequest,
  type StreamEvent,
  textOf,
  type ToolSpec,
} from '@fpf/contracts';
import { argumentsOf } from '../derive/derive.ts';
import { offeredTools } from '../grammar/offered-tools.ts';
import { type Reading, readLiterally } from '../literal/read-literally.ts';
import { thoughtOfReading, wordsOfReading } from '../literal/say-reading.ts';
import type { RehearsalModel } from '../model.ts';
import { decide, type Decision } from './decide.ts';
import { doneText, finalOf, lackingText, nothingAskedText, thoughtOf } from './explain.ts';
import { loadModel, shippedFolder } from './model-folder.ts';

export type RehearsalSettings = {
  /** Where rehearsal.fpfm and rehearsal.json lie; by default the weights that come with this package. */
  readonly folder?: URL;
};

/**
 * The model that answers when there is no other: it picks one offered tool and points at words of the request. It says
 * what it is in its name, in its thought and in its words, and what it decides is never conforming. The weights are
 * read at the first question, once.
 */
export function createRehearsalProvider({ folder = shippedFolder }: RehearsalSettings = {}): ModelProvider {
  let model: Promise<RehearsalModel> | undefined;
  const load = (): Promise<RehearsalModel> => (model ??= loadModel(folder));
  const identity = async (signal?: AbortSignal): Promise<ModelIdentity> => {
    throwIfStopped(signal);
    const { version, digest } = await load();
    return { provider: 'rehearsal', name: `rehearsal:${version}`, digest, conforming: false };
  };
  return {
    name: 'rehearsal',
    capabilities: { tools: true, streaming: false, multiTurn: false },
    probe: identity,
    models: async (signal) => [await identity(signal)],
    complete: (request, { signal }) => answer(request, load, signal),
  };
}

async function* answer(
  request: ModelRequest,
  load: () => Promise<RehearsalModel>,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  throwIfStopped(signal);
  const model = await load();
  throwIfStopped(signal);
  yield { type: 'message_start' };
  const asked = askedIn(request);
  if (asked === undefined || asked.answered || asked.text.trim() === '') {
    yield { type: 'text_delta', index: 0, text: asked?.answered ? doneText : nothingAskedText };
    yield { type: 'usage', input_tokens: 0, output_tokens: 0 };
  } else {
    const question = asQuestion(asked.text, request.tools);
    const tools = request.tools.filter(({ name }) => name !== question?.call.tool);
    const reading = readUnlearned(model, asked.text, tools);
    const isCall = reading !== undefined && 'call' in reading;
    // A call that it has learned to make says more than a reading that makes none.
    const decision =
      isCall || (question && tools.length === 0)
        ? undefined
        : await decided(model, asked, { ...request, tools }, signal);
    const isLearned = decision !== undefined && 'call' in decision.verdict;
    if (question && !isCall && !isLearned) yield* sayReading(model, asked.text, question);
    else if (reading && !isLearned) yield* sayReading(model, asked.text, reading);
    else if (decision) {
      const nearest = isLearned ? undefined : readLiterally(asked.text, request.tools);
      yield* say(model, decision, nearest && lackingIn(nearest));
    }
  }
  yield { type: 'message_stop', stop_reason: 'stop' };
}

async function decided(
  model: RehearsalModel,
  { text }: Asked,
  { tools }: ModelRequest,
  signal: AbortSignal,
): Promise<Decision> {
  const steps = decide(model, text, tools);
  for (;;) {
    await breathe(signal);
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * What no other tool is called for, a tool that needs nothing but a question is asked, as it was said.
 */
function asQuestion(
  text: string,
  tools: readonly ToolSpec[],
): Extract<Reading, { readonly call: unknown }> | undefined {
  const tool = tools.find(({ input_schema: { required } }) => {
    return Array.isArray(required) && required.length === 1 && required[0] === 'question';
  });
  if (!tool || !asking.test(text)) return undefined;
  const question = text.trim().slice(0, mostAsked).toWellFormed();
  const taken = [{ parameter: 'question', value: question, why: 'what was asked, as it was said' }];
  return { call: { tool: tool.name, args: { question } }, taken };
}

const mostAsked = 1000;
const asking =
  /\?|\b(?:what|which|who|whose|whom|when|where|why|how|tell|remind|know|forgot|wonder)(?:'?s)?\b|^\W*(?:is|are|was|were|do|does|did|has|have|had)\b/i;

/**
 * Where tools are offered that it has not learned, it reads by what all of them declare; what it reads counts unless a
 * tool that it has learned is nearest.
 */
function readUnlearned(model: RehearsalModel, text: string, tools: readonly ToolSpec[]): Reading | undefined {
  const learned = new Set(offeredTools(model, tools).map(({ spec }) => spec.name));
  if (tools.every(({ name }) => learned.has(name))) return undefined;
  const reading = readLiterally(text, tools);
  const tool = 'call' in reading ? reading.call.tool : reading.tool;
  if (tool === undefined) return learned.size > 0 ? undefined : reading;
  return learned.has(tool) ? undefined : reading;
}

function* sayReading({ version }: RehearsalModel, text: string, reading: Reading): Generator<StreamEvent> {
  yield { type: 'shown', shown: { by: 'provider', text: text.toWellFormed(), neutralised: 0 } };
  yield { type: 'thinking_delta', index: 0, text: thoughtOfReading(version, reading) };
  if ('call' in reading) {
    const { tool, args } = reading.call;
    yield { type: 'tool_call_delta', index: 0, name: tool, arguments_delta: JSON.stringify(args) };
    yield { type: 'usage', input_tokens: 0, output_tokens: 0 };
  } else {
    const lacking = lackingIn(reading);
    if (lacking) yield { type: 'lacking', lacking };
    yield { type: 'text_delta', index: 0, text: wordsOfReading(reading) };
    yield { type: 'usage', input_tokens: 0, output_tokens: 0 };
  }
}

/** The call that is meant where nothing but a value is missing, so that it can be asked for. */
function lackingIn(reading: Reading): ModelLacking | undefined {
  if ('call' in reading || reading.tool === undefined || reading.args === undefined) return undefined;
  const { tool: name, args, missing } = reading;
  return { name, arguments: args, missing: [...missing] };
}

/** Tokens out are what was decided: the tool, and each argument. */
function* say(model: RehearsalModel, decision: Decision, lacking: ModelLacking | undefined): Generator<StreamEvent> {
  const { verdict, tokens, offered } = decision;
  const read = tokens.text.slice(0, tokens.ranges.at(-1)?.end ?? 0);
  yield { type: 'shown', shown: { by: 'provider', text: read.toWellFormed(), neutralised: 0 } };
  yield { type: 'thinking_delta', index: 0, text: thoughtOf(model.version, decision) };
  if ('call' in verdict) {
    const { tool, taken } = verdict.call;
    yield {
      type: 'tool_call_delta',
      index: 0,
      name: tool.spec.name,
      arguments_delta: JSON.stringify(argumentsOf(taken)),
    };
    yield { type: 'usage', input_tokens: tokens.words.length, output_tokens: 1 + taken.length };
  } else {
    if (lacking) yield { type: 'lacking', lacking };
    const text = lacking ? lackingText(lacking) : finalOf(verdict.abstained, offered, tokens);
    yield { type: 'text_delta', index: 0, text };
    yield { type: 'usage', input_tokens: tokens.words.length, output_tokens: 0 };
  }
}

/** What a request asks for: the last user's words, and whether a tool has answered since. */
type Asked = { readonly text: string; readonly answered: boolean };

function askedIn({ messages }: ModelRequest): Asked | undefined {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const message = messages[at];
  if (!message) return undefined;
  const answered = messages
    .slice(at + 1)
    .some(({ role, content }) => role === 'tool' || content.some(({ type }) => type === 'tool_result'));
  return { text: textOf(message), answered };
}

/** Lets everything else that waits go first; whoever told the request to stop is heard here. */
async function breathe(signal: AbortSignal): Promise<void> {
  await setImmediate();
  throwIfStopped(signal);
}

function throwIfStopped(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  throw new FpfError({
    code: 'model.aborted',
    message: 'rehearsal-model: the request was stopped.',
    hint: 'Run it again when you like.',
    cause: signal.reason,
  });
}
