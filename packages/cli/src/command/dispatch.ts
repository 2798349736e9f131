import { FpfError } from '@fpf/contracts/errors';
import { errorEnvelope, okEnvelope } from '../output/envelope.ts';
import { describeError, renderError } from '../output/render-error.ts';
import { createTerminal, type Terminal } from '../output/terminal.ts';
import { commands } from './commands.ts';
import type { Speech } from '../compose/log/command-log.ts';
import type { CommandResult } from './descriptor.ts';
import { frameFlags, logSettings } from './frame-flags.ts';
import { type Chosen, parse } from './program.ts';
import { unknownVariables } from './variables.ts';

/** The frame of every command: parse, load the handler, run it, print its result or its error, give the exit code. */
export async function dispatch(argv: readonly string[]): Promise<number> {
  const { json, ascii, quiet, verbosity } = frameFlags(argv);
  let speech: Speech | undefined;
  const terminal = createTerminal({
    ascii,
    quiet,
    verbose: verbosity > 0,
    hide: (text) => speech?.secrets?.known?.hide(text) ?? text,
  });
  let name = 'fpf';
  const ends: (() => Promise<void>)[] = [];
  const atEnd = (work: () => Promise<void>): void => void ends.unshift(work);
  try {
    const chosen = parse(argv, commands);
    if (!chosen) return 0;
    name = chosen.spec.name;
    speech = { settings: logSettings(argv) };
    if (json && chosen.spec.json === 'none') throw noJson(chosen);
    tellUnknown(terminal);
    const handler = await chosen.spec.load();
    const result = await handler({ args: chosen.args, options: chosen.options, json, terminal, speech, commands, atEnd });
    print(name, chosen.spec.json, result, json, terminal.out);
    return result.exitCode;
  } catch (error) {
    // An error may quote what it was given, and that may be anything.
    const { hideKnown } = await import('../compose/log/command-log.ts');
    speech ??= { settings: { level: 'info', file: undefined, verbosity } };
    return renderError(error, name, terminal, { json, hide: (text) => hideKnown(speech, text) });
  } finally {
    // What was answered stands, whatever the tidying comes to.
    for (const end of ends) await end().catch((error: unknown) => terminal.err(`fpf: ${describeError(error).message}`));
    speech?.log?.close();
  }
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
  const document = result.error ? errorEnvelope(name, result.error, result.data) : okEnvelope(name, result.data ?? null);
  process.stdout.write(`${JSON.stringify(document)}\n`);
}

/** What would be obeyed by a terminal is harmless, and needed whole, anywhere else. */
function printRaw(raw: Uint8Array, out: (text: string) => void): void {
  if (!process.stdout.isTTY) process.stdout.write(raw);
  else if (raw.length > 0) out(Buffer.from(raw).toString('utf8').replace(/\n$/, ''));
}

function noJson({ spec }: Chosen): FpfError {
  return new FpfError({ code: 'usage.bad-option', message: `fpf ${spec.name} has no JSON form.`, hint: 'Leave --json out.' });
}

/** A misspelt variable does nothing, and whoever set it counts on it: also told to who wants quiet. */
function tellUnknown(terminal: Terminal): void {
  for (const { name, meant } of unknownVariables(process.env)) {
    const did = meant === undefined ? '`fpf config explain --all` shows what is read.' : `Did you mean ${meant}?`;
    terminal.fail(terminal.styleErr('yellow', `${terminal.mark('warn')} Nothing reads the variable ${name}. ${did}`));
  }
}
