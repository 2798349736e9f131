import { type CommandHandler, flag, text } from '../command/descriptor.ts';
import { confirm } from '../command/confirm.ts';
import { withSession } from './with-session.ts';
import { everydayCommand } from '../terminal/next-command.ts';
import { changeLines, countText } from './session-changes.ts';

export const discard: CommandHandler = (input) =>
  withSession(input, text(input, 'session'), async ({ operations }, { id }, { project }) => {
    const paths = input.args;
    const { changes } = await operations.diff(paths.length > 0 ? { paths } : {});
    const preview = changeLines(changes).join('\n');
    const dataOf = (discarded: typeof changes, dryRun: boolean): never =>
      ({ session: id, dry_run: dryRun, discarded: discarded.map((change) => ({ ...change })) }) as never;
    if (changes.length === 0) return { exitCode: 0, data: dataOf([], false), text: 'There is nothing to discard.' };
    if (flag(input, 'dryRun'))
      return { exitCode: 0, data: dataOf(changes, true), text: `${preview}\nNothing was discarded.` };
    await confirm(input, preview, `Drop them from the session (${countText(changes)})?`, 'session.not-confirmed');
    const dropped = await operations.discard(paths.length > 0 ? paths : undefined);
    const said = `${input.terminal.mark('ok')} discarded: ${countText(dropped)}. \`${everydayCommand(project, id, 'history', '--changes')}\` still tells of them.`;
    return { exitCode: 0, data: dataOf(dropped, false), text: [...changeLines(dropped), said].join('\n') };
  });
