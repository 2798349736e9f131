import type { CommandInput } from '../../src/command/descriptor.ts';
import { createTerminal } from '../../src/terminal/terminal.ts';

export function inputOf(options: CommandInput['options'] = {}, args: readonly string[] = []): CommandInput {
  const terminal = createTerminal({ ascii: true, quiet: true, verbose: false });
  return {
    command: 'test',
    args,
    options,
    json: false,
    terminal,
    speech: { settings: { level: 'info', file: undefined, verbosity: 0 } },
    commands: [],
    atEnd: () => undefined,
    begins: () => undefined,
    reread: () => ({ options }),
    another: async () => 0,
    within: undefined,
  };
}
