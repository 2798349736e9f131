import type { JsonObject, ToolHandler, ToolInvocation } from '@fpf/contracts';
import { compileToolSchema } from '@fpf/contracts/validate';
import type { RunnerOptions } from './options.ts';
import { refuse } from './refusals.ts';

/** What will be started, once everything about it that does not depend on its kind has been checked. */
export type Prepared = {
  readonly handler: ToolHandler;
  readonly args: JsonObject;
  readonly timeoutMs: number;
  readonly maxOutputBytes: number;
  readonly okExitCodes: readonly number[];
};

/** Nothing here trusts that somebody looked before: an argument that does not fit runs nothing. */
export function prepare(invocation: ToolInvocation, defaults: Required<RunnerOptions>): Prepared {
  const { tool, reduced } = invocation;
  const { degraded } = tool;
  if (reduced && degraded === undefined) {
    throw refuse('guard.no-reduced-form', invocation, {
      what: 'the reduced form was asked for, and the tool declares none',
      hint: 'Declare `degraded` in tools.json.',
    });
  }
  const args = { ...invocation.args, ...(reduced ? degraded?.args : undefined) };
  const [issue] = compileToolSchema(tool.input_schema).check(args);
  if (issue) {
    const where = issue.pointer === '' ? 'the arguments' : `the argument ${issue.pointer}`;
    throw refuse('admit.bad-arguments', invocation, {
      what: `${where}: ${issue.message}`,
      hint: 'Arguments must fit input_schema exactly; nothing was executed.',
    });
  }
  const handler = handlerOf(invocation);
  const limits = reduced ? degraded?.limits : undefined;
  return {
    handler,
    args,
    timeoutMs: Math.min(handler.timeoutMs ?? defaults.timeoutMs, limits?.timeoutMs ?? Number.POSITIVE_INFINITY),
    maxOutputBytes: Math.min(
      handler.maxOutputBytes ?? defaults.maxOutputBytes,
      limits?.maxOutputBytes ?? Number.POSITIVE_INFINITY,
    ),
    okExitCodes: handler.okExitCodes ?? [0],
  };
}

function handlerOf(invocation: ToolInvocation): ToolHandler {
  const { handler } = invocation.tool;
  if (handler === undefined)
    throw refuse('tool.no-handler', invocation, {
      what: 'it has no handler',
      hint: 'Give it a script handler in tools.json.',
    });
  if (handler.network === true) {
    throw refuse('tool.network-unsupported', invocation, {
      what: 'it asks for the network, and there is no audited way to it',
      hint: 'Use a tool without network.',
    });
  }
  return handler;
}
