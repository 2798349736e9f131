import type { Progress } from './messages.ts';

/** A port, and of its cases those that are still to be told of. */
export type Plan = { readonly port: string; readonly left: readonly string[] };

/** Follows what a thread tells of its check, and holds it to what it was asked. */
export type CheckProgress = {
  /** The port that is at work; undefined until the first one is. */
  readonly current: () => Plan | undefined;
  /** Takes the next message; what is wrong with it, where it is not the one that has to come. */
  readonly take: (message: Progress) => string | undefined;
};

export function checkProgress(asked: readonly Plan[]): CheckProgress {
  const plans = asked.map(({ port, left }) => ({ port, left: [...left] }));
  let current: (typeof plans)[number] | undefined;
  const isThrough = (): boolean => current === undefined || current.left.length === 0;
  return {
    current: () => current,
    take: (message) => {
      if (message.kind === 'ends')
        return isThrough() && plans.length === 0 ? undefined : 'ended the check before every case was told of';
      if (message.kind === 'begins') {
        if (!isThrough() || plans[0]?.port !== message.port) return `had ${message.port} begun out of its turn`;
        current = plans.shift();
        return undefined;
      }
      const { port, name } = message.report;
      if (current?.port !== port || current.left[0] !== name)
        return `had a case told of that was not the next one: ${name}`;
      current.left.shift();
      return undefined;
    },
  };
}
