import { FpfError, type ModelIdentity, type ToolSpec } from '@fpf/contracts';
import { received } from '../wire/received.ts';
import type { RawAnswer } from './accumulate.ts';

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
