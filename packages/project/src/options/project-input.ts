import type { ConfigFile, Host } from '@fpf/contracts';
import type { QueryOptions } from '@fpf/orchestrator';

/** What a caller may ask of a project. Variables, the config and defaults decide what is left undefined. */
export type AskedOptions = {
  readonly workspace?: string | undefined;
  readonly config?: string | undefined;
  readonly stateDir?: string | undefined;
  readonly homeDir?: string | undefined;
  readonly model?: string | undefined;
  readonly preset?: string | undefined;
  readonly skills?: readonly string[] | undefined;
  readonly frozen?: boolean | undefined;
  readonly unconfined?: boolean | undefined;
};

/** Something that a person should know and need not answer. */
export type Notice = {
  readonly code:
    | 'pack.unfinished'
    | 'session.unfinished-commit'
    | 'workspace.inside-another'
    | 'model.stands-in'
    | 'lock.not-kept';
  readonly message: string;
};

/** What a project is opened with. */
export type ProjectInput = {
  readonly options: AskedOptions;
  readonly notify: (notice: Notice) => void;
  /** Is told what is waited for, and gives what comes of it. */
  readonly progress: <T>(what: string, work: Promise<T>) => Promise<T>;
  /** Asks for what a call needs and the request does not say; left out, nobody is asked. */
  readonly choose?: QueryOptions['choose'];
  readonly log: Host['log'];
  /** Returns the secrets of this process and, with a config, those that it names. */
  readonly secrets: (config?: ConfigFile) => Host['secrets'];
  /** Folders of the caller's own code: what that prints while a component is imported is not blamed on the component. */
  readonly own?: readonly string[] | undefined;
  /** Takes work to be done when the caller is done with the project; the last that came is done first. */
  readonly atEnd: (work: () => Promise<void>) => void;
};
