import { FpfError } from '../errors/fpf-error.ts';
import { reason } from '../errors/make-reason.ts';
import type { Reason } from '../errors/reason.ts';
import type { JsonObject } from '../schema/json.ts';
import { ToolCall } from '../tool/tool-call.ts';
import type { ToolSpec } from '../tool/tool-spec.ts';
import { quote } from './json/quote.ts';
import { nearestName } from '../errors/nearest-name.ts';
import { compileToolSchema } from './profile/compile-tool-schema.ts';
import { check, lineOf } from './schema/check.ts';
import type { Issue } from './schema/issue.ts';

export type Admission =
  | { readonly ok: true; readonly tool: ToolSpec; readonly args: JsonObject }
  | { readonly ok: false; readonly stage: 'lookup' | 'schema'; readonly reasons: readonly Reason[] };

const mostReasons = 16;

/**
 * Steps 2 and 3 of a tool call: is there such a tool among the loaded ones, and do the arguments fit its schema. The
 * name has to be the same, character by character; arguments are never converted or filled in. Never throws for an
 * input.
 */
export function admit(call: ToolCall, tools: readonly ToolSpec[]): Admission {
  const envelope = check(ToolCall, call);
  if (envelope.length > 0)
    return rejected(
      'lookup',
      envelope.map((issue) =>
        reason('admit.bad-json', 'lookup', `the call is not one: ${lineOf(issue)}`, [issue.pointer]),
      ),
    );

  const [tool, second] = tools.filter(({ name }) => name === call.name);
  if (!tool) return rejected('lookup', [unknownTool(call.name, tools)]);
  if (second)
    return rejected('lookup', [
      reason('skill.tool-clash', 'lookup', `two loaded tools are named ${quote(call.name)}; neither was executed`),
    ]);

  try {
    const issues = compileToolSchema(tool.input_schema).check(call.arguments);
    return issues.length === 0
      ? { ok: true, tool, args: call.arguments }
      : rejected('schema', badArguments(tool, issues));
  } catch (error) {
    if (!FpfError.is(error)) throw error;
    return rejected('schema', [
      reason(error.code, 'schema', `the tool ${quote(tool.name)} cannot be called: ${error.message}`),
    ]);
  }
}

function unknownTool(name: string, tools: readonly ToolSpec[]): Reason {
  const nearest = nearestName(
    name,
    tools.map((tool) => tool.name),
  );
  const offered =
    tools.length === 0
      ? 'no tool is loaded'
      : nearest
        ? `the nearest loaded one is ${quote(nearest)}, and it was not executed instead`
        : 'none of the loaded ones is like it';
  return reason('admit.unknown-tool', 'lookup', `no loaded skill has a tool named ${quote(name)}; ${offered}`);
}

function badArguments(tool: ToolSpec, issues: readonly Issue[]): readonly Reason[] {
  const shown = issues.slice(0, mostReasons);
  const more = issues.length - shown.length;
  return shown.map((issue, index) => {
    const rest = more > 0 && index === shown.length - 1 ? `, and ${more} more` : '';
    const where = issue.pointer === '' ? 'the argument object' : `arguments${issue.pointer}`;
    return reason('admit.bad-arguments', 'schema', `${tool.name}: ${where} ${issue.message}${rest}`, [issue.pointer]);
  });
}

function rejected(stage: 'lookup' | 'schema', reasons: readonly Reason[]): Admission {
  return { ok: false, stage, reasons };
}
