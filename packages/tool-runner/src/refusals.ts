import { FpfError, type ToolInvocation } from '@fpf/contracts';

type Words = { readonly what: string; readonly hint: string };

/** A refusal before anything ran: it names the tool, what is missing, and the fix. */
export function refuse(code: string, { skill, tool }: ToolInvocation, { what, hint }: Words): FpfError {
  return new FpfError({ code, message: `tool-runner: ${skill.manifest.id}#${tool.name}: ${what}`, hint });
}
