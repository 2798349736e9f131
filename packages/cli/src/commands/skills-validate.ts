import { resolve } from 'node:path';
import type { SkillProfile } from '@fpf/contracts';
import { validateSkill } from '@fpf/skill-registry';
import type { CommandHandler } from '../command/descriptor.ts';
import { text } from '../command/descriptor.ts';

export const skillsValidate: CommandHandler = async (input) => {
  const dir = input.args[0] as string;
  const { diagnostics } = validateSkill(resolve(dir), (text(input, 'profile') ?? 'fpf') as SkillProfile);
  const errors = diagnostics.filter((finding) => finding.severity === 'error').length;
  const lines = diagnostics.map(
    (finding) =>
      `${input.terminal.mark(finding.severity === 'error' ? 'fail' : 'warn')} ${dir}/${finding.file}:${finding.line}:${finding.column} ${finding.code}: ${finding.message}\n    fix: ${finding.fix}`,
  );
  const verdict = errors === 0 ? `${input.terminal.mark('ok')} ${dir} keeps to its profile` : `${errors} to mend in ${dir}`;
  return { exitCode: errors === 0 ? 0 : 6, data: diagnostics as never, text: [...lines, verdict].join('\n') };
};
