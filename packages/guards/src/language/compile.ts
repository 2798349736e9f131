import type { CelInput, CelResult } from '@bufbuild/cel';
import { type Cel, loadCel } from './cel.ts';
import { notBoolean, ownFunctions } from './functions.ts';
import type { Compiled, Outcome } from './language.ts';
import { type Needs, needsOf, type Tree } from './tree.ts';
import { createPatterns } from './patterns.ts';
import { OutsideProfile, readTree } from './read-tree.ts';
import { scan } from './scan.ts';
import { writeExpr } from './write-expr.ts';
import { maximum } from './limits.ts';
import { NotData } from './data.ts';
import type { Seen, Sight } from './sight.ts';

/**
 * Reads an expression whole, once: bounds, parser, profile, plan. It never throws. A comment at the very end wants its
 * line to end.
 */
export function createCompiler(): (source: string) => Compiled {
  const patterns = createPatterns();
  let cel: Cel | undefined;
  let env: ReturnType<Cel['celEnv']> | undefined;
  return (source) => {
    const problem = scan(source);
    if (problem !== undefined) return refused(problem);
    cel ??= loadCel();
    env ??= cel.celEnv({ funcs: ownFunctions(cel, patterns) });
    try {
      const { tree, nodes, copies } = readTree(cel.parse(`${source}\n`).expr, patterns);
      if (!mayBeBoolean(tree)) return refused('it never comes to a yes or a no');
      const run = cel.plan(env, writeExpr(tree, copies));
      const needs = needsOf(tree);
      return {
        ok: true,
        expression: {
          source,
          tree,
          cost: nodes,
          ...needs,
          evaluate: (sight) => outcome(bound(needs, sight), run, cel),
        },
      };
    } catch (error) {
      return refused(
        error instanceof OutsideProfile
          ? error.message
          : `it cannot be read: ${error instanceof Error ? firstLine(error) : 'it is no CEL'}`,
      );
    }
  };
}

function outcome(
  bindings: Bindings,
  run: (values: Record<string, CelInput>) => CelResult,
  cel: Cel | undefined,
): Outcome {
  if ('refused' in bindings) return { is: 'unknown', why: bindings.refused };
  const result = run(bindings.values);
  if (result === true) return { is: 'yes' };
  if (result === false) return { is: 'no' };
  return {
    is: 'unknown',
    why: cel?.isCelError(result) ? result.message.slice(0, 512) : 'it came to something that is no yes and no no',
  };
}

/** What stands for a member or an argument may be anything; the rest is known from its form. */
function mayBeBoolean(tree: Tree): boolean {
  if (tree.is === 'literal') return typeof tree.value === 'boolean';
  if (tree.is === 'evidence') return tree.part === 'value';
  if (tree.is === 'ctx') return tree.path === 'skill.shipped';
  if (tree.is !== 'call') return tree.is !== 'args' && tree.is !== 'list';
  if (tree.name === '_?_:_') return tree.on.slice(1).some(mayBeBoolean);
  return !notBoolean.has(tree.name);
}

function refused(problem: string): Compiled {
  return { ok: false, problems: [problem] };
}

function firstLine(error: Error): string {
  return error.message.split('\n', 1).join('').slice(0, 256);
}

/** What one expression is evaluated on, or why it is not. */
type Bindings = { readonly values: Readonly<Record<'ev' | 'args' | 'ctx', CelInput>> } | { readonly refused: string };

/**
 * Evidence that is unknown is not bound: whatever refers to it is an error, and so unknown. An argument that cannot be
 * read is no missing one, so nothing is evaluated then. The library also looks for names like `args.path`, so it gets
 * no prototype to find them in.
 */
function bound(needs: Needs, sight: Sight): Bindings {
  const ev = new Map<string, CelInput>();
  let bytes = 0;
  for (const id of needs.asks) {
    const seen = sight.evidence(id);
    if (!seen) continue;
    bytes += seen.bytes;
    ev.set(id, seen.data);
  }
  const args = argumentsOf(needs, sight);
  if (args instanceof NotData) return { refused: `the arguments cannot be looked at: ${args.message}` };
  bytes += args.bytes;
  if (bytes > maximum.inputBytes)
    return { refused: `there is too much to look at: more than ${maximum.inputBytes} bytes` };
  const { data } = args;
  return { values: Object.assign(Object.create(null) as object, { ev, args: data, ctx: sight.ctx() }) };
}

function argumentsOf(needs: Needs, sight: Sight): Seen | NotData {
  if (!needs.args) return sight.allArguments();
  const data = new Map<string, CelInput>();
  let bytes = 0;
  for (const name of needs.args) {
    const seen = sight.argument(name);
    if (seen instanceof NotData) return seen;
    if (!seen) continue;
    bytes += seen.bytes;
    data.set(name, seen.data);
  }
  return { data, bytes };
}
