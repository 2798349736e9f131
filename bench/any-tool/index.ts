import { createRehearsalProvider } from '@fpf/rehearsal-model';
import { row } from '../measure.ts';
import { type AskedCase, count, type Counts } from './asked-case.ts';
import { bfclCases } from './bfcl.ts';
import { ownSets } from './own-sets.ts';

/**
 * How often the built-in model calls a tool right that it has not learned. `--bfcl=FOLDER` counts the leaderboard's
 * parts too, from the folder of its data; `--commit=HASH` is repeated in the output.
 */
export async function anyTool(flags: readonly string[] = []): Promise<string> {
  const value = (name: string): string | undefined =>
    flags.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3);
  const provider = createRehearsalProvider();
  const bfcl = value('bfcl');
  const sets: readonly (readonly [string, readonly AskedCase[]])[] = [
    ...ownSets('held'),
    ...ownSets('tune'),
    ...(bfcl === undefined
      ? []
      : (['simple_python', 'multiple', 'irrelevance'] as const).map(
          (part) => [`bfcl/${part}`, bfclCases(bfcl, part)] as const,
        )),
  ];
  const counted: (readonly [string, Counts])[] = [];
  for (const [name, cases] of sets) counted.push([name, await count(provider, cases)]);
  const whole = (kind: string): readonly [string, Counts] => [
    `${kind}, all`,
    sum(counted.filter(([name]) => name.startsWith(`${kind}/`))),
  ];
  const [held, tune] = [whole('held'), whole('tune')];
  const own = counted.filter(([name]) => !name.startsWith('bfcl/'));
  const others = counted.filter(([name]) => name.startsWith('bfcl/'));
  return [
    row(['set', 'cases', 'right tool', 'called right', 'called wrong', 'no tool fits: refused']),
    row(['---', '---', '---', '---', '---', '---']),
    ...[...own, held, tune, ...others].map(([name, counts]) => line(name, counts)),
    ...(bfcl === undefined ? [] : ['', `BFCL v4, data of commit ${value('commit') ?? 'not told'}`]),
  ].join('\n');
}

function line(name: string, { cases, fitting, rightTool, right, wrong, refused }: Counts): string {
  return row([
    name,
    String(cases),
    rate(rightTool, fitting),
    rate(right, fitting),
    rate(wrong, cases),
    rate(refused, cases - fitting),
  ]);
}

function sum(counts: readonly (readonly [string, Counts])[]): Counts {
  const add = (pick: keyof Counts): number => counts.reduce((so, [, one]) => so + one[pick], 0);
  return {
    cases: add('cases'),
    fitting: add('fitting'),
    rightTool: add('rightTool'),
    right: add('right'),
    wrong: add('wrong'),
    refused: add('refused'),
  };
}

/** In percent, with Wilson's interval of 95 %. */
function rate(part: number, of: number): string {
  if (of === 0) return '';
  const [p, z] = [part / of, 1.96];
  const middle = p + (z * z) / (2 * of);
  const half = z * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of));
  const [low, high] = [middle - half, middle + half].map((bound) => Math.max(0, (100 * bound) / (1 + (z * z) / of)));
  return `${(100 * p).toFixed(1)} % (${low?.toFixed(1)} to ${high?.toFixed(1)})`;
}
