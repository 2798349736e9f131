import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * A process that works for a scenario: it was started with the scenario's home, works in its folder, or has it mounted.
 */
export type Process = { readonly pid: number; readonly command: string };

/** A process that has been told to end may still be ending. */
const graceMs = 3000;

/** What still runs for a scenario after a little while. Only where there is /proc: elsewhere no sandbox runs either. */
export async function leftBehind(folder: string): Promise<readonly Process[]> {
  const until = Date.now() + graceMs;
  let found = processesOf(folder);
  while (found.length > 0 && Date.now() < until) {
    await wait(50);
    found = processesOf(folder);
  }
  return found;
}

export function processesOf(folder: string): readonly Process[] {
  if (process.platform !== 'linux') return [];
  const ours = read(() => readlinkSync('/proc/self/ns/mnt'));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && worksFor(name, folder, ours))
    .map((name) => ({ pid: Number(name), command: commandOf(name) }));
}

function worksFor(pid: string, folder: string, ours: string): boolean {
  const environment = read(() => readFileSync(`/proc/${pid}/environ`, 'utf8')).split('\0');
  if (environment.some((entry) => entry.endsWith(`=${folder}`) || entry.includes(`=${folder}/`))) return true;
  const cwd = read(() => readlinkSync(`/proc/${pid}/cwd`));
  if (cwd === folder || cwd.startsWith(`${folder}/`)) return true;
  const elsewhere = read(() => readlinkSync(`/proc/${pid}/ns/mnt`));
  return (
    elsewhere !== '' &&
    elsewhere !== ours &&
    read(() => readFileSync(`/proc/${pid}/mountinfo`, 'utf8')).includes(folder)
  );
}

function commandOf(pid: string): string {
  return read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    .replaceAll('\0', ' ')
    .trim();
}

/** A process that ended meanwhile, or that belongs to somebody else, has nothing to tell. */
function read(text: () => string): string {
  try {
    return text();
  } catch {
    return '';
  }
}
