import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../packages/agentfs-adapter/test/oracle/long.ts', import.meta.url));

/**
 * Random calls against a model, on each ladder step that works here: ends with an error on the first difference.
 * `--seeds=N` a step, 300 otherwise, ten calls each; `--step=NAME` takes that step only.
 */
export async function sessionOracle(flags: readonly string[] = []): Promise<string> {
  const valueOf = (name: string): string | undefined =>
    flags.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3);
  const step = valueOf('step');
  const args = [valueOf('seeds') ?? '300', ...(step === undefined ? [] : [step])];
  const ran = spawnSync(
    process.execPath,
    ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', program, ...args],
    {
      encoding: 'utf8',
      maxBuffer: 67_108_864,
    },
  );
  if (ran.status !== 0) throw new Error(`bench: ${ran.stdout.slice(-4_000)}${ran.stderr.slice(-4_000)}`);
  return ran.stdout.trim();
}
