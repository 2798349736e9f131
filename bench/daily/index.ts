// Requests of five people who saw three folders and one sentence about the product, frozen before anything was tried on
// them (30 November 2026). Each is asked once in a copy of its folder, what waits is applied, and
// what its writer wanted to find is looked for. `--from=N --every=M` asks a part of them, `--list` tells each that was not useful.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { row } from '../measure.ts';
import { type Asked, type Came, type Verdict, verdictOf } from './judge.ts';

type Files = Readonly<Record<string, string>>;

const main = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url));
const words = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', main];

export async function daily(flags: readonly string[] = []): Promise<string> {
  const given = (name: string, otherwise: number): number =>
    Number(flags.map((flag) => new RegExp(`^--${name}=([0-9]+)$`).exec(flag)?.[1]).find(Boolean) ?? otherwise);
  const folders = read('folders.json') as Readonly<Record<string, Files>>;
  const [from, every] = [given('from', 0), given('every', 1)];
  const asked = (read('requests.json') as readonly Asked[]).filter((_, at) => at % every === from % every);
  const came = new Map<Asked, Verdict>();
  const open = [...asked];
  const lane = async (): Promise<void> => {
    for (let one = open.shift(); one; one = open.shift())
      came.set(one, verdictOf(one, await ask(one.request, folders[one.folder] ?? {})));
  };
  await Promise.all([lane(), lane()]);
  const missed = asked.filter((one) => came.get(one) !== 'useful');
  return [
    row(['of', 'asked', 'useful', 'wrong and green', 'refused, asked or done in part']),
    row(['---', '---', '---', '---', '---']),
    told(
      'what files can give',
      asked.filter(({ scope }) => scope === 'files'),
      came,
    ),
    told(
      'of these in two parts',
      asked.filter(({ parts }) => parts === 2),
      came,
    ),
    told(
      'what no folder can give',
      asked.filter(({ scope }) => scope === 'outside'),
      came,
    ),
    ...(flags.includes('--list') ? missed.map((one) => `${came.get(one)}  ${one.id}  ${one.request}`) : []),
  ].join('\n');
}

function told(what: string, some: readonly Asked[], came: ReadonlyMap<Asked, Verdict>): string {
  const share = (verdict: Verdict): string =>
    interval(some.filter((one) => came.get(one) === verdict).length, some.length);
  return row([what, String(some.length), share('useful'), share('wrong'), share('told')]);
}

/** A share with its interval of 95 %, by Wilson. */
function interval(hits: number, of: number): string {
  if (of === 0) return '-';
  const [z, p] = [1.96, hits / of];
  const middle = (p + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of));
  const percent = (share: number): string => (100 * Math.min(1, Math.max(0, share))).toFixed(0);
  return `${(100 * p).toFixed(1)} % (${percent(middle - half)} to ${percent(middle + half)})`;
}

async function ask(request: string, files: Files): Promise<Came> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-daily-')));
  const folder = join(home, 'folder');
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { code, said } = await fpf(home, folder, ['run', request]);
    // What could be asked instead is no answer.
    const ran = { code, said: said.replace(/^Try one of these:\n.*/ms, '') };
    await fpf(home, folder, ['apply', '--yes']);
    return { ...ran, before: files, after: filesOf(folder) };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** As a person does it: what stands on standard output is the answer. */
function fpf(home: string, cwd: string, args: readonly string[]): Promise<Pick<Came, 'code' | 'said'>> {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const env = {
    PATH,
    TMPDIR,
    NODE_COMPILE_CACHE,
    HOME: home,
    XDG_STATE_HOME: join(home, 'state'),
    FPF_MODEL: 'rehearsal',
  };
  const child = spawn(process.execPath, [...words, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said }));
  });
}

/** Not what the stack keeps for itself. */
function filesOf(folder: string): Files {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (entry.isFile() && !path.startsWith('.fpf/')) found[path] = readFileSync(join(folder, path), 'utf8');
  }
  return found;
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
}
