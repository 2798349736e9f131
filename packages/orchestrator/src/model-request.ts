import type { LoadedSkill, Message, ModelRequest, ToolSpec } from '@fpf/contracts';

/** Everything that a model is asked with: kernels in load order, as the loader wrapped them, then the request. The one place where a prompt is made. */
export function buildModelRequest(request: string, skills: readonly LoadedSkill[]): ModelRequest {
  const kernels = skills.map((skill, index): Message => text(`kernel-${index + 1}`, 'developer', skill.kernel));
  return { messages: [...kernels, text('request', 'user', request)], tools: skills.flatMap((skill) => skill.tools.map(shown)) };
}

/** What a tool asks of the world is the guard's affair; a model sees what it may say, no more. */
function shown({ name, description, input_schema: schema }: ToolSpec): ToolSpec {
  return { name, description, input_schema: schema };
}

function text(id: string, role: Message['role'], content: string): Message {
  return { v: 1, id, role, content: [{ type: 'text', text: content }], form: 'text' };
}
