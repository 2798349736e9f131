import { resolve } from 'node:path';
import { testExamples } from '@fpf/project/guards';
import { visibleLine } from '@fpf/files/text';
import { type CommandHandler, text } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { writeCounts } from '../command/write-counts.ts';

/** A skill that is not loaded has no guard that holds, so it counts as a failure. */
export const guardsTest: CommandHandler = async (input) => {
  const { results, broken } = await testExamples(projectInput(input), input.args);
  const failures = [
    ...results
      .filter(({ problems }) => problems.length > 0)
      .map((one) => ({ name: `${one.owner}: ${one.name}`, message: one.problems.join('; ') })),
    ...broken.map(({ skill, error }) => ({ name: skill, message: error.message })),
  ];
  const failed = failures.length;
  const passed = results.length + broken.length - failed;
  const report = text(input, 'report');
  if (report !== undefined) writeCounts(resolve(report), passed, failures);
  const lines = results.map(
    ({ owner, name, expect, problems }) =>
      `${input.terminal.mark(problems.length === 0 ? 'ok' : 'fail')} ${visibleLine(`${owner}: ${name} → ${expect}`)}${problems.map((problem) => `\n    ${visibleLine(problem)}`).join('')}`,
  );
  const missing = broken.map(
    ({ skill, error }) => `${input.terminal.mark('fail')} ${visibleLine(`${skill} is not loaded: ${error.message}`)}`,
  );
  return {
    exitCode: failed === 0 ? 0 : 6,
    data: {
      passed,
      failed,
      results: results.map((one) => ({ ...one, problems: [...one.problems] })),
      broken: broken.map(({ skill }) => skill),
    } as never,
    text: [...lines, ...missing, `${passed} passed, ${failed} failed`].join('\n'),
    ...(failed > 0 && {
      error: {
        code: 'guard.example-failed',
        message: `${failed} of ${results.length + broken.length} do not hold.`,
        hint: 'Mend the guard, or its example.',
      },
    }),
  };
};
