import type { OllamaMessage } from '../ollama-messages.ts';
import type { OllamaTool } from '../chat-body.ts';
import type { JsonObject, JsonValue } from '@fpf/contracts';
import { isJsonObject } from '../../../wire/is-json-object.ts';

const trigger = 'You can do function calling with the following functions:';

/**
 * What the turn before leaves open: the results of calls, and a turn that began with a result, go on without a new one.
 */
type Open = 'nothing' | 'calls' | 'results';

/**
 * The prompt that Ollama makes of a request to FunctionGemma, as far as is known of its renderer; `fpf model doctor`
 * holds it against a live server. Servers before 0.30 put `<bos>` in front, later ones leave that to their engine: it
 * is left out here.
 */
export function renderPrompt(messages: readonly OllamaMessage[], tools: readonly OllamaTool[]): string {
  const [first] = messages;
  const system = first && (first.role === 'system' || first.role === 'developer') ? first.content : undefined;
  const turns = system === undefined ? messages : messages.slice(1);
  let prompt = developerTurn(system ?? '', tools);
  let open: Open = 'nothing';
  for (const [at, message] of turns.entries()) {
    const { text, leaves } = turn(message, { open, at, turns });
    prompt += text;
    open = leaves;
  }
  return open === 'results' ? prompt : `${prompt}<start_of_turn>model\n`;
}

function developerTurn(system: string, tools: readonly OllamaTool[]): string {
  if (system === '' && tools.length === 0) return '';
  const said = trimmed(system);
  const lead = tools.length === 0 ? '' : `${system === '' ? '' : '\n'}${said === trigger ? '' : trigger}`;
  return `<start_of_turn>developer\n${said}${lead}${tools.map(renderDeclaration).join('')}<end_of_turn>\n`;
}

type Place = { readonly open: Open; readonly at: number; readonly turns: readonly OllamaMessage[] };

function turn(message: OllamaMessage, place: Place): { readonly text: string; readonly leaves: Open } {
  const { role } = message;
  if (role === 'tool') return { text: result(message, place), leaves: 'results' };
  const said = trimmed(message.content);
  if (role === 'assistant') return model(message, said, place);
  if (role === 'user')
    return {
      text: `${place.open === 'results' ? '' : '<start_of_turn>user\n'}${said}<end_of_turn>\n`,
      leaves: 'nothing',
    };
  return { text: `<start_of_turn>${role}\n${said}<end_of_turn>\n`, leaves: place.open };
}

function model(
  { tool_calls: calls = [] }: OllamaMessage,
  said: string,
  { open, at, turns }: Place,
): { readonly text: string; readonly leaves: Open } {
  const start = open === 'results' ? '' : '<start_of_turn>model\n';
  const called = calls.map(
    ({ function: call }) =>
      `<start_function_call>call:${call.name}${renderArguments(call.arguments)}<end_function_call>`,
  );
  const text = `${start}${said}${called.join('')}`;
  // The results of calls belong to the turn that made them.
  if (calls.length > 0 && turns[at + 1]?.role === 'tool')
    return { text: `${text}<start_function_response>`, leaves: 'calls' };
  return { text: `${text}<end_of_turn>\n`, leaves: 'nothing' };
}

function result({ content }: OllamaMessage, { open, at, turns }: Place): string {
  const start = open === 'calls' ? '' : '<start_function_response>';
  return `${start}response:${nameOfResult(turns, at)}{${renderValue(content)}}<end_function_response>`;
}

/** By place: which result it is after the last message with calls. */
function nameOfResult(turns: readonly OllamaMessage[], at: number): string {
  const asked = turns
    .slice(0, at)
    .findLastIndex(({ role, tool_calls: calls }) => role === 'assistant' && (calls?.length ?? 0) > 0);
  if (asked === -1) return '';
  const before = turns.slice(asked + 1, at).filter(({ role }) => role === 'tool').length;
  return turns[asked]?.tool_calls?.[before]?.function.name ?? '';
}

/** The arguments of a call: names in their order, texts between marks, everything else bare. */
function renderArguments(given: JsonObject): string {
  const members = inByteOrder(Object.keys(given)).map((name) => `${name}:${renderValue(given[name] as JsonValue)}`);
  return `{${members.join(',')}}`;
}

function renderValue(value: JsonValue): string {
  if (typeof value === 'string') return `<escape>${value}<escape>`;
  if (typeof value === 'number') return renderNumber(value);
  if (value === null) return '<nil>';
  if (typeof value === 'boolean') return String(value);
  if (isJsonObject(value)) return renderArguments(value);
  return `[${value.map(renderValue).join(',')}]`;
}

/**
 * As Go prints a double: whole numbers plainly, others with an exponent of two digits below 0.0001 and from a million
 * on.
 */
function renderNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 63) return BigInt(value).toString();
  const size = Math.abs(value);
  const text = size >= 1e-4 && size < 1e6 ? String(value) : value.toExponential();
  return text.replace(/e([+-])(\d)$/, (_, sign: string, digit: string) => `e${sign}0${digit}`);
}

const space = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** Without the white space at its ends, as Go counts it: a byte order mark is none. Linear, whatever the text. */
export function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && space.test(text[from] as string)) from += 1;
  while (to > from && space.test(text[to - 1] as string)) to -= 1;
  return text.slice(from, to);
}

/**
 * What a model is shown of a tool: of each top-level property its description and first type. Lists of values, formats
 * and inner properties are not shown.
 */
function renderDeclaration({ function: { name, description, parameters } }: OllamaTool): string {
  const type = typeOf(parameters['type']);
  const members = [properties(parameters['properties']), required(parameters['required']), type].filter(
    (member) => member !== '',
  );
  const shown = parameters['properties'] !== undefined || type !== '' ? `,parameters:{${members.join(',')}}` : '';
  const declared = `declaration:${name}{description:${escaped(description)}${shown}}`;
  return `<start_function_declaration>${declared}<end_function_declaration>`;
}

function properties(value: JsonValue | undefined): string {
  const names = inByteOrder(Object.keys(objectOf(value)));
  const each = names.map((name) => {
    const property = objectOf(objectOf(value)[name]);
    const { description, type } = property;
    const first = typeOf(Array.isArray(type) ? type[0] : type);
    const said = escaped(typeof description === 'string' ? description : '');
    return `${name}:{description:${said}${first === '' ? '' : `,${first}`}}`;
  });
  return each.length === 0 ? '' : `properties:{${each.join(',')}}`;
}

function required(value: JsonValue | undefined): string {
  const names = Array.isArray(value) ? value.map((name) => escaped(String(name))) : [];
  return names.length === 0 ? '' : `required:[${names.join(',')}]`;
}

function typeOf(value: JsonValue | undefined): string {
  return typeof value === 'string' && value !== '' ? `type:${escaped(value.toUpperCase())}` : '';
}

function escaped(text: string): string {
  return `<escape>${text}<escape>`;
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Sorted as Go sorts texts: by their bytes, where JavaScript goes by UTF-16 units. */
function inByteOrder(names: readonly string[]): readonly string[] {
  return names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
