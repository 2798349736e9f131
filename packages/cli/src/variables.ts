export type Variable = {
  readonly name: string;
  readonly means: string;
  /** The option that wins over it, and the key of the config that it wins over. */
  readonly flag?: string;
  readonly key?: string;
};

/** Every variable of ours that a command reads. docs/reference/config.md is made from this. */
export const variables = [
  { name: 'FPF_WORKSPACE', means: 'the folder to work over', flag: '--workspace', key: 'workspace' },
  { name: 'FPF_CONFIG', means: 'the config', flag: '--config', key: 'config' },
  { name: 'FPF_STATE_DIR', means: 'where runs and sessions go', flag: '--state-dir', key: 'state-dir' },
  {
    name: 'FPF_HOME_DIR',
    means: 'where receipts, commit plans, approvals and overlays of this workspace go',
    flag: '--home-dir',
    key: 'home-dir',
  },
  {
    name: 'FPF_MODEL',
    means: 'who decides: ollama:<tag>, rehearsal, scripted:<file> or cassette:<file>',
    flag: '--model',
    key: 'model',
  },
  {
    name: 'FPF_PRESET',
    means: 'only the skills of a preset that a pack ships',
    flag: '--preset',
    key: 'skills.preset',
  },
  {
    name: 'FPF_RECEIPT_KEY',
    means: 'the file of the Ed25519 key that signs receipts of sessions and the bundles of runs',
    key: 'receipt-key',
  },
  {
    name: 'FPF_APPROVAL_KEY',
    means: 'the SSH key that signs your answers to questions of rules',
    flag: '--sign',
    key: 'approval-key',
  },
  {
    name: 'FPF_ACCEPT',
    means: 'states in which a run may end and exit 0: abstain, degrade, or both with a comma',
    flag: '--accept',
  },
  { name: 'FPF_LOG_LEVEL', means: 'which lines of the log are kept: error, warn, info or debug', flag: '--log-level' },
  { name: 'FPF_ASCII', means: '1: no characters beyond ASCII', flag: '--ascii' },
  {
    name: 'FPF_A11Y',
    means: '1: flat text for a screen reader: words in place of marks, and no line that is drawn again',
  },
  { name: 'FPF_DEBUG', means: '1: the stack of an error', flag: '-vv' },
] as const satisfies readonly Variable[];

export type VariableName = (typeof variables)[number]['name'];

/** Variables of others that a command reads. */
export const foreignVariables: readonly Variable[] = [
  { name: 'OLLAMA_HOST', means: 'where the Ollama server is, unless model.options says so' },
  { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', means: 'where `fpf trace export` sends spans when it is asked to' },
  {
    name: 'XDG_STATE_HOME',
    means: 'where trust lies, and what --home-dir moves where nobody names that (default: ~/.local/state)',
  },
  {
    name: 'XDG_CACHE_HOME',
    means:
      'where compiled code of fpf, readings of skills and the trial of the sandbox are kept; may be removed at any time (default: ~/.cache)',
  },
  {
    name: 'CI',
    means: 'true: a project with a lock runs frozen, as with --frozen',
    flag: '--frozen, --no-frozen',
    key: 'frozen',
  },
  { name: 'GITHUB_ACTIONS', means: 'true: findings are printed as annotations', flag: '--format' },
  { name: 'NO_COLOR', means: 'no colours; also FORCE_COLOR and TERM=dumb', flag: '--color' },
];

/** What a tool's script is given. No command reads them. */
export const scriptVariables: readonly Variable[] = [
  { name: 'FPF_WORKSPACE', means: 'the folder that the script works in' },
  {
    name: 'FPF_SKILL',
    means:
      'what it sees of its skill, read-only: not SKILL.md, which is for the model, and no program that it does not name',
  },
  { name: 'FPF_CALL_ID', means: 'the call, as journal and audit name it' },
];

/**
 * What the programs of the repository tell each other; a command that they start finds them, and does nothing with
 * them.
 */
export const repositoryVariables: readonly string[] = [
  'FPF_OLLAMA_MODEL',
  'FPF_ROOT',
  'FPF_SKIP_IS_FAILURE',
  'FPF_TASK_COSTS',
  'FPF_TASK_RECORD',
  'FPF_TEST_BRIEF',
  'FPF_TEST_BUILT',
  'FPF_TEST_CELLS',
  'FPF_TEST_ENGINE',
  'FPF_TEST_RUNS',
  'FPF_TEST_SEED',
  'FPF_TEST_SKILL',
  'FPF_TEST_STARTS',
];

/** The only way to a variable of ours. An empty one is none. */
export function variable(name: VariableName): string | undefined {
  return process.env[name] || undefined;
}

/** Variables that look like ours and that nothing reads: somebody means something by them that does not happen. */
export function unknownVariables(env: NodeJS.ProcessEnv): readonly string[] {
  const known = new Set<string>([...variables, ...scriptVariables].map(({ name }) => name).concat(repositoryVariables));
  return Object.keys(env)
    .filter((name) => /^FPF_/i.test(name) && !known.has(name))
    .sort();
}
