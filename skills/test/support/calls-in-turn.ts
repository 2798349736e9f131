import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type Call = { readonly cwd: string; readonly input?: string; readonly options?: readonly string[] };
export type Answer = { readonly status: number; readonly stdout: string; readonly stderr: string };

const processes = new Map<string, CallsInTurn>();

/**
 * A call of a script in the process that all calls of it share here, since a start takes longer than most of what is
 * asked. Under another Node than this one all scripts share one.
 */
export function callInTurn(script: string, call: Call, node: string = process.execPath): Promise<Answer> {
  const shared = node === process.execPath ? script : node;
  const made = processes.get(shared) ?? new CallsInTurn(node);
  processes.set(shared, made);
  return made.call(script, call);
}

/**
 * A process that calls scripts as often as it is asked to, each call after the answer to the one before. It ends with
 * who asks.
 */
class CallsInTurn {
  readonly #child;
  #last: Promise<unknown> = Promise.resolve();

  constructor(node: string) {
    const program = fileURLToPath(new URL('calls-in-turn.mjs', import.meta.url));
    // What this process was started with is for tests.
    this.#child = fork(program, { execPath: node, execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#keepUp(false);
  }

  call(script: string, call: Call): Promise<Answer> {
    const answer = this.#last.then(() => this.#ask(script, call));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  #ask(script: string, { cwd, input = '', options = [] }: Call): Promise<Answer> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const settle = (done: () => void): void => {
        child.off('message', answered).off('exit', ended);
        this.#keepUp(false);
        done();
      };
      const answered = (answer: unknown): void => settle(() => resolve(answer as Answer));
      const ended = (status: number | null): void =>
        settle(() => reject(new Error(`the process of the script ended with ${status}`)));
      this.#keepUp(true);
      child.on('message', answered).on('exit', ended).send({ script, cwd, options, input });
    });
  }

  /** Between calls it keeps nobody from ending. */
  #keepUp(whileAsked: boolean): void {
    const child = this.#child;
    if (whileAsked) child.ref();
    else child.unref();
    if (whileAsked) child.channel?.ref();
    else child.channel?.unref();
  }
}
