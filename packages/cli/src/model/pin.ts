import { namedPackages } from '@fpf/project/components';
import { modelName } from '@fpf/project/model';
import { shellWord } from '@fpf/files/text';
import type { CommandHandler } from '../command/descriptor.ts';
import { flag } from '../command/descriptor.ts';
import { confirm } from '../command/confirm.ts';
import { planPin, writePin } from '@fpf/project/models';
import { projectInput } from '../command/project-input.ts';

export const modelPin: CommandHandler = async (input) => {
  const from = projectInput(input);
  const plan = await planPin(from, input.args[0], flag(input, 'any'));
  const { project, file, model, before, diff } = plan;
  const what = `${modelName(model)} (${model.provider})  ${model.digest}`;
  const data = { file, model: model as never, diff, written: diff !== '' && !flag(input, 'dryRun') };
  if (diff === '') return { exitCode: 0, data, text: `${input.terminal.mark('ok')} ${file} pins ${what} already.` };
  if (flag(input, 'dryRun')) return { exitCode: 0, data, text: `${diff}\nNothing was changed (--dry-run).` };
  await confirm(input, diff, `Write this into ${file}?`, 'model.not-confirmed');
  writePin(from, plan);
  const { model: was } = project.config;
  const undo =
    before === undefined
      ? `rm ${shellWord(file)}`
      : was === undefined
        ? `take "model" out of ${file} again`
        : `put back in ${file}: "model": ${JSON.stringify(was)}`;
  const lock =
    project.lock && (project.lock.model.provider !== model.provider || project.lock.model.digest !== model.digest);
  const lines = [
    ...(flag(input, 'yes') ? [diff.trimEnd()] : []),
    `${input.terminal.mark('ok')} pinned ${what}`,
    `undo:  ${undo}`,
    ...(model.provider === 'rehearsal'
      ? ['The rehearsal model is for trials: runs that it decides are labelled rehearsal, and are never conforming.']
      : []),
    ...(lock ? ['next:  fpf lock   (fpf.lock.json pins another model; a frozen run holds to it)'] : []),
    ...(namedPackages(project).length > 0
      ? [`next:  fpf trust ${shellWord(project.workspace)}   (the config changed)`]
      : []),
  ];
  return { exitCode: 0, data, text: lines.join('\n') };
};
