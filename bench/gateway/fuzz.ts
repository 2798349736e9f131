import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { row } from '../measure.ts';

const program = fileURLToPath(new URL('../../packages/model-gateway/test/fuzz/long.ts', import.meta.url));

type Told = {
  readonly replies: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly admitted: number;
  readonly marked: number;
  readonly peakMiB: number;
  readonly seconds: number;
};

/**
 * Replies that mean no good, through wire, provider and gateway: ends with an error on the first that comes out as it
 * must not. `--replies=N`, 10,000 otherwise; `--first=N` for other seeds.
 */
export async function gatewayFuzz(flags: readonly string[] = []): Promise<string> {
  const valueOf = (name: string): string | undefined =>
    flags.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3);
  const args = [valueOf('replies') ?? '10000', valueOf('first') ?? '100000'];
  const ran = spawnSync(
    process.execPath,
    ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', program, ...args],
    {
      encoding: 'utf8',
      maxBuffer: 67_108_864,
    },
  );
  if (ran.status !== 0) throw new Error(`bench: ${ran.stdout.slice(-4_000)}${ran.stderr.slice(-4_000)}`);
  const { replies, outcomes, admitted, marked, peakMiB, seconds } = JSON.parse(ran.stdout) as Told;
  const sorted = Object.entries(outcomes).toSorted(([, a], [, b]) => b - a);
  return [
    row(['outcome', 'replies']),
    row(['---', '---']),
    ...sorted.map(([outcome, count]) => row([outcome, String(count)])),
    row([
      'all',
      `${replies}; ${admitted} calls without a mark, each admitted again; ${marked} marked; peak ${peakMiB} MiB; ${seconds} s`,
    ]),
  ].join('\n');
}
