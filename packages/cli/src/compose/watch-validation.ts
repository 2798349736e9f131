import type { SkillProfile } from '@fpf/contracts';
import { countFindings, plainJson, skillFoldersIn, validateFolder, watchSkills } from '@fpf/skill-registry';
import type { CommandInput } from '../command/descriptor.ts';
import { findingsData, showFindings } from '../output/show-findings.ts';
import { untilStopped } from '../output/until-stopped.ts';

/** Validates the folders, then each that changes, until it is stopped. With `json`, one line for each answer. */
export async function watchValidation(
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
