import type { ArgumentSpec, CommandSpec, OptionSpec } from '../command/descriptor.ts';
import { modelOptions, presetOptions, projectOptions } from '../command/shared-options.ts';

const key: ArgumentSpec = {
  name: 'key',
  description: 'such as skills.max, policy.allow[0].tool or model; everything when left out',
  required: false,
};
const options: readonly OptionSpec[] = [...projectOptions, ...presetOptions, ...modelOptions];
const order = 'Order of precedence: option, then FPF_* variable, then fpf.config.json, then default.';

export const configCommands: readonly CommandSpec[] = [
  {
    name: 'config get',
    summary: 'the config as a run would have it, or the value of one key',
    details: `${order} What nobody says is null.`,
    args: [key],
    options,
    examples: [
      { command: 'fpf config get model.name', note: 'a text as it is, anything else as JSON' },
      { command: 'fpf config get --json', note: '' },
    ],
    exitCodes: [0, 2, 5],
    json: 'document',
    load: async () => (await import('./get.ts')).configGet,
  },
  {
    name: 'config explain',
    summary: 'each value of the config, and who said it: option, variable, line of the file, or default',
    details: `${order} A key that does not exist is an error, here and in the file.`,
    args: [key],
    options: [...options, { flags: '--all', description: 'also what nobody says, and the variables that are read' }],
    examples: [
      { command: 'fpf config explain', note: '' },
      { command: 'fpf config explain budget', note: 'all keys below it' },
    ],
    exitCodes: [0, 2, 5],
    json: 'document',
    load: async () => (await import('./explain.ts')).configExplain,
  },
];
