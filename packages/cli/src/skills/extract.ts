import { resolve } from 'node:path';
import { extractFolder, fpfAliases, hasErrors, showFinding } from '@fpf/skill-registry';
import type { CommandHandler } from '../command/descriptor.ts';

export const skillsExtract: CommandHandler = async (input) => {
  const dir = input.args[0] as string;
  const { interface: method, diagnostics, extraction } = extractFolder(resolve(dir));
  const found = hasErrors(diagnostics);
  const data = { ...(extraction ?? { interface: method }), aliases: fpfAliases, diagnostics };
  const lines = found ? diagnostics.map((finding) => `${input.terminal.mark('fail')} ${showFinding(finding)}`) : [];
  return {
    exitCode: found ? 6 : 0,
    data: data as never,
    text: [
      JSON.stringify(extraction ? { ...extraction, aliases: fpfAliases } : { interface: method }, null, 2),
      ...lines,
    ].join('\n'),
    ...(found && {
      error: {
        code: 'skill.not-valid',
        message: `${dir} has findings: only its interface was extracted`,
        hint: `Run \`fpf skills validate ${dir}\`.`,
      },
    }),
  };
};
