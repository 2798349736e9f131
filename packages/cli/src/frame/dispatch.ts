import type { Speech } from '../log/command-log.ts';
import { errorEnvelope, okEnvelope } from '../terminal/envelope.ts';
import type { SignalWatch } from '../signals/heed-signals.ts';
import { createTerminal, type Terminal } from '../terminal/terminal.ts';
import { version } from '../version.ts';
import type { CommandResult, Mistake, Within } from '../command/descriptor.ts';
import { frameFlags } from '../flags/frame-flags.ts';
import type { Chosen } from './program.ts';
import { resolveOnce } from './resolve-once.ts';
import { unknownVariables } from '../variables.ts';

type Moments = {
  /** The command has its exit code. */
  readonly answered?: () => void;
  /** Nothing is left that a signal could end, while those that come are still heeded here. */
  readonly ends?: () => void;
  /** The prompt that the words were typed at: it heeds signals, and goes on when the command has ended. */
  readonly within?: Within;
};

/**
 * The frame of every command: parse, load the handler, run it, print its result or its error, give the exit code. What
 * a good end does not need, errors and their codes above all, is loaded where it is needed.
 */
export async function dispatch(argv: readonly string[], { answered, ends, within }: Moments = {}): Promise<number> {
  const flags = frameFlags(argv);
  let speech: Speech | undefined;
  const terminal = createTerminal({ ...flags, hide: (text) => speech?.secrets?.known?.hide(text) ?? text });
  let name = 'fpf';
  const tidying: (() => Promise<void>)[] = [];
  const atEnd = (work: () => Promise<void>): void => void tidying.unshift(work);
  let signals: SignalWatch | undefined;
  const begins = (): void => (within ? within.begins() : signals?.leave());
  const answer = async (): Promise<number> => {
    if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) return say(terminal, version());
    const [{ commands }, { parse }] = await Promise.all([import('./commands.ts'), import('./program.ts')]);
    const chosen = (within ? undefined : await promptAlone(argv, flags.json)) ?? parse(argv, commands);
    if (!chosen) return 0;
    if ('mistake' in chosen) throw await usageError(chosen.mistake);
    name = chosen.spec.name;
    if (!within) signals = (await import('../signals/heed-signals.ts')).heedSignals(chosen.spec, terminal, flags.json);
    speech = { settings: (await import('../flags/log-settings.ts')).logSettings(argv) };
    if (flags.json && chosen.spec.json === 'none') throw await usageError(noJson(chosen));
    const unknown = within ? [] : unknownVariables(process.env);
    if (unknown.length > 0) (await import('./tell-unknown.ts')).tellUnknown(terminal, unknown);
    if (!flags.json) terminal.progress(name);
    const handler = await resolveOnce(() => chosen.spec.load());
    const { args, options } = chosen;
    const result = await handler({
      command: name,
      args,
      options,
      json: flags.json,
      terminal,
      speech,
      commands,
      atEnd,
      begins,
      reread: (spec) => parse(argv, [spec]),
      another: (words, prompt) => dispatch(words, { within: prompt }),
      within,
    });
    terminal.rest();
    print(name, chosen.spec.json, result, flags.json, terminal.out);
    return result.exitCode;
  };
  let code: number;
  try {
    code = await answer();
  } catch (error) {
    code = await tell(error, name, terminal, { json: flags.json, speech });
  }
  answered?.();
  signals?.said(code);
  terminal.rest();
  // What was answered stands, whatever the tidying comes to.
  for (const tidy of tidying)
    await tidy().catch((error: unknown) =>
      terminal.err(`fpf: ${error instanceof Error ? error.message : String(error)}`),
    );
  speech?.log?.close();
  ends?.();
  signals?.release();
  return code;
}

/** `fpf` without a command, on a terminal where a person is, is a prompt; the flags are those that a prompt takes. */
async function promptAlone(argv: readonly string[], json: boolean): Promise<Chosen | undefined> {
  if (json || process.env['CI'] || (argv.length > 0 && !argv[0]?.startsWith('-'))) return undefined;
  const [{ promptCommand }, { parsePrompt }] = await Promise.all([
    import('../prompt/commands.ts'),
    import('./program.ts'),
  ]);
  const chosen = parsePrompt(argv, promptCommand);
  // To look at a stream makes it, which takes longer than all of this.
  return chosen && process.stdin.isTTY && process.stdout.isTTY && process.stderr.isTTY ? chosen : undefined;
}

type Telling = { readonly json: boolean; readonly speech: Speech | undefined };

async function tell(thrown: unknown, command: string, terminal: Terminal, { json, speech }: Telling): Promise<number> {
  terminal.rest();
  // An error may quote what it was given, and that may be anything.
  const [{ renderError }, { hideKnown }] = await Promise.all([
    import('../terminal/render-error.ts'),
    import('../log/command-log.ts'),
  ]);
  return renderError(thrown, command, terminal, { json, hide: (text) => hideKnown(speech, text) });
}

function say(terminal: Terminal, text: string): number {
  terminal.out(text);
  return 0;
}

function print(
  name: string,
  kind: 'document' | 'events' | 'none',
  result: CommandResult,
  json: boolean,
  out: (text: string) => void,
): void {
  if (!json) {
    if (result.raw !== undefined) printRaw(result.raw, out);
    else if (result.text !== undefined) out(result.text);
    return;
  }
  if (kind === 'events') return;
  const document = result.error
    ? errorEnvelope(name, result.error, result.data)
    : okEnvelope(name, result.data ?? null);
  process.stdout.write(`${JSON.stringify(document)}\n`);
}

/** What would be obeyed by a terminal is harmless, and needed whole, anywhere else. */
function printRaw(raw: Uint8Array, out: (text: string) => void): void {
  if (!process.stdout.isTTY) process.stdout.write(raw);
  else if (raw.length > 0) out(Buffer.from(raw).toString('utf8').replace(/\n$/, ''));
}

function noJson({ spec }: Chosen): Mistake {
  return { code: 'usage.bad-option', message: `fpf ${spec.name} has no JSON form.`, hint: 'Leave --json out.' };
}

async function usageError(mistake: Mistake): Promise<Error> {
  const { FpfError } = await import('@fpf/contracts/errors');
  return new FpfError(mistake);
}
