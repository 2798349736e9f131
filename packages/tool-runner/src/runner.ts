import {
  type Builtin,
  FpfError,
  type Host,
  type JsonObject,
  type ToolHandler,
  type ToolInvocation,
  type ToolRunner,
} from '@fpf/contracts';
import { assertValid } from '@fpf/contracts/validate';
import { runBuiltin } from './builtin/run-builtin.ts';
import { defaultOptions, RunnerOptions } from './options.ts';
import { prepare } from './prepare.ts';
import { runScript } from './run-script.ts';
import { refuse } from './refusals.ts';

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

/**
 * | registered | for this skill | wants the shipped one | the skill is shipped | run                       |
 * | ---------- | -------------- | --------------------- | -------------------- | ------------------------- |
 * | no         |                |                       |                      | `tool.builtin-unknown`    |
 * | yes        | no             |                       |                      | `tool.builtin-not-yours`  |
 * | yes        | yes            | yes                   | no                   | `tool.builtin-not-yours`  |
 * | yes        | yes            | yes                   | yes                  | yes                       |
 * | yes        | yes            | no                    | any                  | yes                       |
 */
class BuiltinRegistry {
  readonly #known = new Map<string, Builtin>();

  register(builtin: Builtin): void {
    if (this.#known.has(builtin.name)) {
      throw new FpfError({
        code: 'tool.builtin-taken',
        message:
          `tool-runner: a builtin ${builtin.name} is registered already, for the skill ` +
          `${this.#known.get(builtin.name)?.skill}`,
        hint: 'Register each name once.',
      });
    }
    this.#known.set(builtin.name, Object.freeze({ ...builtin }));
  }

  resolve(invocation: ToolInvocation, handler: ToolHandler): Builtin {
    const name = handler.path ?? '';
    const builtin = this.#known.get(name);
    if (builtin === undefined) {
      throw refuse('tool.builtin-unknown', invocation, {
        what: `no builtin ${JSON.stringify(name)} is registered`,
        hint: 'A builtin comes from the embedding code; use a script handler.',
      });
    }
    const { id, shipped } = invocation.skill.manifest;
    const theirs = builtin.skill === id && (!builtin.shipped || shipped === true);
    if (theirs) return builtin;
    throw refuse('tool.builtin-not-yours', invocation, {
      what:
        `the builtin ${name} was registered for the skill ` +
        `${builtin.skill}${builtin.shipped ? ' of the shipped pack' : ''} only`,
      hint: 'Give the skill a script of its own, or register a handler for it in the embedding code.',
    });
  }
}
