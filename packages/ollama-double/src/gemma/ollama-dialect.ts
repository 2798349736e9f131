import type { ChatCall, ChatMessage, ChatTool } from './chat-message.ts';
import { escape, callText } from './model-tokens.ts';
import { inOrder, printMembers, printValue } from './print-value.ts';

const sentence = 'You can do function calling with the following functions:';

/**
 * As Ollama's renderer writes a prompt. Of a parameter it shows name, description and first type. A tool's result is
 * put in as it is, under the name of the call that stands at its position. `lead` is what its version puts before
 * everything.
 */
export function ollamaDialect(messages: readonly ChatMessage[], tools: readonly ChatTool[], lead: string): string {
  const [first, ...others] = messages;
  const leads = first !== undefined && (first.role === 'system' || first.role === 'developer');
  const rest = leads ? others : messages;
  let prompt = `${lead}${developerTurn(leads ? first.content : '', tools)}`;
  let inModelTurn: 'no' | 'after-call' | 'after-response' = 'no';
  for (const [index, message] of rest.entries()) {
    const opens =
      inModelTurn === 'after-response'
        ? ''
        : `<start_of_turn>${message.role === 'assistant' ? 'model' : message.role}\n`;
    if (message.role === 'tool') {
      if (inModelTurn !== 'after-call') prompt += '<start_function_response>';
      prompt += `response:${nameAt(rest, index)}{${printValue(message.content)}}<end_function_response>`;
      inModelTurn = 'after-response';
    } else if (message.role === 'assistant') {
      const calls = message.tool_calls ?? [];
      const answered = calls.length > 0 && rest[index + 1]?.role === 'tool';
      prompt += `${opens}${message.content.trim()}${calls.map(printCall).join('')}`;
      prompt += answered ? '<start_function_response>' : '<end_of_turn>\n';
      inModelTurn = answered ? 'after-call' : 'no';
    } else if (message.role === 'user') {
      prompt += `${opens}${message.content.trim()}<end_of_turn>\n`;
      inModelTurn = 'no';
    } else prompt += `<start_of_turn>${message.role}\n${message.content.trim()}<end_of_turn>\n`;
  }
  return inModelTurn === 'after-response' ? prompt : `${prompt}<start_of_turn>model\n`;
}

function developerTurn(system: string, tools: readonly ChatTool[]): string {
  if (system === '' && tools.length === 0) return '';
  const own = system.trim();
  const asks = tools.length > 0 && own !== sentence ? sentence : '';
  const between = system !== '' && tools.length > 0 ? '\n' : '';
  return `<start_of_turn>developer\n${own}${between}${asks}${tools.map(declaration).join('')}<end_of_turn>\n`;
}

function declaration({ name, description, parameters }: ChatTool): string {
  const { properties, type = '' } = parameters ?? {};
  const shape =
    parameters === undefined || (properties === undefined && type === '')
      ? ''
      : `,parameters:{${printParameters(parameters)}}`;
  return `<start_function_declaration>declaration:${name}{description:${printValue(description)}${shape}}<end_function_declaration>`;
}

function printParameters({ properties = {}, required = [], type = '' }: NonNullable<ChatTool['parameters']>): string {
  const shown = inOrder(properties).map(([name, property]) => `${name}:{${printProperty(property)}}`);
  return [
    ...(shown.length > 0 ? [`properties:{${shown.join(',')}}`] : []),
    ...(required.length > 0 ? [`required:${printValue(required)}`] : []),
    ...(type === '' ? [] : [`type:${escape}${type.toUpperCase()}${escape}`]),
  ].join(',');
}

function printProperty(property: unknown): string {
  const { description, type } = (typeof property === 'object' && property !== null ? property : {}) as Record<
    string,
    unknown
  >;
  const first: unknown = Array.isArray(type) ? type[0] : type;
  const shown = `description:${printValue(typeof description === 'string' ? description : '')}`;
  return typeof first === 'string' && first !== '' ? `${shown},type:${escape}${first.toUpperCase()}${escape}` : shown;
}

function printCall(call: ChatCall): string {
  return callText(call.name, printMembers(call.arguments));
}

/** The nth result after an assistant's calls belongs to the nth of them, whatever it says of itself. */
function nameAt(messages: readonly ChatMessage[], index: number): string {
  const caller = messages.findLastIndex(
    ({ role, tool_calls: calls = [] }, at) => at < index && role === 'assistant' && calls.length > 0,
  );
  if (caller < 0) return '';
  const nth = messages.slice(caller + 1, index).filter(({ role }) => role === 'tool').length;
  return messages[caller]?.tool_calls?.[nth]?.name ?? '';
}
