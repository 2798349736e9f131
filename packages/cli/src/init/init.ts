import { join } from 'node:path';
import { type CommandHandler, flag } from '../command/descriptor.ts';
import { canAsk, confirm } from '../command/confirm.ts';
import { version } from '../version.ts';
import { addToFolder } from './add-to-folder.ts';
import { enter, wordForFpf } from './call-word.ts';
import { ownClone } from './clone.ts';
import { namesIn, refuseFull } from './empty-folder.ts';
import { initProject, pathsOf, projectFiles } from './init-project.ts';
import { type InitPlan, planInit } from './init-plan.ts';
import { registryHas } from './registry-has.ts';
import { stoppable } from '../signals/stoppable.ts';

const cli = '@fpf/cli';

/** `fpf init`: a whole project in an empty folder; config and lock beside the files of another. */
export const init: CommandHandler = async (input) => {
  const plan = planInit(input);
  const { dir, template, name } = plan;
  const found = namesIn(dir);
  if (plan.bare || (found.length > 0 && !plan.whole)) return await addToFolder(plan, input);
  refuseFull(dir, found);
  const own = ownClone();
  // Nx hashes what npm has fetched, and finds no package that is linked.
  const clone = template === 'workspace' ? undefined : own;
  const files = await projectFiles(plan, clone);
  const paths = pathsOf(plan, files);
  const list = paths.map((path) => `  ${path}`).join('\n');
  const missing = clone ? undefined : await whyMissing(own);
  const steps = missing !== undefined ? stepsWithoutNpm(plan) : nextSteps(plan);
  const data = { dir, template, name, files: [...paths], ...(clone && { clone }), next: [...steps] };
  if (flag(input, 'dryRun'))
    return { exitCode: 0, data: { ...data, written: false }, text: `Would write into ${dir}:\n${list}` };
  const question = `Write these ${paths.length} files into this folder?`;
  if (plan.here && canAsk(input)) await confirm(input, `${dir}:\n${list}`, question, 'init.not-confirmed');
  return await stoppable(input, `${dir} is as it was.`, async (signal) => {
    await initProject(plan, files, input, signal);
    const about = [
      ...(clone ? [`No registry has what this clone is, so package.json links it: ${clone}`] : []),
      ...(missing === undefined ? [] : [`${missing}, so \`npm install\` cannot work here yet.`]),
    ];
    const head = [`Wrote ${dir}:`, list, ''];
    const next = ['Next:', ...steps.map((step) => `  ${step}`)];
    return { exitCode: 0, data: { ...data, written: true }, text: [...head, ...about, ...next].join('\n') };
  });
};

async function whyMissing(clone: string | undefined): Promise<string | undefined> {
  if (clone !== undefined) return 'No registry has what this clone is, and Nx finds no linked packages';
  return (await registryHas(cli, version())) === false ? `The registry does not have ${cli}@${version()}` : undefined;
}

const request = '"Search the files for TODO"';

function nextSteps({ dir, port }: InitPlan): readonly string[] {
  const work =
    port === undefined
      ? [`npm start -- ${request}`]
      : [`write ${join('src', 'create.js')} until npm test lists nothing`];
  return [...enter(dir), 'npm install', 'npm test', ...work];
}

/** What the program that is running can do by itself. */
function stepsWithoutNpm({ dir, port }: InitPlan): readonly string[] {
  const fpf = wordForFpf(dir);
  const work = port === undefined ? [`${fpf} skills test skills`, `${fpf} run ${request}`] : [];
  return [...enter(dir), ...work];
}
