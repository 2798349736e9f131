import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * One process of one boot of one machine. A number alone may be given to another process later, two containers count
 * alike, and a home directory may be shared between machines.
 */
export type Owner = {
  /** The host's name and, where the system has one, a digest of its machine id. */
  readonly host: string;
  readonly boot: string;
  readonly namespace: string;
  readonly pid: number;
  readonly started: string;
};

/** `unknown` where the process cannot be seen from here: another machine, or another pid namespace. */
export type OwnerState = 'alive' | 'gone' | 'unknown';

export function ownOwner(): Owner {
  return ownerOf(process.pid);
}

/** Describes a process that this one has started. */
export function ownerOf(pid: number): Owner {
  return { ...here(), pid, started: startOf(pid) ?? '' };
}

/** Names a process for a person: with where it is, unless that is here. */
export function ownerText({ host, boot, namespace, pid }: Owner): string {
  const own = here();
  const isHere = boot === own.boot && (boot !== '' || host === own.host);
  if (isHere) return namespace === own.namespace ? `process ${pid}` : `process ${pid} of another container here`;
  // The file may be anybody's, and the name is printed.
  const name =
    host
      .split('/')[0]
      ?.replaceAll(/[^\w.-]/g, '?')
      .slice(0, 64) ?? '';
  return `process ${pid} on ${name === own.host.split('/')[0] ? 'another host that is named' : 'host'} ${name}`;
}

export function isOwner(value: unknown): value is Owner {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, ...rest } = value as Partial<Record<keyof Owner, unknown>>;
  const texts = [rest.host, rest.boot, rest.namespace, rest.started];
  return Number.isSafeInteger(pid) && (pid as number) > 0 && texts.every((text) => typeof text === 'string');
}

export function stateOf(owner: Owner): OwnerState {
  const own = here();
  const oneKernel = owner.boot === own.boot && (own.boot !== '' || owner.host === own.host);
  // A machine that was booted again has no process of before. A name without an id may belong to several machines, and
  // where /proc was not there to be read, the boot may be this one.
  const known = own.boot !== '' && owner.boot !== '';
  if (!oneKernel) return known && owner.host === own.host && owner.host.includes('/') ? 'gone' : 'unknown';
  if (owner.namespace !== own.namespace) return 'unknown';
  if (process.platform !== 'linux') return answers(owner.pid) ? 'alive' : 'gone';
  const fields = statOf(owner.pid);
  // Where /proc hides the processes of others (hidepid), only a signal tells that there is one.
  if (fields === undefined) return answers(owner.pid) ? 'unknown' : 'gone';
  return !hasEnded(fields) && fields[19] === owner.started ? 'alive' : 'gone';
}

/**
 * Returns when a process began, in clock ticks since boot: the 22nd field of its line in /proc, after a name that may
 * hold spaces and brackets. Undefined for a process that has ended, also if its parent never asks for it: a container
 * without an init keeps such zombies for ever.
 */
function startOf(pid: number): string | undefined {
  const fields = statOf(pid);
  return fields === undefined || hasEnded(fields) ? undefined : fields[19];
}

/** The first thread may have ended before the others. */
function hasEnded(fields: readonly string[]): boolean {
  return /^[ZX]$/.test(fields[0] ?? '') && Number(fields[17]) <= 1;
}

function statOf(pid: number): readonly string[] | undefined {
  return orElse(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' '), undefined);
}

/** Whether there is a process of that number, of any user. */
function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function here(): Pick<Owner, 'host' | 'boot' | 'namespace'> {
  const machine = orElse(() => readFileSync('/etc/machine-id', 'utf8').trim(), '');
  return {
    host: machine === '' ? hostname() : `${hostname()}/${digest(machine)}`,
    boot: orElse(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(), ''),
    namespace: orElse(() => readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, ''), ''),
  };
}

/** Tells machines apart without writing down an id that is meant to stay private. FNV-1a. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/** Reads what only some systems have. */
function orElse<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
