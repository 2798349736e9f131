import { lintProject } from '@fpf/project/guards';
import { visibleLine } from '@fpf/files/text';
import type { CommandHandler } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';

export const guardsLint: CommandHandler = async (input) => {
  const { findings, tools, guards } = await lintProject(projectInput(input), input.args);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const { terminal } = input;
  const lines = findings.map(({ code, severity, owner, message, next }) => {
    const head = `${terminal.mark(severity === 'error' ? 'fail' : 'warn')} ${visibleLine(`${owner}: ${message} (${code})`)}`;
    return next === undefined ? head : `${head}\n    ${visibleLine(next)}`;
  });
  const summary = `${guards} guards over ${tools} tools: ${errors} ${errors === 1 ? 'error' : 'errors'}, ${findings.length - errors} ${findings.length - errors === 1 ? 'warning' : 'warnings'}`;
  const [first] = findings.filter(({ severity }) => severity === 'error');
  return {
    exitCode: errors > 0 ? 6 : 0,
    data: { findings: findings.map((one) => ({ ...one })), guards, tools, errors } as never,
    text: [...lines, `${terminal.mark(errors > 0 ? 'fail' : findings.length > 0 ? 'warn' : 'ok')} ${summary}`].join(
      '\n',
    ),
    ...(first && {
      error: {
        code: first.code,
        message: `${first.owner}: ${first.message}`,
        hint: first.next ?? 'Mend it where it is written.',
      },
    }),
  };
};
