import { isReservedKey } from './json-limits.ts';
import { pointerOf } from './pointer.ts';
import { quote } from './quote.ts';
import type { Issue } from '../schema/issue.ts';

/** How much a value may hold that is already in memory. */
export type ValueLimits = {
  readonly depth: number;
  readonly keys: number;
  /** Values inside the value, itself included. */
  readonly nodes: number;
  /** UTF-16 units of all strings and keys together. */
  readonly text: number;
};

/** What the strict reader gives stays within these. */
export const argumentLimits: ValueLimits = Object.freeze({ depth: 32, keys: 1_000, nodes: 20_000, text: 262_144 });

/** For documents of our own: wide enough for a long run's trace, and still nothing that could exhaust a stack. */
export const documentLimits: ValueLimits = Object.freeze({
  depth: 128,
  keys: 4_000_000,
  nodes: 4_000_000,
  text: 536_870_912,
});

export type Bounded = { readonly ok: true; readonly nodes: number } | { readonly ok: false; readonly issue: Issue };

type Visit = {
  readonly value: unknown;
  readonly depth: number;
  readonly parent: Visit | undefined;
  readonly token: string | number;
};

/**
 * The strict reader's rules for a value that did not come through it. Walks without recursion and stops at the first
 * thing that is refused, so that a validator, which recurses, only ever meets plain JSON of a bounded size.
 */
export function boundValue(value: unknown, limits: ValueLimits): Bounded {
  const open: Visit[] = [{ value, depth: 0, parent: undefined, token: '' }];
  let [nodes, keys, text] = [0, 0, 0];
  for (let visit = open.pop(); visit; visit = open.pop()) {
    const problem = enter(visit);
    if (problem) return { ok: false, issue: { pointer: pointerTo(visit), ...problem } };
  }
  return { ok: true, nodes };

  function enter(visit: Visit): Problem | undefined {
    const { value: here, depth } = visit;
    nodes += 1;
    if (nodes > limits.nodes) return tooMuch(`holds more than ${limits.nodes} values`);
    if (typeof here === 'string') return count(here);
    if (typeof here !== 'object' || here === null) return scalarProblem(here);
    if (depth >= limits.depth) return { rule: 'depth', message: `is deeper than ${limits.depth} levels` };
    if (Array.isArray(here)) {
      if (nodes + here.length > limits.nodes) return tooMuch(`holds more than ${limits.nodes} values`);
      for (let index = here.length - 1; index >= 0; index -= 1)
        open.push({ value: here[index], depth: depth + 1, parent: visit, token: index });
      return undefined;
    }
    return members(visit, here as Record<string, unknown>);
  }

  function members(visit: Visit, here: Record<string, unknown>): Problem | undefined {
    if (!isPlain(here)) return { rule: 'not-json', message: 'is an object of a class, which is not JSON' };
    for (const key of Object.keys(here).reverse()) {
      if (isReservedKey(key))
        return { rule: 'reserved-key', message: `has the key ${quote(key)}, which is never taken from outside` };
      keys += 1;
      if (keys > limits.keys) return { rule: 'keys', message: `holds more than ${limits.keys} keys` };
      const problem = count(key);
      if (problem) return problem;
      // An absent member may be spelled `undefined`, as in canonical JSON.
      if (here[key] !== undefined) open.push({ value: here[key], depth: visit.depth + 1, parent: visit, token: key });
    }
    return undefined;
  }

  function count(string: string): Problem | undefined {
    text += string.length;
    if (text > limits.text) return tooMuch(`holds more than ${limits.text} characters`);
    return string.isWellFormed()
      ? undefined
      : { rule: 'lone-surrogate', message: 'holds half of a surrogate pair, which is no character' };
  }
}

type Problem = { readonly rule: string; readonly message: string };

function tooMuch(message: string): Problem {
  return { rule: 'size', message };
}

function scalarProblem(value: unknown): Problem | undefined {
  if (value === null || typeof value === 'boolean') return undefined;
  if (typeof value !== 'number')
    return {
      rule: 'not-json',
      message: `is ${value === undefined ? 'undefined' : `a ${typeof value}`}, which is not JSON`,
    };
  if (!Number.isFinite(value)) return { rule: 'number-range', message: `is ${value}, which is no JSON number` };
  return Math.abs(value) > 2 ** 53
    ? { rule: 'number-range', message: 'is a number beyond 2^53, which is not exact' }
    : undefined;
}

function isPlain(value: object): boolean {
  const above: unknown = Object.getPrototypeOf(value);
  return above === null || Object.getPrototypeOf(above) === null;
}

function pointerTo(visit: Visit): string {
  const tokens: (string | number)[] = [];
  for (let at: Visit | undefined = visit; at?.parent; at = at.parent) tokens.unshift(at.token);
  return pointerOf(tokens);
}
