import type { CommandSpec } from '../command/descriptor.ts';
import { promptOptions } from '../run/commands.ts';

/** `fpf` alone, on a terminal. It has no word of its own, so it is none of the commands. */
export const promptCommand: CommandSpec = {
  name: 'prompt',
  summary: 'a prompt over the folder: requests in words, commands with a slash in front',
  args: [],
  options: promptOptions,
  examples: [{ command: 'fpf', note: 'in the folder to work over' }],
  exitCodes: [0, 2, 69],
  json: 'none',
  load: async () => (await import('./prompt.ts')).prompt,
};
