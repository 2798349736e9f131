import { liveADay } from '../../packages/cli/test/day/day.ts';
import { fpfWords } from '../../packages/cli/test/support/program.ts';
import { row } from '../measure.ts';

/**
 * A day in one folder: `--requests=N`, 200 otherwise, with `--seed=N`. Ends with an error at the first step after which
 * the folder, or what waits in the session, is not what a person would expect.
 */
export async function aDay(flags: readonly string[] = []): Promise<string> {
  const given = (name: string, otherwise: number): number =>
    Number(flags.map((flag) => new RegExp(`^--${name}=([0-9]+)$`).exec(flag)?.[1]).find(Boolean) ?? otherwise);
  const { counts, took, stateBytes } = await liveADay(given('requests', 200), given('seed', 1), fpfWords);
  const middle = (some: readonly number[]): number => some.toSorted((a, b) => a - b)[some.length >> 1] ?? 0;
  const ratio = middle(took.slice(-10)) / middle(took.slice(1, 11));
  return [
    row(['what', 'is', 'target']),
    row(['---', '---', '---']),
    row([
      'done',
      Object.entries(counts)
        .map(([what, count]) => `${count} × ${what}`)
        .join(', '),
      '',
    ]),
    row(['the last requests beside the second and those after it', ratio.toFixed(2), '1.2']),
    row(['state folder, MB', (stateBytes / 1e6).toFixed(1), '30']),
  ].join('\n');
}
