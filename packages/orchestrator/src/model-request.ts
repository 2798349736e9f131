import type { LoadedSkill, Message, ModelRequest, ToolSpec } from '@fpf/contracts';

/** Everything that a model is asked with: kernels in load order, then the request. The one place where a prompt is made. */
export function buildModelRequest(request: string, skills: readonly LoadedSkill[]): ModelRequest {
  const kernels = skills.map((skill, index): Message => text(`kernel-${index + 1}`, 'developer', kernelText(skill)));
  return { messages: [...kernels, text('request', 'user', request)], tools: skills.flatMap((skill) => skill.tools.map(shown)) };
}

function kernelText({ manifest, kernel }: LoadedSkill): string {
  return `<skill name="${manifest.name}" version="${manifest.version}">\n${kernel.trim()}\n</skill>`;
}

/** What a tool asks of the world is the guard's affair; a model sees what it may say, no more. */
function shown({ name, description, input_schema: schema }: ToolSpec): ToolSpec {
  return { name, description, input_schema: schema };
}

function text(id: string, role: Message['role'], content: string): Message {
  return { v: 1, id, role, content: [{ type: 'text', text: content }], form: 'text' };
}
