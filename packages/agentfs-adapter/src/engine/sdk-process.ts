import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { apart, blobPipe, type SdkAnswer, type SdkRequest } from './apart.ts';
import { EngineFailure, engineMissing } from './engine-failure.ts';
import { makeEngineFolder, removeEngineFolder } from './engine-folder.ts';

/** How long a process may take to end once it has nothing more to do. */
const patience = 5_000;

/** The process that the engine of agentfs-sdk runs in. It ends when it is told to, and when this process ends. */
export class SdkProcess {
  readonly #child: ChildProcess;
  readonly #beside: Socket;
  readonly #exit: Promise<void>;
  readonly #waiting: ((answer: SdkAnswer) => void)[] = [];
  #said = '';
  #over: string | undefined;

  constructor() {
    // The same kind of file as this one: a source beside sources, or built beside what was built.
    const program = fileURLToPath(
      new URL(`./sdk-child${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
    );
    const folder = makeEngineFolder();
    this.#child = fork(program, [folder], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
    });
    this.#beside = this.#child.stdio[blobPipe] as Socket;
    // A process that reads no more is told of by its end.
    this.#beside.on('error', () => undefined);
    this.#exit = new Promise((resolve) => {
      this.#child.once('exit', () => {
        removeEngineFolder(folder);
        resolve();
      });
      this.#child.once('error', (error) => {
        this.#end(error.message);
        if (this.#child.pid !== undefined) return;
        removeEngineFolder(folder);
        resolve();
      });
    });
    this.#child.stderr?.on('data', (data: Buffer) => (this.#said = (this.#said + data.toString()).slice(-2_048)));
    this.#child.on('message', (answer: SdkAnswer) => this.#settle(answer));
    this.#child.once('close', (code, signal) => this.#end(signal ?? `code ${code}`));
    this.#rest();
  }

  async ask(request: SdkRequest): Promise<unknown> {
    const answer = await new Promise<SdkAnswer>((resolve) => {
      if (this.#over !== undefined) return resolve(this.#lost());
      // A request that cannot be sent has no reason of its own to tell: the way in which the process ends is told,
      // which comes later.
      const { blobs, ...said } = apart(request);
      this.#child.send(said, (error) => error && void this.#gone());
      this.#beside.cork();
      for (const blob of blobs) this.#beside.write(blob);
      this.#beside.uncork();
      this.#waiting.push(resolve);
      this.#keep();
    });
    if ('value' in answer) return answer.value;
    if (answer.stage === 'load') throw engineMissing('agentfs-sdk', answer.failure);
    throw new EngineFailure(answer.failure);
  }

  /** When this returns, the process is gone, and with it its locks. */
  async end(): Promise<void> {
    this.#keep();
    if (this.#child.connected) this.#child.disconnect();
    await this.#gone();
    this.#end('closed');
  }

  /** Waits for a process that has nothing more to do, and ends it where it stays. */
  async #gone(): Promise<void> {
    const soon = new AbortController();
    const late = setTimeout(patience, undefined, { signal: soon.signal }).then(
      () => void this.#child.kill('SIGKILL'),
      () => undefined,
    );
    await this.#exit;
    soon.abort();
    await late;
  }

  #settle(answer: SdkAnswer): void {
    this.#waiting.shift()?.(answer);
    this.#rest();
  }

  #keep(): void {
    this.#child.ref();
    this.#child.channel?.ref();
    (this.#child.stderr as Socket | null)?.ref();
    this.#beside.ref();
  }

  /** A process that has nothing to do keeps ours from nothing. */
  #rest(): void {
    if (this.#waiting.length > 0) return;
    this.#child.unref();
    this.#child.channel?.unref();
    (this.#child.stderr as Socket | null)?.unref();
    this.#beside.unref();
  }

  #end(how: string): void {
    this.#over ??= how;
    for (const waiting of this.#waiting.splice(0)) waiting(this.#lost());
  }

  #lost(): SdkAnswer {
    const words = this.#said.trim().split('\n').slice(0, 3).join(' ');
    return {
      failure: `the engine's process ended (${this.#over ?? '?'})${words === '' ? '' : `: ${words}`}`,
      stage: 'work',
    };
  }
}
