import type { JsonObject, JsonValue, LoadedSkill, Message, ModelRequest, ToolSpec } from '@fpf/contracts';
import { asUser, type Heard } from './turns/heard.ts';

/**
 * Where not all tools of the skills are offered, which; what the model is told of earlier turns; and messages that it
 * is told of after them.
 */
export type Asked = {
  readonly tools?: readonly ToolSpec[];
  readonly earlier?: readonly Message[];
  readonly heard?: readonly Heard[];
};

/**
 * Everything that a model is asked with: kernels in load order, as the loader wrapped them, then the request, then what
 * came of earlier turns and what was said between them. The one place where a prompt is made.
 */
export function buildModelRequest(
  request: string,
  skills: readonly LoadedSkill[],
  { tools = skills.flatMap((skill) => skill.tools), earlier = [], heard = [] }: Asked = {},
): ModelRequest {
  const kernels = skills.map((skill, index): Message => text(`kernel-${index + 1}`, 'developer', skill.kernel));
  return {
    messages: [...kernels, text('request', 'user', request), ...earlier, ...heard.map(asUser)],
    tools: tools.map(shown),
  };
}

/**
 * What a tool asks of the world is the guard's affair; a model sees what it may say, no more: arguments that are bound
 * are not its own.
 */
function shown({ name, description, input_schema: schema, bind = {} }: ToolSpec): ToolSpec {
  const bound = Object.keys(bind);
  if (bound.length === 0) return { name, description, input_schema: schema };
  const own = ([key]: readonly [string, JsonValue]): boolean => !bound.includes(key);
  const properties = Object.fromEntries(Object.entries((schema['properties'] ?? {}) as JsonObject).filter(own));
  const required = ((schema['required'] ?? []) as readonly string[]).filter((key) => !bound.includes(key));
  return { name, description, input_schema: { ...schema, properties, required } };
}

function text(id: string, role: Message['role'], content: string): Message {
  return { v: 1, id, role, content: [{ type: 'text', text: content }], form: 'text' };
}
