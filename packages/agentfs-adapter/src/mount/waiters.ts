import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SpawnPlan } from '@fpf/contracts';
import type { Told } from './call-mount.ts';
import type { Holder, StartedHolder } from './holder.ts';
import type { Waiting } from '../sandbox/sandbox.ts';
import { spawnPlan } from '../sandbox/spawn-plan.ts';

export type WaitersAsk = {
  readonly nsenter: string;
  /** How one is started where the mount is; undefined where none can be. */
  readonly waits?: ((readOnly: boolean) => SpawnPlan) | undefined;
};

/** Who waits in a mount: one program at most, for a call that only reads or for one that does not. */
export class Waiters {
  readonly #ask: WaitersAsk;
  readonly #mounted: StartedHolder['mounted'];
  #waiter: { readonly readOnly: boolean; readonly program: WaitingProgram } | undefined;
  /** Whoever waited for another kind of call has ended. */
  #before: Promise<void> = Promise.resolve();

  constructor(ask: WaitersAsk, { mounted }: Pick<StartedHolder, 'mounted'>) {
    this.#ask = ask;
    this.#mounted = mounted;
  }

  async wait(readOnly: boolean): Promise<boolean> {
    const { nsenter, waits } = this.#ask;
    if (waits === undefined) return false;
    if (this.#waiter?.readOnly !== readOnly) {
      const [last, before] = [this.#waiter?.program, this.#before];
      this.#before = before.then(() => last?.end());
      const plan = Promise.all([this.#mounted, this.#before]).then(([pid]) =>
        throughHolder(nsenter, { pid }, waits(readOnly)),
      );
      this.#waiter = { readOnly, program: new WaitingProgram(plan) };
    }
    return await this.#waiter.program.started;
  }

  /** Somebody is here: who does not wait by now does not begin to. */
  leave(): void {
    this.#waiter?.program.leave();
  }

  take({ line, readOnly }: Told): ChildProcess | undefined {
    return this.#waiter?.readOnly === readOnly ? this.#waiter.program.take(line) : undefined;
  }

  async end(): Promise<void> {
    await this.#before;
    await this.#waiter?.program.end();
  }
}

/** Credentials stay as they are: the holder's namespace knows this user as its root. */
export function throughHolder(nsenter: string, { pid }: Pick<Holder, 'pid'>, plan: SpawnPlan): SpawnPlan {
  return Object.freeze({
    ...plan,
    program: nsenter,
    args: ['--user', '--mount', '--pid', '--preserve-credentials', `--target=${pid}`, '--', plan.program, ...plan.args],
  });
}

/**
 * How a program is started that waits over the view mounted in `folder`, beside the skill that it will find: the folder
 * of the skill is there, and empty until the call is known.
 */
export function waitingPlan(waiting: Waiting, workspace: string, folder: string): (readOnly: boolean) => SpawnPlan {
  const [skill, stage] = ['skill', 'stage'].map((name) => join(dirname(folder), name)) as [string, string];
  return (readOnly) => {
    mkdirSync(skill, { recursive: true, mode: 0o755 });
    mkdirSync(stage, { recursive: true, mode: 0o700 });
    return waiting.plan({ folders: { tree: join(folder, 'merged'), workspace, skill, readOnly }, stage });
  };
}

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
