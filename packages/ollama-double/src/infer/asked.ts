import type { ChatMessage, ChatTool } from '../gemma/chat-message.ts';
import { isMembers, type Members, kindOf, member } from '../serve/read-body.ts';
import type { Reading } from './turn-of.ts';
import { Refusal } from '../wire/refusal.ts';

/** What any of the three inference routes asks for. */
export interface Asked {
  /** As it was sent: replies repeat it. */
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ChatTool[];
  readonly stream: boolean;
  readonly keepAlive: unknown;
  readonly numCtx: number | undefined;
  readonly truncate: boolean;
  readonly think: boolean;
  readonly renderOnly: boolean;
  readonly reading: Reading;
}

/** Unknown members and options are not looked at, as in the real server. */
export function askedOf(body: Members): Omit<Asked, 'messages'> {
  const think = body['think'];
  return {
    model: member(body, 'model', 'string') ?? '',
    tools: (member(body, 'tools', 'array') ?? []).map(toolOf),
    stream: member(body, 'stream', 'boolean') ?? true,
    keepAlive: body['keep_alive'],
    numCtx: numCtxOf(member(body, 'options', 'object')),
    truncate: member(body, 'truncate', 'boolean') ?? true,
    think: think === true || (typeof think === 'string' && think !== ''),
    reading: 'calls',
    renderOnly: member(body, '_debug_render_only', 'boolean') ?? false,
  };
}

export function messageOf(value: unknown): ChatMessage {
  if (!isMembers(value))
    throw new Refusal(
      400,
      `json: cannot unmarshal ${kindOf(value)} into Go struct field ChatRequest.messages of type api.Message`,
    );
  const toolName = member(value, 'tool_name', 'string');
  return {
    role: member(value, 'role', 'string') ?? '',
    content: member(value, 'content', 'string') ?? '',
    tool_calls: (member(value, 'tool_calls', 'array') ?? []).map(callOf),
    ...(toolName !== undefined && { tool_name: toolName }),
  };
}

function callOf(value: unknown): { readonly name: string; readonly arguments: object } {
  const call = isMembers(value) ? (member(value, 'function', 'object') ?? {}) : {};
  return { name: member(call, 'name', 'string') ?? '', arguments: member(call, 'arguments', 'object') ?? {} };
}

function toolOf(value: unknown): ChatTool {
  const tool = isMembers(value) ? (member(value, 'function', 'object') ?? {}) : {};
  const parameters = member(tool, 'parameters', 'object');
  const properties = parameters && member(parameters, 'properties', 'object');
  return {
    name: member(tool, 'name', 'string') ?? '',
    description: member(tool, 'description', 'string') ?? '',
    ...(parameters !== undefined && {
      parameters: {
        type: member(parameters, 'type', 'string') ?? '',
        required: (member(parameters, 'required', 'array') ?? []).map(String),
        ...(properties !== undefined && { properties }),
      },
    }),
  };
}

/**
 * What the real server calls the kinds. To both it takes any number; of one for an integer it drops what stands behind
 * the point.
 */
const kinds: Readonly<Record<string, 'integer' | 'float32'>> = {
  num_ctx: 'integer',
  num_predict: 'integer',
  num_keep: 'integer',
  seed: 'integer',
  top_k: 'integer',
  repeat_last_n: 'integer',
  temperature: 'float32',
  top_p: 'float32',
  min_p: 'float32',
  typical_p: 'float32',
  repeat_penalty: 'float32',
  presence_penalty: 'float32',
  frequency_penalty: 'float32',
};

/**
 * The size of the context that is asked for. An option of another kind than its own ends a request; one that nobody
 * knows is not looked at.
 */
function numCtxOf(options: Members = {}): number | undefined {
  for (const [name, kind] of Object.entries(kinds)) {
    const value = Object.hasOwn(options, name) ? options[name] : undefined;
    if (value !== undefined && value !== null && typeof value !== 'number')
      throw new Refusal(500, `option "${name}" must be of type ${kind}`);
  }
  const { num_ctx: numCtx } = options;
  return typeof numCtx === 'number' ? Math.trunc(numCtx) : undefined;
}
