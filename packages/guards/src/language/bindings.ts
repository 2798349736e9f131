import type { CelInput } from '@bufbuild/cel';
import { maximum } from './limits.ts';
import { NotData } from './data.ts';
import type { Needs } from './tree.ts';
import type { Seen, Sight } from './sight.ts';

/** What one expression is evaluated on, or why it is not. */
export type Bindings =
  | { readonly values: Readonly<Record<'ev' | 'args' | 'ctx', CelInput>> }
  | { readonly refused: string };

/**
 * Evidence that is unknown is not bound: whatever refers to it is an error, and so unknown. An argument that cannot be
 * read is no missing one, so nothing is evaluated then. The library also looks for names like `args.path`, so it gets
 * no prototype to find them in.
 */
export function bound(needs: Needs, sight: Sight): Bindings {
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
