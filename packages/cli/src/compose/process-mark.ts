import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { answers, startOf } from '@fpf/agentfs-adapter/processes';

/**
 * One process in one boot of one machine: a number alone may be given to another one later, and stands in any file that
 * somebody wrote.
 */
export type ProcessMark = {
  readonly host: string;
  readonly boot: string;
  readonly namespace: string;
  readonly pid: number;
  readonly started: string;
};

export function ownMark(): ProcessMark {
  return markOf(process.pid);
}

/** Of a process that this one has started. */
export function markOf(pid: number): ProcessMark {
  return { ...here(), pid, started: startOf(pid) ?? '' };
}

/**
 * `unknown` where the process belongs to another machine or another pid namespace: that cannot be looked at from here.
 */
export function stateOf(mark: ProcessMark): 'alive' | 'gone' | 'unknown' {
  const { host, boot, namespace } = here();
  if (mark.host !== host) return 'unknown';
  if (mark.boot !== boot) return 'gone';
  if (mark.namespace !== namespace) return 'unknown';
  if (process.platform === 'linux') return mark.started !== '' && startOf(mark.pid) === mark.started ? 'alive' : 'gone';
  return answers(mark.pid) ? 'alive' : 'gone';
}

function here(): { readonly host: string; readonly boot: string; readonly namespace: string } {
  const boot = read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  return { host: hostname(), boot, namespace: read(() => readlinkSync('/proc/self/ns/pid')) };
}

/** Where there is no such file, there is nothing to tell by. */
function read(text: () => string): string {
  try {
    return text();
  } catch {
    return '';
  }
}
