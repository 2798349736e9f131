import { FpfError, type ModelIdentity, type ToolSpec } from '@fpf/contracts';
import { received } from '../wire/received.ts';
import { type RawAnswer, rawText } from './accumulate.ts';

/** Refuses an answer that is none: half of one, one of another model, and one whose calls were lost. */
export function refuseAnswer(answer: RawAnswer, tools: readonly ToolSpec[], model: ModelIdentity): void {
  refuseUnfinished(answer, model);
  refuseChanged(answer, model);
  refuseUnnamed(answer, model);
  refuseCallAsText(answer, tools, model);
}

/** Half an answer is none: what was left out may be what matters. */
function refuseUnfinished(answer: RawAnswer, model: ModelIdentity): void {
  const { told } = answer;
  if (told.stop_reason === undefined) {
    throw new FpfError({
      code: 'model.truncated',
      message: `model-gateway: the answer of ${model.name} (${model.provider}) ended without its end mark.`,
      hint: 'Try again; where it stays so, look at the log of the model server.',
      details: { received: received(rawText(answer)) },
    });
  }
  if (told.stop_reason !== 'length') return;
  throw new FpfError({
    code: 'model.truncated',
    message:
      `model-gateway: ${model.name} (${model.provider}) reached the longest answer that it may give, and was cut ` +
      'off.',
    hint: 'Allow longer answers (model.options.numPredict), or ask for less at once.',
    details: { done_reason: 'length', received: received(rawText(answer)) },
  });
}

/**
 * A tag may be pulled again between the question and the answer; then nobody can say which of the two models answered.
 */
function refuseChanged({ told: { answered } }: RawAnswer, asked: ModelIdentity): void {
  if (answered === undefined || answered.digest === asked.digest) return;
  throw new FpfError({
    code: 'model.digest-mismatch',
    message:
      `model-gateway: ${asked.name} was ${asked.digest ?? 'without a digest'} when it was asked, and ` +
      `${answered.digest ?? 'without a digest'} when it had answered. The answer was thrown away.`,
    hint: 'Ask again when nobody pulls or makes this tag; `fpf model pin` pins what is there then.',
    details: { asked: asked.digest, answered: answered.digest },
  });
}

/**
 * A server that cannot read a call may hand it on without a name and without arguments. Which one was meant is lost.
 */
function refuseUnnamed(answer: RawAnswer, model: ModelIdentity): void {
  const at = answer.calls.findIndex(({ name }) => name === '');
  if (at < 0) return;
  throw new FpfError({
    code: 'model.call-unparseable',
    message:
      `model-gateway: call ${at + 1} of ${model.name} has no name; its server could not read what the model ` +
      'wrote.',
    hint: 'Say it in other words, without line breaks inside texts.',
    details: { received: received(rawText(answer)) },
  });
}

/** The ways in which models write calls that their server should have taken for ones. Each is linear in the text. */
const signs: readonly (readonly [what: string, sign: RegExp])[] = [
  ['<start_function_call>', /<start_function_call>/],
  ['call:NAME{', /(?<![A-Za-z0-9_])call:\s{0,8}[A-Za-z_][A-Za-z0-9_.-]{0,63}\s{0,8}\{/],
  ['<tool_call>', /<tool_call>/],
  ['a block of tool_code', /```\s{0,8}tool_code/],
];

/**
 * Refuses an answer that holds a call in its words and makes none: acting on it would mean to guess, and ignoring it to
 * lose it.
 */
export function refuseCallAsText({ text, calls }: RawAnswer, tools: readonly ToolSpec[], model: ModelIdentity): void {
  if (calls.length > 0 || text === '') return;
  const found = signs.find(([, sign]) => sign.test(text))?.[0] ?? callObject(text, tools);
  if (found === undefined) return;
  throw new FpfError({
    code: 'model.call-as-text',
    message: `model-gateway: ${model.name} wrote a call as text (${found}), and it was not taken for one.`,
    hint: 'Use a model tag whose template knows tool calls; `fpf model doctor` says whether this one does.',
    details: { received: received(text) },
  });
}

/** An object with the name of an offered tool and arguments, as other models write calls. */
function callObject(text: string, tools: readonly ToolSpec[]): string | undefined {
  if (!/"(?:arguments|parameters)"\s{0,64}:/.test(text)) return undefined;
  const offered = new Set(tools.map(({ name }) => name));
  for (const [, name] of text.matchAll(/"name"\s{0,64}:\s{0,64}"([A-Za-z0-9_.-]{1,128})"/g)) {
    if (name !== undefined && offered.has(name)) return `an object with the name ${name} and arguments`;
  }
  return undefined;
}
