import * as contracts from '@fpf/contracts';

/** Every schema that this stack reads or writes. */
export function schemaIds(): string[] {
  const ids = Object.values(contracts).flatMap((member) => {
    const id = typeof member === 'object' && member !== null ? (member as { readonly $id?: unknown }).$id : undefined;
    return typeof id === 'string' ? [id] : [];
  });
  return [...new Set(ids)].sort();
}
