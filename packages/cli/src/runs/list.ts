import { FpfError } from '@fpf/contracts';
import { shorten } from '@fpf/files/text';
import { readProject } from '@fpf/project/open';
import { effectWords, type ListedRun, listRuns } from '@fpf/project/runs';
import { type CommandHandler, type CommandInput, text } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { table } from '../terminal/table.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** So much of a request tells it from the others. */
const longest = 48;
const usual = 50;

/** `fpf runs list`: what was asked here, and what came of it. */
export const runsList: CommandHandler = async (input) => {
  const project = readProject(projectInput(input));
  const { runs, of } = listRuns(project, limitOf(input));
  const data = runs.map(({ tools, effect, ...run }) => ({ ...run, tools: [...tools], effect: { ...effect } }));
  if (of === 0) return { exitCode: 0, data, text: `No run over ${project.workspace} yet; \`fpf run\` makes one.` };
  const rows = runs.map((run) => rowOf(run, input.terminal));
  const rest = of > runs.length ? `\n${runs.length} of ${of} runs; \`fpf runs list --limit 0\` shows all.` : '';
  return { exitCode: 0, data, text: `${table([['run', 'when', 'outcome', 'asked', 'changed'], ...rows])}${rest}` };
};

function rowOf({ number, started_at: at, request, ...run }: ListedRun, terminal: Terminal): readonly string[] {
  return [
    number === null ? run.run : String(number),
    at === null ? '-' : at.slice(0, 16).replace('T', ' '),
    outcomeText(run, terminal),
    shorten(request ?? '-', longest),
    effectWords(run.effect) || '-',
  ];
}

function outcomeText(
  { outcome, state, over }: Pick<ListedRun, 'outcome' | 'state' | 'over'>,
  terminal: Terminal,
): string {
  if (!over) return `${terminal.mark('warn')} ${outcome ?? 'not ended'}`;
  if (outcome === null) return `${terminal.mark('fail')} no report`;
  return `${terminal.mark(state === 'pass' || state === 'degrade' ? state : 'abstain')} ${outcome}`;
}

function limitOf(input: CommandInput): number {
  const said = text(input, 'limit');
  if (said === undefined) return input.json ? Infinity : usual;
  if (/^\d{1,9}$/.test(said)) return Number(said) === 0 ? Infinity : Number(said);
  throw new FpfError({
    code: 'usage.bad-option',
    message: `fpf: --limit ${JSON.stringify(said.slice(0, 32))} is no number of runs.`,
    hint: 'Give a whole number; 0 is all.',
  });
}
