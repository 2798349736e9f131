/** What a run was when it had begun: told once, and the same to whoever asks later. */
export type Beginning<T> = { readonly told: Promise<T>; readonly over: () => void };

export function startBeginning<T>(describe: () => T): Beginning<T> {
  let tell: ((what: T) => void) | undefined;
  const told = new Promise<T>((resolve) => {
    tell = resolve;
  });
  return { told, over: () => tell?.(describe()) };
}
