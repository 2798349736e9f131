import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { FpfError } from '@fpf/contracts';

/** What is said between us and a holder. */
export type HolderTalk = {
  /**
   * As which process it is known here, once it holds its mount. Rejects with `sandbox.mount-failed` where it ends
   * before.
   */
  readonly mounted: Promise<number>;
  /** Whoever comes may come. Rejects in the same way. */
  readonly ready: Promise<void>;
  /** One line. What is told to one that has ended is told to nobody. */
  tell(line: string): void;
  /** Nothing is told any more, by which it ends. */
  end(): void;
};

/** More than its words and any complaint that is worth reading. */
const longest = 4_096;

/**
 * All of it goes over its standard error, a socket both ways, and with it what goes wrong with the programs that make
 * its namespaces: each pipe of a process leaves something behind that lives until Node looks through its whole heap,
 * and a session has a holder for each call. Neither the process nor what it could say keeps us alive.
 */
export function talkWith(child: ChildProcess): HolderTalk {
  const line = child.stderr as Socket | null | undefined;
  child.unref();
  line?.unref();
  line?.on('error', () => undefined);
  const { promise: mounted, ...onMounted } = pending<number>();
  const { promise: ready, ...onReady } = pending<void>();
  let said = '';
  let isReady = false;
  line?.on('data', (data: Buffer) => {
    said = (said + data.toString()).slice(0, longest);
    const pid = /^mounted ([1-9][0-9]*)\n/m.exec(said)?.[1];
    if (pid !== undefined) onMounted.resolve(Number(pid));
    isReady ||= /^ready\n/m.test(said);
    if (isReady) onReady.resolve();
  });
  const fail = (why: string): void => {
    if (isReady) return;
    const error = notMounted(why);
    onMounted.reject(error);
    onReady.reject(error);
  };
  child.once('error', (error) => fail(error.message));
  child.once('close', () => fail(complaint(said) ?? 'it ended at once'));
  return { mounted, ready, tell: (words) => void line?.write(`${words}\n`), end: () => void line?.destroy() };
}

type Pending<T> = {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: FpfError) => void;
};

/** Whoever waits is told; that nobody does is no failure. */
function pending<T>(): Pending<T> {
  let settle: Omit<Pending<T>, 'promise'> | undefined;
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }));
  promise.catch(() => undefined);
  return { promise, ...(settle as Omit<Pending<T>, 'promise'>) };
}

/** The first line that is none of its words. */
function complaint(said: string): string | undefined {
  const other = said.split('\n').find((text) => text !== '' && !/^(?:mounted [0-9]+|ready)$/.test(text));
  return other?.slice(0, 256);
}

export function notMounted(why: string): FpfError {
  return new FpfError({
    code: 'sandbox.mount-failed',
    message: `agentfs-adapter: no overlay could be mounted for the call: ${why}`,
    hint: 'The call can be made on a copy of the workspace instead: the adapter takes that step by itself where it may.',
  });
}

/** Told of a mount that the kernel or this disk will not make, and of nothing else. */
export function isMountFailure(error: unknown): error is FpfError {
  return FpfError.is(error) && error.code === 'sandbox.mount-failed';
}
