import { Thread } from './thread.ts';

/** A program that was loaded once and answers messages, for as long as a worker of Cucumber lives. */
export class LoadedProgram<Asked extends object, Answer extends object> {
  readonly #file: string;
  #relay: Thread | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** Throws where the program did not come to an answer. */
  ask(asked: Asked): Answer {
    this.#relay ??= new Thread(new URL('./relay.ts', import.meta.url), this.#file);
    const answer = this.#relay.ask(asked) as Answer | { readonly error: string };
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  }

  async end(): Promise<void> {
    await this.#relay?.end();
    this.#relay = undefined;
  }
}
