import type { CelInput, CelResult } from '@bufbuild/cel';
import { type Bindings, bound } from './bindings.ts';
import { type Cel, loadCel } from './cel.ts';
import { notBoolean, ownFunctions } from './functions.ts';
import type { Compiled, Outcome } from './language.ts';
import { needsOf, type Tree } from './tree.ts';
import { createPatterns } from './patterns.ts';
import { OutsideProfile, readTree } from './read-tree.ts';
import { scan } from './scan.ts';
import { writeExpr } from './write-expr.ts';

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
