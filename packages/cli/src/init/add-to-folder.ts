import { type CommandInput, type CommandResult, flag } from '../command/descriptor.ts';
import { confirm } from '../command/confirm.ts';
import { stoppable } from '../signals/stoppable.ts';
import { table } from '../terminal/table.ts';
import { type AddPlan, planAdditions } from './add-plan.ts';
import { enter, wordForFpf } from './call-word.ts';
import { addIgnoreLine } from './ignore-line.ts';
import { lockStaged } from './init-project.ts';
import type { InitPlan } from './init-plan.ts';
import { writeProject } from './write-project.ts';

/** `fpf init` in a folder with files: it shows what it adds, asks, and replaces nothing. */
export async function addToFolder({ dir, bare }: InitPlan, input: CommandInput): Promise<CommandResult> {
  const plan = planAdditions(dir, bare);
  const paths = plan.rows.map(([path]) => path);
  const next = nextSteps(plan, dir);
  const data = { dir, files: paths, notes: [...plan.notes], next: [...next], written: false };
  const list = table(plan.rows.map(([path, is]) => [`  ${path}`, is]));
  const shown = (head: string): string => [head, list, ...plan.notes].join('\n');
  if (paths.length === 0)
    return { exitCode: 0, data, text: [`${dir} is a project already. Nothing was added.`, ...plan.notes].join('\n') };
  if (flag(input, 'dryRun')) return { exitCode: 0, data, text: shown(`Would add to ${dir}, and touch nothing else:`) };
  const preview = shown(`This is added to ${dir}, and nothing else is touched:`);
  await confirm(input, preview, 'Add it?', 'init.not-confirmed');
  return await stoppable(input, `${dir} is as it was.`, async (signal) => {
    await writeProject(dir, plan.files, {
      lock: async (staged) => (plan.files.length > 0 ? lockStaged(staged, input) : undefined),
      last: () => (plan.ignore === 'add' ? addIgnoreLine(dir) : undefined),
      signal,
    });
    const lines = [shown(`Added to ${dir}:`), ...(next.length > 0 ? ['', 'Next:', ...next.map(indented)] : [])];
    return { exitCode: 0, data: { ...data, written: true }, text: lines.join('\n') };
  });
}

function indented(line: string): string {
  return `  ${line}`;
}

/** What a config of somebody else allows and which model it has, this command does not know. */
function nextSteps({ files, skills }: AddPlan, dir: string): readonly string[] {
  if (files.length === 0) return [];
  const fpf = wordForFpf(dir);
  return [
    ...enter(dir),
    `${fpf} run "Search the files for TODO"`,
    ...(skills === undefined ? [] : [`${fpf} skills test ${skills}`]),
    `${fpf} verify`,
  ];
}
