import { FpfError } from '@fpf/contracts';

/** Namespaces live in AgentFS's own key-value table, as `<namespace>/<key>`; the SDK reads them there. */
function prefixOf(namespace: string): string {
  if (/^[A-Za-z0-9._-]{1,128}$/.test(namespace)) return `${namespace}/`;
  throw new FpfError({
    code: 'session.name-refused',
    message: `state-store: ${JSON.stringify(namespace.slice(0, 128))} is not a namespace`,
    hint: 'Use 1 to 128 letters, digits, dots, dashes and underscores.',
  });
}

export function keyOf(namespace: string, key: string): string {
  if (key !== '' && key.isWellFormed() && !key.includes('\0')) return prefixOf(namespace) + key;
  throw new FpfError({
    code: 'session.name-refused',
    message: 'state-store: a key is empty or not text',
    hint: 'Use a key of Unicode text without NUL.',
  });
}

/**
 * Where the keys of a namespace lie among all. The character after the slash ends them, so that the table's own index
 * is enough.
 */
export function keyRange(namespace: string): { readonly prefix: string; readonly end: string } {
  return { prefix: prefixOf(namespace), end: `${namespace}0` };
}
