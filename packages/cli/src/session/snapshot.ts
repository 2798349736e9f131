import { resolve } from 'node:path';
import { type CommandHandler, text } from '../command/descriptor.ts';
import { withSession } from './with-session.ts';
import { everydayCommand } from '../terminal/next-command.ts';

export const sessionSnapshot: CommandHandler = (input) =>
  withSession(input, input.args[0], async ({ operations }, { id }, { project }) => {
    const to = text(input, 'to');
    const { snapshot_id, path } = await operations.snapshot(to === undefined ? undefined : resolve(to));
    const note =
      to === undefined
        ? `\n  \`${everydayCommand(project, undefined, 'gc')}\` removes it, unless a kept run names it; --to gives it a place of its own.`
        : '';
    return {
      exitCode: 0,
      data: { session: id, snapshot_id, path },
      text: `${input.terminal.mark('ok')} ${path}\n  sha256 ${snapshot_id}${note}`,
    };
  });
