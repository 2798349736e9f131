import { FpfError, type SkillProfile } from '@fpf/contracts';
import { countFindings, plainJson, skillFoldersIn, validateFolder, watchSkills } from '@fpf/skill-registry';
import { type CommandHandler, type CommandInput, flag, text } from '../command/descriptor.ts';
import { namedFolders } from './named-folders.ts';
import { type Ending, onSignals } from '../signals/signals.ts';
import { signalExits } from '../terminal/exit-codes.ts';
import { findingsData, formatOf, showFindings } from '../terminal/show-findings.ts';

export const skillsValidate: CommandHandler = async (input) => {
  const dirs = namedFolders(input.args, process.cwd());
  const profile = (text(input, 'profile') ?? 'fpf') as SkillProfile;
  const format = formatOf(text(input, 'format'), input.json);
  if (flag(input, 'watch')) {
    if (input.json || (format !== 'text' && format !== 'json'))
      throw onlyOnce(input.json ? '--json' : `--format ${format}`);
    await watchValidation(dirs, profile, { ...input, json: format === 'json' });
    return { exitCode: 0 };
  }
  const folders = skillFoldersIn(dirs);
  const findings = folders.flatMap((dir) => validateFolder(dir, profile, dirs).findings);
  return {
    exitCode: findings.some(({ severity }) => severity === 'error') ? 6 : 0,
    data: findingsData(findings),
    text: showFindings({ findings, skills: folders.length, tool: 'fpf skills validate' }, format, input.terminal),
  };
};

function onlyOnce(asked: string): FpfError {
  return new FpfError({
    code: 'usage.bad-option',
    message: `fpf skills validate: ${asked} is one document, and --watch goes on.`,
    hint: 'Leave --watch out, or use --format json: it prints a line for each answer.',
  });
}

/** Validates the folders, then each that changes, until it is stopped. With `json`, one line for each answer. */
async function watchValidation(
  dirs: readonly string[],
  profile: SkillProfile,
  { json, terminal, begins }: Pick<CommandInput, 'json' | 'terminal' | 'begins'>,
): Promise<void> {
  const tell = (folders: readonly string[]): void => {
    const findings = folders.flatMap((dir) => validateFolder(dir, profile, dirs).findings);
    if (json) terminal.out(plainJson({ folders: [...folders], ...(findingsData(findings) as object) }));
    else if (folders.length > 1)
      terminal.out(showFindings({ findings, skills: folders.length, tool: '' }, 'text', terminal));
    else terminal.out(`${folders[0]}:\n${showFindings({ findings, skills: 1, tool: '' }, 'text', terminal)}`);
    const { errors } = countFindings(findings);
    const count = errors === 0 ? '' : ` (${errors} ${errors === 1 ? 'error' : 'errors'})`;
    terminal.err(`waiting for changes${count}; Ctrl-C ends it`);
  };
  // It goes on for ever, and says what it sees by itself.
  terminal.rest();
  await untilStopped(begins, (signal) =>
    watchSkills(dirs, {
      signal,
      log: terminal.err,
      ready: () => tell(skillFoldersIn(dirs)),
      changed(folders, gone) {
        for (const dir of gone)
          terminal.out(json ? plainJson({ gone: dir }) : `${terminal.mark('abstain')} ${dir} is no skill any more`);
        if (folders.length > 0) tell(folders);
      },
    }),
  );
}

/**
 * For a command that goes on until somebody ends it: being ended is how it succeeds. A second signal ends the process
 * at once.
 */
async function untilStopped(begins: () => void, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const end = new AbortController();
  const stop = (signal: Ending): void => {
    if (end.signal.aborted) process.exit(signalExits[signal]);
    end.abort();
  };
  const release = onSignals(stop);
  begins();
  try {
    await work(end.signal);
  } finally {
    release();
  }
}
