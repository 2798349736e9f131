import { pointerToken } from '../json/pointer.ts';
import { isMap } from './keyword-shape.ts';
import { profileLimits } from './profile-limits.ts';
import { subschemas } from './subschemas.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The schema that a $ref names; undefined unless it is `#/$defs/<name>` of the same document. */
export function resolveRef(root: Schema, ref: string): unknown {
  const name = /^#\/\$defs\/([^/]+)$/.exec(ref)?.[1]?.replaceAll('~1', '/').replaceAll('~0', '~');
  const defs = root.$defs;
  return name !== undefined && isMap(defs) && Object.hasOwn(defs, name) ? defs[name] : undefined;
}

export type Weighed =
  | { readonly ok: true; readonly weight: number }
  | { readonly ok: false; readonly problem: 'recursion' | 'weight' };

/** How many schemas are visited, and how many $ref are followed one after another. */
type Measure = { readonly weight: number; readonly refs: number };

/**
 * How many schemas are visited when each $ref is counted as what it points to: short texts can unfold to very much. A
 * $ref that leads back to itself has no end, and is told apart.
 */
export function weigh(root: Schema): Weighed {
  const known = new Map<string, Measure>();
  const open = new Set<string>();
  let recursion = false;

  const { weight, refs } = measure(root);
  for (const name of Object.keys(root.$defs ?? {})) measureRef(`#/$defs${pointerToken(name)}`);
  if (recursion) return { ok: false, problem: 'recursion' };
  return weight > profileLimits.weight || refs > profileLimits.refs
    ? { ok: false, problem: 'weight' }
    : { ok: true, weight };

  function measure(schema: unknown): Measure {
    if (!isMap(schema)) return { weight: 1, refs: 0 };
    const parts = subschemas(schema).flatMap(({ keyword, schema: part }) => (keyword === '$defs' ? [] : measure(part)));
    if (typeof schema.$ref === 'string') parts.push(measureRef(schema.$ref));
    return {
      weight: parts.reduce((sum, part) => sum + part.weight, 1),
      refs: parts.reduce((most, part) => Math.max(most, part.refs), 0),
    };
  }

  function measureRef(ref: string): Measure {
    const before = known.get(ref);
    if (before) return before;
    if (open.has(ref)) {
      recursion = true;
      return { weight: 0, refs: 0 };
    }
    open.add(ref);
    const target = measure(resolveRef(root, ref));
    open.delete(ref);
    const measured = { weight: target.weight, refs: target.refs + 1 };
    known.set(ref, measured);
    return measured;
  }
}
