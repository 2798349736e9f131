import { readFile } from 'node:fs/promises';
import { type OllamaDouble, startOllamaDouble } from '../double.ts';
import { readScript } from '../script/read-script.ts';
import type { Script } from '../script/script.ts';
import { type Asked, readArguments, UsageError } from './arguments.ts';
import { faults } from '../faults/fault-table.ts';

export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** The program: an exit code at once, or when `stopped` comes. */
export async function run(given: readonly string[], { out, err }: Streams, stopped: Promise<void>): Promise<number> {
  try {
    const asked = readArguments(given);
    if (asked.act === 'serve') await serve(asked, out, stopped);
    else out(asked.act === 'help' ? help : faultList());
    return 0;
  } catch (error) {
    err(`${(error as Error).message}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function serve(
  asked: Extract<Asked, { readonly act: 'serve' }>,
  out: Streams['out'],
  stopped: Promise<void>,
): Promise<void> {
  const script = asked.script === undefined ? {} : await scriptFrom(asked.script);
  const double = await started(asked, script);
  out(`${double.url}\n`);
  await stopped;
  await double.close();
}

async function scriptFrom(file: string): Promise<Script> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`ollama-double: ${file} cannot be read: ${(error as Error).message}.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`ollama-double: ${file} is no JSON: ${(error as Error).message}.`, { cause: error });
  }
  return readScript(value);
}

async function started(
  { port, fault }: Extract<Asked, { readonly act: 'serve' }>,
  script: Script,
): Promise<OllamaDouble> {
  try {
    return await startOllamaDouble({ port, script, ...(fault !== undefined && { fault }) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(
      `ollama-double: port ${port} is taken, perhaps by an Ollama. Name another with --port, or 0 for any free one.`,
      {
        cause: error,
      },
    );
  }
}

const help = `ollama-double: a server that speaks Ollama's wire and replays a script. It is no model.

  ollama-double [--port PORT] [--script FILE] [--fault NAME[:TIMES]]

  --port PORT     where to listen on 127.0.0.1; 11434 if left out, 0 for any free one
  --script FILE   what to replay, as JSON; without it there is one model, and no answer
  --fault NAME    a fault on every inference request; with :TIMES only on that many
  --list-faults   every fault, the replies that can have it, and what it is
  --help          this

It prints its address, and ends on SIGINT or SIGTERM.

  ollama-double --port 0 --script answers.json
  ollama-double --fault cut-line
  curl http://127.0.0.1:11434/api/tags

Exit codes: 0 ended as asked, 1 it could not listen or read the script, 2 a wrong command line.
`;

function faultList(): string {
  const width = Math.max(...faults.map(({ name }) => name.length));
  return faults
    .map(({ name, says, forms }) => `${name.padEnd(width)}  ${forms.join(', ').padEnd(13)}  ${says}\n`)
    .join('');
}
