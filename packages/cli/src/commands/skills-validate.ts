import { FpfError, type SkillProfile } from '@fpf/contracts';
import { skillFoldersIn, validateFolder } from '@fpf/skill-registry';
import type { CommandHandler } from '../command/descriptor.ts';
import { flag, text } from '../command/descriptor.ts';
import { namedFolders } from '../compose/named-folders.ts';
import { watchValidation } from '../compose/watch-validation.ts';
import { findingsData, formatOf, showFindings } from '../output/show-findings.ts';

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
