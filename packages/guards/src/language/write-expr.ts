import type { Expr } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { nullValue } from './cel.ts';
import { onlyMethods, searchName } from './functions.ts';
import { maximum } from './limits.ts';
import type { Tree } from './tree.ts';

/**
 * A tree as the library plans it. What is evaluated is written from what was read, so nothing that the profile does not
 * know can get there. `has` becomes `in`, since the library's own takes a member that is null for none; `matches`
 * becomes a search that is told its bound.
 */
export function writeExpr(tree: Tree, copies: number): Expr {
  let last = 0n;
  return write(tree);

  function write(one: Tree): Expr {
    switch (one.is) {
      case 'literal':
        return literal(one.value);
      case 'args':
        return ident('args');
      case 'evidence':
        return select(call('_[_]', [ident('ev'), literal(one.id)]), one.part);
      case 'ctx':
        return one.path.split('.').reduce(select, ident('ctx'));
      case 'member':
        return select(write(one.of), one.name);
      case 'item':
        return call('_[_]', [write(one.of), literal(one.at)]);
      case 'has':
        return call('@in', [literal(one.name), write(one.of)]);
      case 'list':
        return made({
          case: 'listExpr',
          value: { $typeName: 'cel.expr.Expr.CreateList', elements: one.items.map(write), optionalIndices: [] },
        });
      case 'call':
        return written(one.name, one.on.map(write));
    }
  }

  function written(name: string, on: readonly Expr[]): Expr {
    if (name === 'matches') return call(searchName, [...on, literal(BigInt(Math.floor(maximum.search / copies)))]);
    const [target, ...args] = on;
    return onlyMethods.has(name) && target ? call(name, args, target) : call(name, on);
  }

  function literal(value: Extract<Tree, { is: 'literal' }>['value']): Expr {
    return made({ case: 'constExpr', value: { $typeName: 'cel.expr.Constant', constantKind: constant(value) } });
  }

  function ident(name: string): Expr {
    return made({ case: 'identExpr', value: { $typeName: 'cel.expr.Expr.Ident', name } });
  }

  function select(operand: Expr, field: string): Expr {
    return made({ case: 'selectExpr', value: { $typeName: 'cel.expr.Expr.Select', operand, field, testOnly: false } });
  }

  function call(name: string, args: readonly Expr[], target?: Expr): Expr {
    return made({
      case: 'callExpr',
      value: { $typeName: 'cel.expr.Expr.Call', function: name, args: [...args], ...(target && { target }) },
    });
  }

  function made(exprKind: Expr['exprKind']): Expr {
    last += 1n;
    return { $typeName: 'cel.expr.Expr', id: last, exprKind };
  }
}

type Constant = Extract<Expr['exprKind'], { case: 'constExpr' }>['value']['constantKind'];

function constant(value: Extract<Tree, { is: 'literal' }>['value']): Constant {
  if (typeof value === 'string') return { case: 'stringValue', value };
  if (typeof value === 'boolean') return { case: 'boolValue', value };
  if (typeof value === 'bigint') return { case: 'int64Value', value };
  return typeof value === 'number' ? { case: 'doubleValue', value } : { case: 'nullValue', value: nullValue() };
}
