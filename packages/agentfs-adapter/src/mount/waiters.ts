import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SpawnPlan } from '@fpf/contracts';
import type { Told } from './call-mount.ts';
import type { Holder, StartedHolder } from './holder.ts';
import { WaitingProgram } from './waiting-program.ts';
import type { Waiting } from '../sandbox/sandbox.ts';

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
