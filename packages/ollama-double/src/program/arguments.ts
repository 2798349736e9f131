import { parseArgs } from 'node:util';
import { faultNames, isFaultName, type FaultUse } from '../faults/fault-table.ts';

/** What the program was asked to do. */
export type Asked =
  | { readonly act: 'help' }
  | { readonly act: 'list-faults' }
  | {
      readonly act: 'serve';
      readonly port: number;
      readonly script: string | undefined;
      readonly fault: FaultUse | undefined;
    };

/** A command line that cannot be followed. */
export class UsageError extends Error {
  constructor(problem: string) {
    super(`ollama-double: ${problem} \`ollama-double --help\` says what there is.`);
    this.name = 'UsageError';
  }
}

/** Ollama's own port. */
const usualPort = 11_434;

export function readArguments(given: readonly string[]): Asked {
  const values = parse(given);
  if (values.help === true) return { act: 'help' };
  if (values['list-faults'] === true) return { act: 'list-faults' };
  return { act: 'serve', port: portOf(values.port), script: values.script, fault: faultOf(values.fault) };
}

interface Values {
  readonly help?: boolean;
  readonly 'list-faults'?: boolean;
  readonly port?: string;
  readonly script?: string;
  readonly fault?: string;
}

function parse(given: readonly string[]): Values {
  try {
    return parseArgs({
      args: [...given],
      options: {
        help: { type: 'boolean', short: 'h' },
        'list-faults': { type: 'boolean' },
        port: { type: 'string' },
        script: { type: 'string' },
        fault: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('.')[0]}.`);
  }
}

function portOf(text: string | undefined): number {
  const port = text === undefined ? usualPort : Number(text);
  if (text === '' || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port must be a number from 0 to 65535, not '${text}'.`);
  return port;
}

/** `NAME`, or `NAME:TIMES`. */
function faultOf(text: string | undefined): FaultUse | undefined {
  if (text === undefined) return undefined;
  const [name = '', times, ...more] = text.split(':');
  if (!isFaultName(name)) throw new UsageError(`there is no fault '${name}'; there are ${faultNames.join(', ')}.`);
  if (times === undefined) return name;
  if (more.length > 0 || !/^[1-9]\d{0,8}$/.test(times))
    throw new UsageError(`--fault takes NAME or NAME:TIMES, not '${text}'.`);
  return { name, times: Number(times) };
}
