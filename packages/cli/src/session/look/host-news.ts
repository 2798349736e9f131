import type { SessionOperations } from '@fpf/contracts';

/** How the workspace stands by now to what a session changed. */
export type HostNews = {
  /** Paths that somebody has changed there since the session first did. */
  readonly changed: readonly string[];
  /** Paths that are there as the session has them. */
  readonly same: readonly string[];
};

export const noNews: HostNews = { changed: [], same: [] };

/** As the plan of an apply has it; nothing is written. */
export async function hostNews(
  { commit }: Pick<SessionOperations, 'commit'>,
  paths: readonly string[],
): Promise<HostNews> {
  const plan = await commit({ dryRun: true, ...(paths.length > 0 && { paths }) });
  const of = (status: 'conflict' | 'same'): readonly string[] =>
    plan.paths.filter((one) => one.status === status).map(({ change }) => change.path);
  return { changed: of('conflict'), same: of('same') };
}

const mostNamed = 3;

/** A line for each kind of news, with the command that ends it. */
export function newsLines(
  { changed, same }: HostNews,
  of: number,
  command: (name: string, ...words: readonly string[]) => string,
): readonly string[] {
  const drop = command('discard', ...changed.slice(0, mostNamed));
  return [
    ...(changed.length === 0
      ? []
      : [`Your folder has changed ${named(changed)} since the session did: \`${drop}\` keeps what your folder has.`]),
    ...(same.length === 0
      ? []
      : [
          `Your folder already has ${same.length === of ? 'all of it' : named(same)} as shown: ` +
            `\`${command('apply')}\` writes that down, and it waits no more.`,
        ]),
  ];
}

function named(paths: readonly string[]): string {
  const rest = paths.length - mostNamed;
  return `${paths.slice(0, mostNamed).join(', ')}${rest > 0 ? ` (and ${rest} more)` : ''}`;
}
