import { FpfError, type Host, type JsonObject, type ToolRunner } from '@fpf/contracts';
import { assertValid } from '@fpf/contracts/validate';
import { BuiltinRegistry } from './builtin/builtin-registry.ts';
import { runBuiltin } from './builtin/run-builtin.ts';
import { defaultOptions, RunnerOptions } from './options.ts';
import { prepare } from './prepare.ts';
import { runScript } from './run-script.ts';

/**
 * Runs a skill's script inside a call's view, or a registered handler on the view's files. What a tool does, however
 * bad, is a result; only what must not be started at all is refused. `effects` stays empty here: what changed is the
 * view's to say.
 */
export function createToolRunner(options: JsonObject, host: Host): ToolRunner {
  assertValid(RunnerOptions, options, 'the options of tool-runner');
  const settings = { ...defaultOptions, ...options };
  const builtins = new BuiltinRegistry();
  return Object.freeze<ToolRunner>({
    registerBuiltin: (builtin) => builtins.register(builtin),
    run: async (invocation, view, { signal, logs }) => {
      const prepared = prepare(invocation, settings);
      const builtin = prepared.handler.kind === 'builtin' ? builtins.resolve(invocation, prepared.handler) : undefined;
      if (signal.aborted) throw abortedBefore(invocation.call_id);
      return builtin
        ? runBuiltin(builtin, invocation, prepared, view, { host, signal })
        : runScript(invocation, prepared, view, { host, settings, signal, logs });
    },
  });
}

function abortedBefore(callId: string): FpfError {
  return new FpfError({
    code: 'tool.aborted',
    message: `tool-runner: call ${callId} was stopped before it began`,
    hint: 'Nothing was executed. Run it again when you like.',
  });
}
