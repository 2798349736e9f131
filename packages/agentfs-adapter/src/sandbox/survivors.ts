import { readdirSync, readFileSync } from 'node:fs';
import { FpfError } from '@fpf/contracts';

/** Processes that have a folder of this call mounted, whatever they did to their parents, sessions and names. */
export function findSurvivors(marker: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^[1-9][0-9]*$/.test(name))
    .filter((pid) => mountsOf(pid).includes(marker))
    .map(Number);
}

function mountsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/mountinfo`, 'utf8');
  } catch {
    // It ended meanwhile, or it is another user's and so none of ours.
    return '';
  }
}

/**
 * Waits until no process of a call is left, and ends those that are. A sandbox's own end reaches the last of its
 * processes a moment after its first one is gone; what is read before that could still change.
 */
export async function endSurvivors(marker: string, patienceMs = 5_000): Promise<void> {
  for (let waited = 0; ; waited += 10) {
    const left = findSurvivors(marker);
    if (left.length === 0) return;
    if (waited >= patienceMs) {
      throw new FpfError({
        code: 'sandbox.survivors',
        message: `agentfs-adapter: processes ${left.join(', ')} of an ended call are still there`,
        hint: 'Nothing of the call was kept. End them by hand.',
      });
    }
    for (const pid of left) endProcess(pid);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself between the two looks.
  }
}
