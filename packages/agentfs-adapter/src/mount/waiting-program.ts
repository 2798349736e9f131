import type { ChildProcess } from 'node:child_process';
import type { SpawnPlan } from '@fpf/contracts';
import { spawnPlan } from '../sandbox/spawn-plan.ts';

/**
 * A program that is started before anybody knows what it is to be. It waits in the sandbox, which is whole by then, for
 * one line that says what it becomes; until then it keeps no process of ours alive.
 */
export class WaitingProgram {
  /** True once it was started; false where it cannot be, or is not wanted any more. */
  readonly started: Promise<boolean>;
  #child: ChildProcess | undefined;
  #wanted = true;

  /** `plan` is there once there is a place to start it in. */
  constructor(plan: Promise<SpawnPlan>) {
    this.started = plan
      .then((known) => {
        if (this.#wanted) this.#child = start(known);
        return this.#child !== undefined;
      })
      // Where it cannot be started the call's own plan is, and tells why.
      .catch(() => false);
  }

  /** There is no time left to wait: one that is not started yet is not started any more. */
  leave(): void {
    if (this.#child === undefined) this.#wanted = false;
  }

  /** Told what to become. Undefined where it has ended, or was asked for before: then a program has to be started. */
  take(line: string): ChildProcess | undefined {
    const child = this.#child;
    if (child === undefined || !this.#wanted) return undefined;
    this.#wanted = false;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return undefined;
    for (const part of partsOf(child)) part.ref();
    child.stdin?.on('error', () => undefined);
    child.stdin?.write(`${line}\n`);
    return child;
  }

  /**
   * One that nobody came for hears that nobody will, and ends. Killed with its group it would lose the starter that
   * buries it, and be left to the first process of this machine, which may take seconds or never come to it: and no
   * namespace ends while somebody in it is not buried. What somebody took is theirs to end, and ends with the
   * namespaces that it is in.
   */
  async end(): Promise<void> {
    if (!this.#wanted) return;
    this.#wanted = false;
    const child = this.#child;
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      child.ref();
      const gone = new Promise((resolve) => void child.once('exit', resolve));
      child.stdin?.destroy();
      const late = setTimeout(() => killGroup(child), patienceMs);
      await gone;
      clearTimeout(late);
    }
    for (const stream of child?.stdio ?? []) stream?.destroy();
  }
}

const patienceMs = 2_000;

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}

/** As a runner starts a plan: what ends the group of the one ends the group of the other. */
function start(plan: SpawnPlan): ChildProcess {
  const child = spawnPlan(plan, { stdin: 'pipe', detached: true });
  // One that cannot be started is none: the plan of the call says why.
  child.on('error', () => undefined);
  for (const part of partsOf(child)) part.unref();
  return child;
}

type Part = { ref(): unknown; unref(): unknown };

/** All that keeps our process alive for it. */
function partsOf(child: ChildProcess): readonly Part[] {
  return [child, child.stdin, child.stdout, child.stderr].filter(
    (part): part is typeof part & Part => part !== null && 'unref' in part,
  );
}
