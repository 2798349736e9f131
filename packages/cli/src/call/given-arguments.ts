import type { JsonObject, JsonValue } from '@fpf/contracts';
import { FpfError } from '@fpf/contracts/errors';
import { quote, readJson } from '@fpf/contracts/validate';
import { type CommandInput, text } from '../command/descriptor.ts';
import { readStandardInput } from '../command/standard-input.ts';
import type { ToolFlag, ToolFlags } from './tool-flags.ts';

const mostJson = 262_144;

/**
 * The arguments that a command line gives a tool, each of the type that its schema has. Nothing is guessed, and nothing
 * is filled in; what else the schema asks for is the run's to judge.
 */
export function givenArguments(
  tool: string,
  { flags, onlyJson }: ToolFlags,
  input: Pick<CommandInput, 'options' | 'terminal'>,
  required: readonly string[],
): JsonObject {
  const piped = flags.filter(({ kind, key }) => kind === 'text' && input.options[key] === '-');
  const [first, second] = [
    ...(text(input, 'jsonArgs') === '-' ? ['--json-args'] : []),
    ...piped.map(({ flag }) => flag),
  ];
  if (first !== undefined && second !== undefined) throw readTwice(first, second);
  const whole = jsonArguments(input);
  const given: Record<string, JsonValue> = { ...whole };
  for (const flag of flags) {
    const said = input.options[flag.key];
    if (said === undefined) continue;
    if (Object.hasOwn(whole, flag.argument)) throw twice(flag);
    given[flag.argument] = valueOf(flag, said);
  }
  const missing = required.filter((argument) => !Object.hasOwn(given, argument));
  if (missing.length === 0) {
    // What somebody types is asked for last, so that none of it is lost for a slip elsewhere.
    for (const { argument, flag } of piped) given[argument] = readStandardInput(mostJson, input.terminal, flag);
    return given;
  }
  const named = missing.map((argument) =>
    onlyJson.includes(argument)
      ? `${quote(argument, 96)} in --json-args`
      : (flags.find((one) => one.argument === argument)?.flag ?? argument),
  );
  throw new FpfError({
    code: 'usage.missing-argument',
    message: `fpf call ${tool}: ${named.join(', ')} ${named.length === 1 ? 'is' : 'are'} missing.`,
    hint: `\`fpf call ${tool} --help\` shows what it takes.`,
  });
}

function valueOf({ flag, kind }: ToolFlag, said: string | boolean | readonly string[]): JsonValue {
  if (typeof said !== 'string') return typeof said === 'boolean' ? said : [...said];
  if (kind === 'json') return read(flag, said);
  if (kind !== 'number' && kind !== 'whole number') return said;
  const value = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(said) ? Number(said) : NaN;
  if (kind === 'whole number' ? Number.isSafeInteger(value) : Number.isFinite(value)) return value;
  throw new FpfError({
    code: 'usage.bad-option',
    message: `fpf: ${flag} takes a ${kind}, and ${quote(said, 96)} is none.`,
    hint: 'Write it in digits, such as 12.',
  });
}

/** `--json-args '{…}'`; with `-` what is piped in. */
function jsonArguments(input: Pick<CommandInput, 'options' | 'terminal'>): JsonObject {
  const said = text(input, 'jsonArgs');
  if (said === undefined) return {};
  const value = read('--json-args', said === '-' ? readStandardInput(mostJson, input.terminal, 'the arguments') : said);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw bad('--json-args', 'it is no object');
}

function read(flag: string, said: string): JsonValue {
  const found = readJson(said);
  if (found.ok) return found.value;
  throw bad(flag, `${found.issue.message} at character ${found.issue.offset}`);
}

function bad(flag: string, why: string): FpfError {
  return new FpfError({
    code: 'usage.bad-option',
    message: `fpf: ${flag} takes JSON, and this cannot be used: ${why}.`,
    hint: `In a shell, put it into single quotes: ${flag} '{"path": "README.md"}'.`,
  });
}

function readTwice(one: string, other: string): FpfError {
  return new FpfError({
    code: 'usage.bad-option',
    message: `fpf: ${one} and ${other} would both read standard input.`,
    hint: 'Pipe in one of them. The text “-” itself is given in --json-args.',
  });
}

function twice({ flag, argument }: ToolFlag): FpfError {
  return new FpfError({
    code: 'usage.bad-option',
    message: `fpf: ${flag} and --json-args both give ${argument}.`,
    hint: 'Give it in one of them.',
  });
}
