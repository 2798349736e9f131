/** The variables of the environment that say what an option leaves open. The command line documents them. */
export type ProjectVariable =
  | 'FPF_WORKSPACE'
  | 'FPF_CONFIG'
  | 'FPF_STATE_DIR'
  | 'FPF_HOME_DIR'
  | 'FPF_MODEL'
  | 'FPF_PRESET'
  | 'FPF_RECEIPT_KEY'
  | 'FPF_APPROVAL_KEY';

/** Reads a variable. An empty one counts as none. */
export function projectVariable(name: ProjectVariable): string | undefined {
  return process.env[name] || undefined;
}
