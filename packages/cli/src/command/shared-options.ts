import type { OptionSpec } from './descriptor.ts';

/** Every command that touches a project takes these. Order of precedence: flag, then FPF_* variable, then fpf.config.json, then default. */
export const projectOptions: readonly OptionSpec[] = [
  { flags: '--workspace <dir>', description: 'the folder to work over (default: the current folder, or FPF_WORKSPACE)' },
  { flags: '--config <file>', description: 'the config (default: fpf.config.json in the workspace, or FPF_CONFIG)' },
  { flags: '--state-dir <dir>', description: 'where runs and sessions go (default: <workspace>/.fpf, or FPF_STATE_DIR)' },
];

export const modelOptions: readonly OptionSpec[] = [
  { flags: '--model <name>', description: 'ollama:<tag>, or scripted:<file> (or FPF_MODEL)' },
];
