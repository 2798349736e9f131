import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { row } from '../measure.ts';

/** What is killed, and by which program: each ends with an error on the first thing that is lost or half there. */
const programs: readonly (readonly [what: string, program: string])[] = [
  ['calls: orchestrator, engine, holder, tool', '../../packages/agentfs-adapter/test/kills/long.ts'],
  ['commits to the host: orchestrator, worker', '../../packages/agentfs-adapter/test/host/kills-long.ts'],
  [
    'operations of sessions on their host: orchestrator, engine, worker',
    '../../packages/agentfs-adapter/test/kills/commits-long.ts',
  ],
];

/** `--kills=N` a program; 500, 150 and 100 otherwise. `--calls`, `--commits` or `--operations` for one of them. */
export async function sessionKills(flags: readonly string[] = []): Promise<string> {
  const asked = flags.map((flag) => /^--kills=([0-9]+)$/.exec(flag)?.[1]).find((count) => count !== undefined);
  const lines = [row(['killed', 'outcome']), row(['---', '---'])];
  const wanted = programs.filter(([what]) => flags.includes(`--${what.split(' ')[0]?.replace(':', '')}`));
  for (const [what, program] of wanted.length > 0 ? wanted : programs) {
    const args = [
      '--conditions=@fpf/source',
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(new URL(program, import.meta.url)),
    ];
    const ran = spawnSync(process.execPath, asked === undefined ? args : [...args, asked], {
      encoding: 'utf8',
      maxBuffer: 67_108_864,
    });
    if (ran.status !== 0) throw new Error(`bench: ${what}: ${ran.stderr.slice(-4_000)}`);
    lines.push(
      ...ran.stdout
        .trim()
        .split('\n')
        .map((line) => row([what, line])),
    );
  }
  return lines.join('\n');
}
