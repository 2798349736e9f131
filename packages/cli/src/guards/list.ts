import { guardedTools } from '@fpf/project/guards';
import { type CommandHandler, flag, text } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { guardsData } from './guards-data.ts';
import { guardsKinds } from './kinds.ts';
import { table } from '../terminal/table.ts';

export const guardsList: CommandHandler = async (input) => {
  if (flag(input, 'kinds')) return guardsKinds(input);
  const skill = text(input, 'skill');
  const { tools, broken } = await guardedTools(projectInput(input), skill === undefined ? [] : [skill]);
  for (const { skill: id, error } of broken)
    input.terminal.fail(`${input.terminal.mark('warn')} ${id} is not loaded: ${error.message}`);
  const rows = tools.map(({ skill: { manifest }, tool, guards }) => [
    `${manifest.id}#${tool.name}`,
    tool.effect ?? 'once',
    guards.length === 0
      ? tool.effect === 'pure'
        ? 'pure, needs none'
        : 'NONE: it never runs'
      : guards.map(summary).join('; '),
  ]);
  return {
    exitCode: 0,
    data: tools.map(guardsData) as never,
    text: rows.length === 0 ? 'No tools.' : table([['tool', 'effect', 'guards'], ...rows]),
  };
};

type Listed = Awaited<ReturnType<typeof guardedTools>>['tools'][number]['guards'][number];

function summary({ guard: { from, id, spec }, broken }: Listed): string {
  const whose = from === 'tool' ? '' : `${from} ${id}: `;
  const required = spec.required_evidence.join(', ');
  const when = spec.when === undefined ? '' : 'when …';
  const holds = [required, required === '' && when !== '' ? 'its `when` holds' : when]
    .filter((part) => part !== '')
    .join(' ');
  return `${whose}${broken.length > 0 ? 'BROKEN ' : ''}${spec.failure_mode}${holds === '' ? '' : ` unless ${holds}`}`;
}
