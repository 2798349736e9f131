import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure, median, row, type Sample } from './measure.ts';

const rounds = 9;

/** Start-up of the built CLI beside `node -e 0` and two well-known ones, round by round; ratios of processor time. */
export async function startUp(): Promise<string> {
  const cli = join(dirname(fileURLToPath(import.meta.resolve('@fpf/cli/package.json'))), 'dist', 'main.js');
  const root = process.env['FPF_ROOT'] ?? process.cwd();
  const workspace = mkdtempSync(join(tmpdir(), 'fpf-bench-'));
  cpSync(join(root, 'examples', 'workspace'), workspace, { recursive: true });
  const peer = (name: string, file: string): readonly string[] => [join(root, 'node_modules', name, file), '--version'];
  const commands: Readonly<Record<string, readonly string[]>> = {
    'node -e 0': ['-e', '0'],
    'fpf --version': [cli, '--version'],
    'fpf --help': [cli, '--help'],
    'fpf skills list': [cli, 'skills', 'list', '--workspace', workspace],
    'fpf run (whole run)': [cli, 'run', 'Count the words of README.md', '--workspace', workspace],
    'nx --version': peer('nx', 'dist/bin/nx.js'),
    'changeset --version': peer('@changesets/cli', 'bin.js'),
  };
  const samples = new Map<string, Sample[]>(Object.keys(commands).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, args] of Object.entries(commands)) samples.get(name)?.push(measure(process.execPath, args, { cwd: root }));
  }
  rmSync(workspace, { recursive: true, force: true });
  const base = samples.get('node -e 0') ?? [];
  const lines = [...samples].map(([name, all]) => {
    const ratio = (pick: (sample: Sample) => number): string =>
      median(all.map((sample, index) => pick(sample) / pick(base[index] ?? sample))).toFixed(2);
    return row([
      name,
      ratio((sample) => sample.cpuMs),
      ratio((sample) => sample.wallMs),
      `${median(all.map((sample) => sample.wallMs)).toFixed(0)} ms`,
    ]);
  });
  return [row(['command', 'CPU ratio', 'wall ratio', 'wall median']), row(['---', '---', '---', '---']), ...lines].join('\n');
}
