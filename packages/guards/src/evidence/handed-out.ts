import { type AdmittedCall, deepFreeze, type GuardContext, type SessionFacts } from '@fpf/contracts';

/** What resolvers are given. */
export type HandedOut = { readonly call: AdmittedCall; readonly context: GuardContext };

/**
 * Copies, frozen to the bottom: a resolver that changes what it is given fails, and changes nothing. Of what can do
 * something, only the questions are handed on.
 */
export function handedOut(call: AdmittedCall, context: GuardContext, frozen: Copy): HandedOut {
  const { journal, policy, pins, budget, approvals, facts, measured } = context;
  return {
    call: frozen(call),
    context: Object.freeze({
      session: askOnly(context.session, frozen),
      // What is frozen is not frozen again, however long a run has become.
      journal: Object.isFrozen(journal) ? journal : Object.freeze(journal.map(deepFreeze)),
      policy: frozen(policy),
      pins: frozen(pins),
      ...(budget && { budget: frozen(budget) }),
      ...(approvals && { approvals: Object.freeze({ of: async (hash: string) => approvals.of(hash) }) }),
      ...(facts && {
        facts: Object.freeze({ get: async (namespace: string, key: string) => facts.get(namespace, key) }),
      }),
      ...(measured && { measured: frozen(measured) }),
    }),
  };
}

function askOnly(session: SessionFacts, frozen: Copy): SessionFacts {
  return Object.freeze({
    id: session.id,
    open: session.open,
    capability: frozen(session.capability),
    stat: async (path: string) => session.stat(path),
    readFile: async (path: string) => session.readFile(path),
    readBase: async (path: string) => session.readBase(path),
    realPath: async (path: string) => session.realPath(path),
    changes: async () => session.changes(),
  });
}

/**
 * Of what is asked about, a copy that is frozen to its bottom. What is frozen itself can have but one, and keeps it for
 * as long as it lives: a call is asked about several times, and a policy at every call.
 */
export type Copy = <T>(value: T) => T;

export function createCopy(): Copy {
  const copies = new WeakMap<object, unknown>();
  return <T>(value: T): T => {
    if (typeof value !== 'object' || value === null) return value;
    const known = copies.get(value);
    if (known !== undefined) return known as T;
    const copy = deepFreeze(structuredClone(value));
    if (Object.isFrozen(value)) copies.set(value, copy);
    return copy;
  };
}
