/**
 * When a session follows the host: before each call, and before whatever looks at its view or changes it for the first
 * time.
 */
export type Following = {
  /** Once for a session, whoever asks first. */
  readonly first: () => Promise<void>;
  readonly again: () => Promise<void>;
};

/** One at a time: whoever comes meanwhile waits. One that failed is no first one. */
export function following(follow: () => Promise<void>): Following {
  let last: Promise<void> | undefined;
  const again = (): Promise<void> => {
    const before = last?.catch(() => undefined) ?? Promise.resolve();
    const next = before.then(follow);
    last = next;
    next.catch(() => {
      if (last === next) last = undefined;
    });
    return next;
  };
  return { first: () => last ?? again(), again };
}
