/** How one case ended. A skip needs a reason, and whoever runs the cases prints it. */
export type CaseResult = { readonly status: 'passed' } | { readonly status: 'skipped'; readonly reason: string };

/**
 * One thing that any implementation of a port must do. `run` throws when it does not. A case registers nothing, so it
 * runs in any test runner, and in `fpf check`.
 */
export type ContractCase = {
  readonly port: string;
  readonly name: string;
  readonly run: () => Promise<CaseResult>;
};

/** A subject to try, with what is needed to end it; or the reason why this case cannot be arranged for it. */
export type Arranged<P> = { readonly subject: P; readonly dispose?: () => Promise<void> };
export type Skipped = { readonly skip: string };

/** Makes a fresh subject in a given situation. An implementation brings its own: only it knows how to arrange one. */
export type Arrange<P, Situation> = (situation: Situation) => Promise<Arranged<P> | Skipped>;

/** Builds a case: arrange, try, dispose, whatever happens. */
export function contractCase<P, S>(
  port: string,
  name: string,
  situation: S,
  arrange: Arrange<P, S>,
  attempt: (subject: P) => Promise<void>,
): ContractCase {
  const run = async (): Promise<CaseResult> => {
    const arranged = await arrange(situation);
    if ('skip' in arranged) return { status: 'skipped', reason: arranged.skip };
    try {
      await attempt(arranged.subject);
      return { status: 'passed' };
    } finally {
      await arranged.dispose?.();
    }
  };
  return { port, name, run };
}
