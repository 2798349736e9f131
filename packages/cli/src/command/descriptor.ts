import type { JsonValue } from '@fpf/contracts';
import type { Project } from '@fpf/project';
import type { ProjectInput } from '@fpf/project/options';
import type { Speech } from '../log/command-log.ts';
import type { ExitCode } from '../terminal/exit-codes.ts';
import type { Terminal } from '../terminal/terminal.ts';

export type NamesOf = 'run' | 'session' | 'skill' | 'tool';

export type ArgumentSpec = {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly variadic?: boolean;
  readonly choices?: readonly string[];
  /** Nothing at all is a value of it too. */
  readonly mayBeEmpty?: true;
  /** Its values are names of runs, of sessions or runs, of skills, or of tools: completion looks them up. */
  readonly names?: NamesOf;
};

export type OptionSpec = {
  /** As commander writes it: `--workspace <dir>`. */
  readonly flags: string;
  readonly description: string;
  readonly choices?: readonly string[];
  /** One of these words, or several with commas between them. */
  readonly words?: readonly string[];
  /** It may stand several times, with one value each. */
  readonly repeatable?: boolean;
  /** It may stand once only; of other options the last one counts. */
  readonly once?: true;
  readonly names?: NamesOf;
  /** An empty text is a value of it too. */
  readonly mayBeEmpty?: true;
  /** Under which heading help shows it, where that is one of its own. */
  readonly group?: string;
};

export type Example = { readonly command: string; readonly note: string };

/** One command, described once: parsing, help, completion and the reference page all come from this. */
export type CommandSpec = {
  /** `run`, or `skills list`. */
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Names that do it no more, each with what is said now: whoever gives one is told. */
  readonly formerly?: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly details?: string;
  readonly args: readonly ArgumentSpec[];
  readonly options: readonly OptionSpec[];
  readonly examples: readonly Example[];
  /** Its own: what ends every command stands in frame-exits.ts. */
  readonly exitCodes: readonly ExitCode[];
  /** `document`: one envelope. `events`: NDJSON that ends with `run-ended`. */
  readonly json: 'document' | 'events' | 'none';
  readonly hidden?: boolean;
  /** The words of its last argument, flags too, it reads itself, once it knows more: `reread`. */
  readonly passesOn?: true;
  /** Nothing of a command is loaded before it runs. */
  readonly load: () => Promise<CommandHandler>;
};

/** What is wrong with the words: the makings of an FpfError `usage.*`, which is loaded for a mistake only. */
export type Mistake = { readonly code: string; readonly message: string; readonly hint: string };

export type CommandInput = {
  /** Its name, as the descriptor has it. */
  readonly command: string;
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  readonly json: boolean;
  readonly terminal: Terminal;
  /** What is said beside the answer. */
  readonly speech: Speech;
  /** Work that the frame does after the command, however it ended; the last that came is done first. */
  readonly atEnd: (work: () => Promise<void>) => void;
  /**
   * Said by what heeds signals itself from here on: until then the frame does, and a signal ends the command at once.
   */
  readonly begins: () => void;
  /** All commands, for the one that describes them. */
  readonly commands: readonly CommandSpec[];
  /** The same words, read by another description; undefined where they ask for help, which is shown. */
  readonly reread: (spec: CommandSpec) => Pick<CommandInput, 'options'> | { readonly mistake: Mistake } | undefined;
  /** Runs the words of another command in this process, and gives its exit code. */
  readonly another: (words: readonly string[], within: Within) => Promise<number>;
  /** The prompt that it was typed at, if it was. */
  readonly within: Within | undefined;
};

/** What a command finds that is typed at a prompt, where a person waits and can be asked. */
export type Within = {
  /** Opens the project, or gives the one that is open. */
  readonly open: (from: ProjectInput) => Project;
  /** Said by what heeds signals itself from here on: until then the prompt does. */
  readonly begins: () => void;
};

/** What a command came to. The frame prints it: `data` with --json, `text` otherwise. */
export type CommandResult = {
  readonly exitCode: ExitCode;
  readonly data?: JsonValue;
  readonly text?: string;
  /** The answer to the byte, in place of `text`: into a pipe or a file as it is, onto a terminal made visible. */
  readonly raw?: Uint8Array;
  /** Set where the exit code is not 0 and the data alone would look like success. */
  readonly error?: { readonly code: string; readonly message: string; readonly hint: string };
};

export type CommandHandler = (input: CommandInput) => Promise<CommandResult>;

export function text(input: Pick<CommandInput, 'options'>, name: string): string | undefined {
  const value = input.options[name];
  return typeof value === 'string' ? value : undefined;
}

export function flag(input: CommandInput, name: string): boolean {
  return input.options[name] === true;
}

/** The values of an option that may stand several times. */
export function values(input: CommandInput, name: string): readonly string[] {
  const value = input.options[name];
  return Array.isArray(value) ? (value as readonly string[]) : [];
}
