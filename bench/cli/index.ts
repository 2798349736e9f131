import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFirst, builtFile } from '../built.ts';
import { measure, median, row, type Sample } from '../measure.ts';
import { type AtPrompt, atPrompt } from './at-prompt.ts';
import { makeRuns } from './make-runs.ts';
import { openModelDoor } from './model-door.ts';

const rounds = 9;
/** A target that is missed by more than this is told as missed. */
const margin = 1.25;

type Timed = {
  readonly program?: string;
  readonly args: readonly string[];
  readonly target?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** How it has to end: what fails at once costs nothing, and would look well. */
  readonly ends?: number;
};

/** What a shell says of a program that was ended by SIGKILL, as the door does it. */
const ended = 128 + 9;

/**
 * Processor time of the built command line beside `node -e 0` and two well-known ones, round by round, as ratios; and
 * the targets of the design. As at any time but the first: what Node compiles is kept from a run before. With
 * `--agents=FOLDER` also beside the command lines of two agents that npm installed there (`@anthropic-ai/claude-code`
 * and `@google/gemini-cli`).
 */
export async function cliCost(flags: readonly string[] = []): Promise<string> {
  const cli = builtFile('@fpf/cli', 'main.js');
  const root = process.env['FPF_ROOT'] ?? process.cwd();
  const own = mkdtempSync(join(tmpdir(), 'fpf-bench-'));
  const workspace = join(own, 'workspace');
  cpSync(join(root, 'examples', 'workspace'), workspace, { recursive: true });
  const peer = (name: string, file: string): Timed => ({ args: [join(root, 'node_modules', name, file), '--version'] });
  const at = ['--workspace', workspace];
  const many = join(own, 'many');
  const listing = [cli, 'runs', 'list', '--limit', '0', '--json', '--workspace', many];
  const door = await openModelDoor(join(own, 'pid'));
  const ran = ['run', 'Count the words of README.md', '--model', 'rehearsal', ...at];
  const asking = ['run', 'Count the words of README.md', '--model', 'ollama:functiongemma', ...at];
  const commands: Readonly<Record<string, Timed>> = {
    'node -e 0': { args: ['-e', '0'] },
    'fpf --version': { args: [cli, '--version'], target: 1.8 },
    'fpf --help': { args: [cli, '--help'], target: 1.8 },
    'fpf session list': { args: [cli, 'session', 'list', ...at], target: 2.5 },
    'fpf runs list, all of 5,000': { args: listing, target: 10 },
    'fpf skills list': { args: [cli, 'skills', 'list', ...at], target: 2.5 },
    'fpf run, to the first byte for the model': {
      program: 'sh',
      args: [...door.client, process.execPath, cli, ...asking],
      target: 8,
      ends: ended,
      env: { OLLAMA_HOST: door.url },
    },
    'fpf run, a whole one with one call': { args: [cli, ...ran], target: 12 },
    'fpf tools': { args: [cli, 'tools', ...at] },
    'fpf call, one whole call': { args: [cli, 'call', 'text_stats', '--path', 'README.md', ...at], target: 10 },
    'nx --version': peer('nx', 'dist/bin/nx.js'),
    'changeset --version': peer('@changesets/cli', 'bin.js'),
    ...agentsIn(flags),
  };
  // Nothing of the user's is read or left behind, and what killed runs leave is theirs alone.
  const places = { XDG_CACHE_HOME: join(own, 'cache'), XDG_STATE_HOME: join(own, 'state'), TMPDIR: join(own, 'tmp') };
  for (const folder of Object.values(places)) mkdirSync(folder, { mode: 0o700 });
  const measured = ({ program = process.execPath, args, env, ends = 0 }: Timed): Sample => {
    const sample = measure(program, args, { cwd: root, env: { ...process.env, ...places, ...env } });
    if (sample.status === ends) return sample;
    throw new Error(
      `bench: ${[program, ...args].join(' ')} ended with ${sample.status} instead of ${ends}; ${buildFirst}`,
    );
  };
  let prompt: AtPrompt = { own: [], whole: [] };
  const samples = new Map<string, Sample[]>(Object.keys(commands).map((name) => [name, []]));
  try {
    makeRuns(many, 5_000);
    // The first one makes the index.
    measured({ args: listing });
    measured({ args: [cli, ...ran] });
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, timed] of Object.entries(commands)) samples.get(name)?.push(measured(timed));
    }
    prompt = await atPrompt(cli, { workspace, env: { ...process.env, ...places }, rounds });
  } finally {
    await door.close();
    rmSync(own, { recursive: true, force: true });
  }
  const base = samples.get('node -e 0') ?? [];
  const lines = [...samples].map(([name, all]) => {
    const ratioOf = (pick: (sample: Sample) => number): number =>
      median(all.map((sample, index) => pick(sample) / pick(base[index] ?? sample)));
    const [cpu, target] = [ratioOf(({ cpuMs }) => cpuMs), commands[name]?.target];
    const told = target === undefined ? '' : judged(cpu, target);
    const wall = `${median(all.map(({ wallMs }) => wallMs)).toFixed(0)} ms`;
    return row([name, cpu.toFixed(2), told, ratioOf(({ wallMs }) => wallMs).toFixed(2), wall]);
  });
  return [
    row(['command', 'CPU ratio', 'target', 'wall ratio', 'wall median']),
    row(Array.from({ length: 5 }, () => '---')),
    ...lines,
    promptLine(prompt),
  ].join('\n');
}

function agentsIn(flags: readonly string[]): Readonly<Record<string, Timed>> {
  const folder = flags.map((flag) => /^--agents=(.+)$/.exec(flag)?.[1]).find(Boolean);
  if (folder === undefined) return {};
  const asked = ['claude', 'gemini'].map((name): [string, Timed] => {
    return [`${name} --help`, { program: join(folder, 'node_modules', '.bin', name), args: ['--help'] }];
  });
  return Object.fromEntries(asked);
}

function judged(ratio: number, target: number): string {
  return `${target}${ratio <= target ? '' : ratio <= target * margin ? ' (nearly)' : ' (missed)'}`;
}

/** Here the target is one of wall time: what a person waits for beside model and tool. */
function promptLine({ own, whole }: AtPrompt): string {
  const ratioOf = (pick: (sample: Sample) => number): number =>
    median(own.map(({ sample, base }) => pick(sample) / pick(base)));
  const wall = ratioOf(({ wallMs }) => wallMs);
  const ms = median(own.map(({ sample }) => sample.wallMs)).toFixed(0);
  return row([
    'the next request at a prompt, without model and tool',
    ratioOf(({ cpuMs }) => cpuMs).toFixed(2),
    `wall ${judged(wall, 3)}`,
    wall.toFixed(2),
    `${ms} ms (of ${median(whole).toFixed(0)} ms in all)`,
  ]);
}
