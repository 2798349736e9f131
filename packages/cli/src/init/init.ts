import { join, relative } from 'node:path';
import { shellWord } from '@fpf/files/text';
import { type CommandHandler, flag } from '../command/descriptor.ts';
import { canAsk, confirm } from '../command/confirm.ts';
import { assertEmpty } from './empty-folder.ts';
import { initProject, pathsOf, projectFiles } from './init-project.ts';
import { planInit } from './init-plan.ts';
import { stoppable } from '../signals/stoppable.ts';

/** `fpf init`: a project that works, in a folder where nothing is. */
export const init: CommandHandler = async (input) => {
  const plan = planInit(input);
  const { dir, template, name, port } = plan;
  assertEmpty(dir);
  const files = await projectFiles(plan);
  const paths = pathsOf(plan, files);
  const list = paths.map((path) => `  ${path}`).join('\n');
  const steps = nextSteps(dir, port);
  const data = { dir, template, name, files: [...paths], next: [...steps] };
  if (flag(input, 'dryRun'))
    return { exitCode: 0, data: { ...data, written: false }, text: `Would write into ${dir}:\n${list}` };
  const question = `Write these ${paths.length} files into this folder?`;
  if (plan.here && canAsk(input)) await confirm(input, `${dir}:\n${list}`, question, 'init.not-confirmed');
  return await stoppable(input, `${dir} is as it was.`, async (signal) => {
    await initProject(plan, files, input, signal);
    const lines = [`Wrote ${dir}:`, list, '', 'Next:', ...steps.map((step) => `  ${step}`)];
    return { exitCode: 0, data: { ...data, written: true }, text: lines.join('\n') };
  });
};

function nextSteps(dir: string, port: string | undefined): readonly string[] {
  const way = relative(process.cwd(), dir);
  const enter = way === '' ? [] : [`cd ${shellWord(way.startsWith('..') ? dir : way)}`];
  const work =
    port === undefined
      ? ['npm start -- "Search the files for TODO"']
      : [`write ${join('src', 'create.js')} until npm test lists nothing`];
  return [...enter, 'npm install', 'npm test', ...work];
}
