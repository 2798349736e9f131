import { type Builtin, FpfError, type ToolHandler, type ToolInvocation } from '@fpf/contracts';
import { refuse } from '../refusals.ts';

/**
 * | registered | for this skill | wants the shipped one | the skill is shipped | run                       |
 * | ---------- | -------------- | --------------------- | -------------------- | ------------------------- |
 * | no         |                |                       |                      | `tool.builtin-unknown`    |
 * | yes        | no             |                       |                      | `tool.builtin-not-yours`  |
 * | yes        | yes            | yes                   | no                   | `tool.builtin-not-yours`  |
 * | yes        | yes            | yes                   | yes                  | yes                       |
 * | yes        | yes            | no                    | any                  | yes                       |
 */
export class BuiltinRegistry {
  readonly #known = new Map<string, Builtin>();

  register(builtin: Builtin): void {
    if (this.#known.has(builtin.name)) {
      throw new FpfError({
        code: 'tool.builtin-taken',
        message: `tool-runner: a builtin ${builtin.name} is registered already, for the skill ${this.#known.get(builtin.name)?.skill}`,
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
      what: `the builtin ${name} was registered for the skill ${builtin.skill}${builtin.shipped ? ' of the shipped pack' : ''} only`,
      hint: 'Give the skill a script of its own, or register a handler for it in the embedding code.',
    });
  }
}
