import { resolve } from 'node:path';
import type { SkillProfile } from '@fpf/contracts';
import { skillFoldersIn } from '@fpf/skill-registry';
import type { CommandHandler } from '../command/descriptor.ts';
import { flag, text } from '../command/descriptor.ts';
import { logOf } from '../log/command-log.ts';
import { namedFolders } from './named-folders.ts';
import { tryCasesOf } from './skill-cases.ts';
import { writableFile } from '../command/writable-file.ts';
import { progressOf } from '../terminal/progress.ts';
import { writeCounts } from '../command/write-counts.ts';

/** The cases of skills, each through the real sandbox and the real session. */
export const skillsTest: CommandHandler = async (input) => {
  const asked = text(input, 'report');
  const report = asked === undefined ? undefined : writableFile(resolve(asked));
  const dirs = skillFoldersIn(namedFolders(input.args, process.cwd()));
  const { results, untried } = await tryCasesOf(dirs, {
    tool: text(input, 'tool'),
    profile: text(input, 'profile') as SkillProfile | undefined,
    allowUnconfined: flag(input, 'unconfined'),
    log: logOf(input).log,
    onProgress: progressOf(input.terminal, 'cases tried:'),
  });
  const failed = results.filter((result) => result.problems.length > 0);
  if (report !== undefined) {
    const failures = failed.map(({ skill, name, problems }) => ({
      name: `${skill} ${name}`,
      message: problems.join('; '),
    }));
    writeCounts(report, results.length - failed.length, failures);
  }
  const lines = results.map(
    ({ skill, name, problems }) =>
      `${input.terminal.mark(problems.length === 0 ? 'ok' : 'fail')} ${dirs.length > 1 ? `${skill} ` : ''}${name}${problems.map((problem) => `\n    ${problem}`).join('')}`,
  );
  if (untried) throw untried;
  return {
    exitCode: failed.length === 0 ? 0 : 6,
    data: results.map((result) => ({ ...result, problems: [...result.problems] })),
    text: [...lines, `${results.length - failed.length} passed, ${failed.length} failed`].join('\n'),
  };
};
