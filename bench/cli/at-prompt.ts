import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { measure, type Sample } from '../measure.ts';

const request = 'Count the words of README.md';
const patienceMs = 60_000;

export type AtPrompt = {
  /** One more request, from Enter to the next prompt, without the time of model and tool; and `node -e 0` beside it. */
  readonly own: readonly { readonly sample: Sample; readonly base: Sample }[];
  /** All of it. */
  readonly whole: readonly number[];
};

/** Requests after the first one, at a prompt on a terminal of its own. */
export async function atPrompt(
  cli: string,
  { workspace, env, rounds }: { readonly workspace: string; readonly env: NodeJS.ProcessEnv; readonly rounds: number },
): Promise<AtPrompt> {
  const line = `exec '${process.execPath}' --disable-warning=ExperimentalWarning '${cli}' --model=rehearsal`;
  const child = spawn('script', ['-qefc', line, '/dev/null'], { cwd: workspace, env: { ...env, TERM: 'dumb' } });
  let shown = '';
  let seen = 0;
  let ready = (): void => undefined;
  child.stdout.on('data', (data: Buffer) => {
    shown += data.toString();
    if (shown.slice(seen).endsWith('fpf> ')) ready();
  });
  const answered = async (text: string): Promise<void> => {
    seen = shown.length;
    const came = new Promise<void>((resolve) => (ready = resolve));
    if (text !== '') child.stdin.write(`${text}\r`);
    const late = new AbortController();
    await Promise.race([came, sleep(patienceMs, undefined, { signal: late.signal }).then(() => fail(shown))]);
    late.abort();
  };
  try {
    await answered('');
    const pid = childOf(child.pid ?? 0);
    await answered(request);
    const own: { readonly sample: Sample; readonly base: Sample }[] = [];
    const whole: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [began, cpu] = [performance.now(), cpuMs(pid)];
      await answered(request);
      const wallMs = performance.now() - began;
      const others = waitedFor(join(workspace, '.fpf', 'runs'));
      own.push({
        sample: { wallMs: wallMs - others, cpuMs: cpuMs(pid) - cpu, status: 0 },
        base: measure(process.execPath, ['-e', '0']),
      });
      whole.push(wallMs);
    }
    if (!shown.includes('completed')) fail(shown);
    return { own, whole };
  } finally {
    child.stdin.write('/quit\r');
    await Promise.race([once(child, 'close'), sleep(2_000).then(() => child.kill('SIGKILL'))]);
  }
}

function fail(shown: string): never {
  throw new Error(`bench: the prompt did not answer:\n${shown}`);
}

/** What model and tool of the newest run took, by its journal. */
function waitedFor(runs: string): number {
  const newest = readdirSync(runs).toSorted().at(-1) ?? '';
  const text = readFileSync(join(runs, newest, 'events.ndjson'), 'utf8').trim();
  const events = text.split('\n').map((one) => JSON.parse(one) as { readonly kind: string; readonly at: string });
  return events.reduce((sum, { kind, at }, index) => {
    const before = events[index - 1];
    return before && (kind === 'model-result' || kind === 'tool-result')
      ? sum + Date.parse(at) - Date.parse(before.at)
      : sum;
  }, 0);
}

/** The program that `script` has started. */
function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
}

/** User and system time, in steps of 10 ms. */
function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10;
}
