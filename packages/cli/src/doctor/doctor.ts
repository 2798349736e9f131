import type { CommandHandler } from '../command/descriptor.ts';
import { examine } from '@fpf/project/health';
import { checksOf } from './checks.ts';
import { projectInput } from '../command/project-input.ts';
import { prose } from '../terminal/prose.ts';

/** One line for each thing that a run needs: ok, warn or fail, and the command that mends it. */
export const doctor: CommandHandler = async (input) => {
  const lines = await examine(projectInput(input), checksOf(input));
  const failed = lines.filter((line) => line.status === 'fail');
  const text = lines
    .map(
      (line) =>
        `${input.terminal.mark(line.status)} ${indented(line.what, 6)}${line.fix === undefined ? '' : `\n    fix: ${indented(line.fix, 9)}`}`,
    )
    .join('\n');
  const [first] = failed;
  return {
    exitCode: first ? 69 : 0,
    data: lines.map((line) => ({ ...line })),
    text,
    ...(first && { error: { code: 'cli.unhealthy', message: first.what, hint: first.fix ?? 'See the other lines.' } }),
  };
};

/** A message of several lines stays below its own line: it may quote what a file says. */
function indented(text: string, by: number): string {
  return process.stdout.isTTY ? prose(text, process.stdout, by) : text.replaceAll('\n', '\n      ');
}
