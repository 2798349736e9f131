import { resolve } from 'node:path';
import type { SkillDiagnostic } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import { bindAtWork, bindTexts, enact, extractFolder, hasErrors, showFinding } from '@fpf/skill-registry';
import type { CommandHandler, CommandInput, CommandResult } from '../command/descriptor.ts';
import { flag, values } from '../command/descriptor.ts';
import { nameValues } from '../compose/name-values.ts';
import { statedHolder } from '../compose/stated-holder.ts';
import { showEnactment } from '../output/show-enactment.ts';

export const skillsEnact: CommandHandler = async (input) => {
  const dir = input.args[0] as string;
  const given = nameValues('input', values(input, 'input'));
  const holder = statedHolder(Date.now(), nameValues('fact', values(input, 'fact')), flag(input, 'onlyFacts'));
  const { interface: method, diagnostics, gaps } = extractFolder(resolve(dir));
  if (Object.keys(method).length === 0 && hasErrors(diagnostics)) return unread(input, diagnostics);
  const bindings = Object.keys(given).length === 0 ? bindAtWork(method) : bindTexts(method, given);
  const enactment = enact(method, holder, bindings, gaps);
  if ('gaps' in enactment)
    return { exitCode: 3, data: enactment as never, text: showEnactment(enactment, input.terminal.mark('abstain')) };
  if (!hasErrors(diagnostics))
    return { exitCode: 0, data: enactment as never, text: showEnactment(enactment, input.terminal.mark('pass')) };
  // A malformed item is left out of the interface: a plan without it would be a plan of something else.
  return {
    exitCode: 6,
    data: { diagnostics } as never,
    text: diagnostics
      .map((finding) => `${input.terminal.mark('fail')} ${visibleLine(showFinding(finding))}`)
      .join('\n'),
    error: {
      code: 'skill.not-valid',
      message: `${dir} has findings, so nothing is planned from it`,
      hint: `Run \`fpf skills validate ${dir}\`.`,
    },
  };
};

/** Where nothing could be read, what is wrong is one finding, and not that every section is missing. */
function unread(input: CommandInput, diagnostics: readonly SkillDiagnostic[]): CommandResult {
  const [first] = diagnostics;
  const isNone = first?.code === 'skill.f01-no-skill-md';
  return {
    exitCode: isNone ? 2 : 6,
    data: { diagnostics },
    text: diagnostics
      .map((finding) => `${input.terminal.mark('fail')} ${visibleLine(showFinding(finding))}`)
      .join('\n'),
    error: {
      code: isNone ? 'skill.f01-no-skill-md' : 'skill.not-valid',
      message: isNone
        ? `${input.args[0]} has no SKILL.md, so it is no skill folder`
        : `${input.args[0]} cannot be read as a skill`,
      hint: first?.fix ?? `Run \`fpf skills validate ${input.args[0]}\`.`,
    },
  };
}
