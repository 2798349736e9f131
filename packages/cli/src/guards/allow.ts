import { visible } from '@fpf/files/text';
import { planAllow, writeAllow } from '@fpf/project/guards';
import { confirm } from '../command/confirm.ts';
import type { CommandHandler, CommandInput } from '../command/descriptor.ts';
import { flag, text } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';

/** Shows the rule that lets one command run, asks, and writes it. */
export const allow: CommandHandler = async (input) => {
  const from = projectInput(input);
  const plan = await planAllow(from, input.args, text(input, 'effect') === 'read' ? 'read' : 'write');
  const { project, command, rule, edits, diff } = plan;
  const isDone = edits.length === 0;
  const data = {
    command: [...command],
    rule: rule ?? null,
    files: edits.map(({ file }) => file),
    written: !isDone && !flag(input, 'dryRun'),
  };
  const said = command.join(' ');
  if (isDone) return { exitCode: 0, data, text: `${input.terminal.mark('ok')} A rule allows "${said}" already.` };
  const shown = `${visible(diff)}\n${meaning(said, rule?.['effect'] === 'read')}`;
  if (flag(input, 'dryRun')) return { exitCode: 0, data, text: `${shown}\nNothing was changed (--dry-run).` };
  await confirm(input, shown, `Allow exactly "${said}" in ${project.workspace}?`, 'allow.not-confirmed');
  writeAllow(from, plan);
  return { exitCode: 0, data, text: written(input, shown, said) };
};

function meaning(said: string, reads: boolean): string {
  return (
    `Exactly "${said}" may then be started, with nothing added, and ${reads ? 'may change nothing' : 'may change files of the session'}. ` +
    'What it starts in turn is what the workspace says by then. It runs in the sandbox: no network, and your own files stay as they are until you apply.'
  );
}

function written(input: CommandInput, shown: string, said: string): string {
  const lines = [
    ...(flag(input, 'yes') ? [shown] : []),
    `${input.terminal.mark('ok')} allowed "${said}"`,
    'undo:  take the rule out of fpf.commands.json again',
  ];
  return lines.join('\n');
}
