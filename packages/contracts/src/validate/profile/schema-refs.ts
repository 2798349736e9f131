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

export type Weighed = { readonly ok: true; readonly weight: number } | { readonly ok: false; readonly problem: 'recursion' | 'weight' };

/**
 * How many schemas are visited when each $ref is counted as what it points to: short texts can unfold to very much. A $ref
 * that leads back to itself has no end, and is told apart.
 */
export function weigh(root: Schema): Weighed {
  const known = new Map<string, number>();
  const open = new Set<string>();
  let recursion = false;

  const total = weightOf(root);
  for (const name of Object.keys(root.$defs ?? {})) weightOfRef(`#/$defs${pointerToken(name)}`);
  if (recursion) return { ok: false, problem: 'recursion' };
  return total > profileLimits.weight ? { ok: false, problem: 'weight' } : { ok: true, weight: total };

  function weightOf(schema: unknown): number {
    if (!isMap(schema)) return 1;
    const inner = subschemas(schema).filter(({ keyword }) => keyword !== '$defs');
    const own = inner.reduce((sum, { schema: part }) => sum + weightOf(part), 1);
    return typeof schema.$ref === 'string' ? own + weightOfRef(schema.$ref) : own;
  }

  function weightOfRef(ref: string): number {
    const before = known.get(ref);
    if (before !== undefined) return before;
    if (open.has(ref)) {
      recursion = true;
      return 0;
    }
    open.add(ref);
    const weight = weightOf(resolveRef(root, ref));
    open.delete(ref);
    known.set(ref, weight);
    return weight;
  }
}
