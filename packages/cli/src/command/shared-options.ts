import type { ArgumentSpec, OptionSpec } from './descriptor.ts';

/** Every command about one run that left a bundle takes it so, and finds it in the one way that there is. */
export const runArgument: ArgumentSpec = {
  name: 'run',
  description: "a run: its number or id, the beginning of an id, `last`, or a bundle's folder",
  required: true,
  names: 'run',
};

/** The same where nothing needs to be named. */
export const newestRunArgument: ArgumentSpec = {
  ...runArgument,
  required: false,
  description: `${runArgument.description} (default: the newest run)`,
};

/**
 * Every command that touches a project takes these. Order of precedence: flag, then FPF_* variable, then
 * fpf.config.json, then default.
 */
export const projectOptions: readonly OptionSpec[] = [
  {
    flags: '--workspace <dir>',
    description: 'the folder to work over (default: the current folder, or FPF_WORKSPACE)',
  },
  { flags: '--config <file>', description: 'the config (default: fpf.config.json in the workspace, or FPF_CONFIG)' },
  {
    flags: '--state-dir <dir>',
    description: 'where runs and sessions go (default: <workspace>/.fpf, or FPF_STATE_DIR)',
  },
  {
    flags: '--home-dir <dir>',
    description: "where this workspace's receipts and approvals go (default: below XDG_STATE_HOME, or FPF_HOME_DIR)",
  },
];

export const modelOptions: readonly OptionSpec[] = [
  {
    flags: '--model <name>',
    description: 'ollama:<tag>, rehearsal, scripted:<file> or cassette:<file> (or FPF_MODEL)',
  },
];

/** Commands that choose among skills take this beside the project's options. */
export const presetOptions: readonly OptionSpec[] = [
  { flags: '--preset <name>', description: 'only the skills of a preset that a pack ships (or FPF_PRESET)' },
];

/** What every command that finds something takes. */
export const formatOption: OptionSpec = {
  flags: '--format <name>',
  description: 'text (default), json, sarif (2.1.0), or github (annotations of a workflow)',
  choices: ['text', 'json', 'sarif', 'github'],
};

export const fullOption: OptionSpec = {
  flags: '--full',
  description: 'cut nothing of what calls gave back: a terminal otherwise gets 40 lines that fit it',
};
