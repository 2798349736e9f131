import { resolve } from 'node:path';
import type { CommandHandler } from '../command/descriptor.ts';
import { flag, text } from '../command/descriptor.ts';
import { runSkillCases } from '../compose/skill-cases.ts';
import { writeCounts } from '../output/write-counts.ts';

/** A skill's own cases, through the real loader, the real sandbox and the real session. */
export const skillsTest: CommandHandler = async (input) => {
  const dir = input.args[0] as string;
  const results = await runSkillCases(resolve(dir), { allowUnconfined: flag(input, 'unconfined'), log: input.terminal.err });
  const failed = results.filter((result) => result.problems.length > 0);
  const report = text(input, 'report');
  if (report !== undefined) writeCounts(resolve(report), results.length - failed.length, failed.length);
  const lines = results.map(
    ({ name, problems }) =>
      `${input.terminal.mark(problems.length === 0 ? 'ok' : 'fail')} ${name}${problems.map((problem) => `\n    ${problem}`).join('')}`,
  );
  return {
    exitCode: failed.length === 0 ? 0 : 6,
    data: results.map((result) => ({ ...result, problems: [...result.problems] })),
    text: [...lines, `${results.length - failed.length} passed, ${failed.length} failed`].join('\n'),
  };
};
