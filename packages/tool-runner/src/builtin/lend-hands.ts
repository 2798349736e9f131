import { type BuiltinHands, type Clock, FpfError, type SessionFiles, type SkillMemory } from '@fpf/contracts';

export type Lent = { readonly hands: BuiltinHands; readonly takeBack: () => void };

/**
 * Hands that are empty once they were taken back: a handler that was given up on cannot go on working behind its call's
 * end.
 */
export function lendHands(
  callId: string,
  files: SessionFiles,
  memory: SkillMemory,
  clock: Clock,
  signal: AbortSignal,
): Lent {
  let ended = false;
  const guarded =
    <A extends readonly unknown[], R>(work: (...args: A) => Promise<R>): ((...args: A) => Promise<R>) =>
    async (...args) => {
      if (ended) throw closed(callId);
      const value = await work(...args);
      if (ended) throw closed(callId);
      return value;
    };
  const hands: BuiltinHands = Object.freeze({
    files: Object.freeze<SessionFiles>({
      facts: guarded((path: string) => files.facts(path)),
      list: guarded((path: string) => files.list(path)),
      read: guarded((path: string) => files.read(path)),
      write: guarded((path: string, bytes: Uint8Array) => files.write(path, bytes)),
      makeFolder: guarded((path: string) => files.makeFolder(path)),
      remove: guarded((path: string) => files.remove(path)),
      rename: guarded((from: string, to: string) => files.rename(from, to)),
      readLink: guarded((path: string) => files.readLink(path)),
      makeLink: guarded((path: string, target: string) => files.makeLink(path, target)),
      setMode: guarded((path: string, mode: number) => files.setMode(path, mode)),
    }),
    memory: Object.freeze<SkillMemory>({
      get: guarded((key: string) => memory.get(key)),
      set: guarded((key: string, value) => memory.set(key, value)),
      delete: guarded((key: string) => memory.delete(key)),
      keys: guarded(() => memory.keys()),
    }),
    clock: Object.freeze<Clock>({ now: () => clock.now(), monotonic: () => clock.monotonic() }),
    signal,
    callId,
  });
  return {
    hands,
    takeBack: () => {
      ended = true;
    },
  };
}

function closed(callId: string): FpfError {
  return new FpfError({
    code: 'session.closed',
    message: `tool-runner: call ${callId} has ended, and its hands were taken back`,
    hint: 'Heed the signal of a call, and end before it does.',
  });
}
