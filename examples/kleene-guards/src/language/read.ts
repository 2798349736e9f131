import type { Operand, Tree } from './tree.ts';

const bounds = { characters: 2048, nodes: 256 };

export type Read = { readonly ok: true; readonly tree: Tree } | { readonly ok: false; readonly problem: string };

/** `["all", ["is", ["ev", "session.mode"], "copy-bwrap"], …]`, or what is wrong with it. */
export function readExpression(text: string): Read {
  if (text.length > bounds.characters)
    return { ok: false, problem: `it is longer than ${bounds.characters} characters` };
  try {
    return { ok: true, tree: tree(JSON.parse(text), { nodes: 0 }) };
  } catch (error) {
    return { ok: false, problem: error instanceof NotATree ? error.message : 'it is no JSON' };
  }
}

class NotATree extends Error {}

function tree(given: unknown, seen: { nodes: number }): Tree {
  seen.nodes += 1;
  if (seen.nodes > bounds.nodes) throw new NotATree(`it has more than ${bounds.nodes} parts`);
  const [op, ...of] = parts(given);
  switch (op) {
    case 'all':
    case 'any':
      if (of.length === 0) throw new NotATree(`${op} of nothing is neither true nor false`);
      return { op, of: of.map((one) => tree(one, seen)) };
    case 'not':
      return { op, of: tree(only(of, op), seen) };
    case 'is':
    case 'below':
    case 'above':
      if (of.length !== 2) throw new NotATree(`${op} compares two things, not ${of.length}`);
      return { op, left: operand(of[0]), right: operand(of[1]) };
    case 'has':
      return { op, arg: word(only(of, op)) };
    default:
      throw new NotATree(`${JSON.stringify(op)} is none of all, any, not, is, below, above and has`);
  }
}

function operand(given: unknown): Operand {
  if (given === null || typeof given === 'string' || typeof given === 'boolean') return { value: given };
  if (typeof given === 'number') return { value: given };
  const [kind, ...of] = parts(given);
  if (kind === 'ev') return { answer: word(only(of, kind)) };
  if (kind === 'status') return { status: word(only(of, kind)) };
  if (kind === 'arg') return { arg: word(only(of, kind)) };
  throw new NotATree(`${JSON.stringify(kind)} is none of ev, status and arg, which are all that a guard is shown`);
}

function parts(given: unknown): readonly unknown[] {
  if (Array.isArray(given)) return given as readonly unknown[];
  throw new NotATree(`${JSON.stringify(given)} stands where a list is asked for`);
}

function only(of: readonly unknown[], op: string): unknown {
  if (of.length === 1) return of[0];
  throw new NotATree(`${op} takes one thing, not ${of.length}`);
}

function word(given: unknown): string {
  if (typeof given === 'string' && given !== '') return given;
  throw new NotATree(`${JSON.stringify(given)} stands where a text is asked for`);
}
