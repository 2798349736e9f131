import type { ChatMessage, ChatTool } from './chat-message.ts';
import { escape, callText } from './model-tokens.ts';
import { inOrder, printMembers, printValue } from './print-value.ts';

const sentence = 'You are a model that can do function calling with the following functions';

/** What a declaration keeps of a schema. */
const kept: ReadonlySet<string> = new Set([
  'description',
  'enum',
  'items',
  'nullable',
  'properties',
  'required',
  'type',
]);

/** As the model was trained: allowed values, items and inner properties are declared, and a tool's result is a map. */
export function officialDialect(messages: readonly ChatMessage[], tools: readonly ChatTool[]): string {
  const [first, ...others] = messages;
  const leads = first !== undefined && (first.role === 'system' || first.role === 'developer');
  const rest = leads ? others : messages;
  const says = leads ? first.content.trim() : tools.length > 0 ? sentence : '';
  const opening =
    says === '' && tools.length === 0
      ? ''
      : `<start_of_turn>developer\n${says}${tools.map(declaration).join('')}<end_of_turn>\n`;
  let prompt = `<bos>${opening}`;
  let names: readonly string[] = [];
  let inModelTurn = false;
  for (const message of rest) {
    if (message.role === 'tool') {
      const [next, ...later] = names;
      prompt += `<start_function_response>response:${message.tool_name ?? next ?? ''}{${result(message.content)}}<end_function_response>`;
      names = later;
      inModelTurn = true;
      continue;
    }
    const calls = message.tool_calls ?? [];
    if (inModelTurn && message.role !== 'assistant') prompt += '<end_of_turn>\n';
    if (!inModelTurn || message.role !== 'assistant')
      prompt += `<start_of_turn>${message.role === 'assistant' ? 'model' : message.role}\n`;
    prompt += `${message.content.trim()}${calls.map((call) => callText(call.name, printMembers(call.arguments))).join('')}`;
    inModelTurn = calls.length > 0;
    if (!inModelTurn) prompt += '<end_of_turn>\n';
    names = calls.map(({ name }) => name);
  }
  return inModelTurn ? prompt : `${prompt}<start_of_turn>model\n`;
}

function declaration({ name, description, parameters }: ChatTool): string {
  const shape = parameters === undefined ? '' : `,parameters:{${schema(parameters)}}`;
  return `<start_function_declaration>declaration:${name}{description:${printValue(description)}${shape}}<end_function_declaration>`;
}

function schema(of: object): string {
  return inOrder(of)
    .filter(([key]) => kept.has(key))
    .map(([key, value]) => `${key}:${keyword(key, value)}`)
    .join(',');
}

function keyword(key: string, value: unknown): string {
  if (key === 'type' && typeof value === 'string') return `${escape}${value.toUpperCase()}${escape}`;
  if (key === 'items' && typeof value === 'object' && value !== null) return `{${schema(value)}}`;
  if (key !== 'properties' || typeof value !== 'object' || value === null) return printValue(value);
  const shown = inOrder(value).map(([name, property]) => `${name}:{${schema(property ?? {})}}`);
  return `{${shown.join(',')}}`;
}

/** A JSON object is a map; anything else is its one member `value`. */
function result(content: string): string {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return printMembers(value);
  } catch {
    // No JSON: the text itself is the value.
  }
  return `value:${printValue(content)}`;
}
