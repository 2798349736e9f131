import type { Expr } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { callable, methods, onlyMethods } from './functions.ts';
import { maximum } from './limits.ts';
import type { Patterns } from './patterns.ts';
import { type CtxPath, ctxPaths, type EvidencePart, evidenceParts, type Tree } from './tree.ts';

/** Why an expression is outside the profile: a half-sentence about the expression. */
export class OutsideProfile extends Error {}

export type ReadTree = { readonly tree: Tree; readonly nodes: number; readonly copies: number };

/**
 * What the parser made of a source, as what the profile knows. Throws OutsideProfile at the first thing that it does
 * not.
 */
export function readTree(expr: Expr | undefined, patterns: Patterns): ReadTree {
  const read = { nodes: 0, copies: 0 };
  const tree = readOne(expr, 0);
  return { tree, ...read };

  function readOne(one: Expr | undefined, depth: number): Tree {
    read.nodes += 1;
    if (read.nodes > maximum.nodes) throw new OutsideProfile(`it has more than ${maximum.nodes} nodes`);
    if (depth >= maximum.depth) throw new OutsideProfile(`it is nested deeper than ${maximum.depth}`);
    const below = (part: Expr | undefined): Tree => readOne(part, depth + 1);
    const kind = one?.exprKind;
    switch (kind?.case) {
      case 'constExpr':
        return literal(kind.value.constantKind);
      case 'identExpr':
        return identifier(kind.value.name);
      case 'selectExpr': {
        const { operand, field, testOnly } = kind.value;
        return member(operand, field, testOnly, below);
      }
      case 'listExpr':
        if (kind.value.optionalIndices.length > 0) throw new OutsideProfile('it has optional elements');
        return { is: 'list', items: kind.value.elements.map(below) };
      case 'callExpr':
        return call(kind.value, below);
      case 'comprehensionExpr':
        throw new OutsideProfile('it goes through a list or map (all, exists, exists_one, map, filter)');
      case 'structExpr':
        throw new OutsideProfile('it makes a map or a message');
      case undefined:
        throw new OutsideProfile('it has a part that is not understood');
    }
  }

  function call({ function: name, target, args }: CallExpr, below: Below): Tree {
    if (name === '_[_]') return indexed(args, below);
    const operands = callable.get(name);
    const method = target !== undefined;
    if (operands === undefined || (method ? !methods.has(name) : onlyMethods.has(name)))
      throw new OutsideProfile(`it calls ${called(name, method)}, which is not among what may be called`);
    const parts = target ? [target, ...args] : args;
    if (parts.length !== operands)
      throw new OutsideProfile(`it gives ${called(name, method)} ${parts.length} operands`);
    const on = parts.map(below);
    if (name === 'matches') pattern(on[1]);
    return { is: 'call', name, on };
  }

  function pattern(given: Tree | undefined): void {
    if (given?.is !== 'literal' || typeof given.value !== 'string')
      throw new OutsideProfile('the pattern of `matches` is no literal text');
    const { copies, problem } = patterns.read(given.value);
    if (problem) throw new OutsideProfile(problem);
    read.copies += copies;
    if (read.copies > maximum.copies)
      throw new OutsideProfile(`its patterns come to more than ${maximum.copies} signs`);
  }
}

type Below = (part: Expr | undefined) => Tree;
type Kind<C> = Extract<Expr['exprKind'], { case: C }>;
type CallExpr = Kind<'callExpr'>['value'];
type Constant = Kind<'constExpr'>['value']['constantKind'];

function literal(constant: Constant): Tree {
  switch (constant.case) {
    case 'nullValue':
      return { is: 'literal', value: null };
    case 'int64Value':
      if (BigInt.asIntN(64, constant.value) !== constant.value)
        throw new OutsideProfile('it has a number that is too large');
      return { is: 'literal', value: constant.value };
    case 'boolValue':
    case 'stringValue':
      return { is: 'literal', value: constant.value };
    case 'doubleValue':
      if (!Number.isFinite(constant.value)) throw new OutsideProfile('it has a number that is too large');
      return { is: 'literal', value: constant.value };
    case 'bytesValue':
    case 'uint64Value':
    case 'durationValue':
    case 'timestampValue':
    case undefined:
      throw new OutsideProfile('it has a literal that is no text, number, truth or null');
  }
}

function identifier(name: string): Tree {
  if (name === 'args') return { is: 'args' };
  if (name === 'ev')
    throw new OutsideProfile(
      '`ev` is asked with a literal question and a part of the answer: ev["session.open"].value',
    );
  if (name === 'ctx') throw new OutsideProfile(`\`ctx\` has these members: ${ctxPaths.join(', ')}`);
  throw new OutsideProfile(`it speaks of \`${name}\`; there are \`ev\`, \`args\` and \`ctx\``);
}

function member(operand: Expr | undefined, field: string, testOnly: boolean, below: Below): Tree {
  const question = questionOf(operand);
  if (question !== undefined) {
    const part = evidenceParts.find((known) => known === field);
    if (testOnly || part === undefined)
      throw new OutsideProfile(
        `of evidence it asks for something else than ${evidenceParts.map((known) => `.${known}`).join(', ')}`,
      );
    return evidence(question, part);
  }
  const path = testOnly ? undefined : ctxPath(operand, field);
  if (path) return { is: 'ctx', path };
  return { is: testOnly ? 'has' : 'member', of: below(operand), name: field };
}

function indexed([operand, index]: readonly Expr[], below: Below): Tree {
  const key = index?.exprKind.case === 'constExpr' ? index.exprKind.value.constantKind : undefined;
  if (key?.case === 'stringValue') return member(operand, key.value, false, below);
  if (key?.case === 'int64Value') return { is: 'item', of: below(operand), at: key.value };
  throw new OutsideProfile('an index is no literal text and no whole number');
}

function evidence(id: string, part: EvidencePart): Tree {
  return { is: 'evidence', id, part };
}

/** The literal of `ev["…"]`. */
function questionOf(expr: Expr | undefined): string | undefined {
  if (expr?.exprKind.case !== 'callExpr' || expr.exprKind.value.function !== '_[_]') return undefined;
  const [operand, index] = expr.exprKind.value.args;
  if (nameOf(operand) !== 'ev') return undefined;
  const key = index?.exprKind.case === 'constExpr' ? index.exprKind.value.constantKind : undefined;
  if (key?.case !== 'stringValue') throw new OutsideProfile('`ev` is asked with something else than a literal text');
  return key.value;
}

function ctxPath(operand: Expr | undefined, field: string): CtxPath | undefined {
  if (operand?.exprKind.case !== 'selectExpr' || nameOf(operand.exprKind.value.operand) !== 'ctx') return undefined;
  return ctxPaths.find(
    (path) => path === `${operand.exprKind.case === 'selectExpr' ? operand.exprKind.value.field : ''}.${field}`,
  );
}

function nameOf(expr: Expr | undefined): string | undefined {
  return expr?.exprKind.case === 'identExpr' ? expr.exprKind.value.name : undefined;
}

function called(name: string, method: boolean): string {
  return method ? `the method \`${name}\`` : `\`${name}\``;
}
