import type { ReleaseCopy } from './copy.ts';

/** Declarations of what is published, and nothing beside it: what the reports are made of. */
export function build(copy: ReleaseCopy): void {
  const folders = copy.released().filter((folder) => folder.startsWith('packages/') || folder.startsWith('tools/'));
  copy.program('tsc', '-b', '--pretty', 'false', ...folders);
}

/** The commands of the guide, in its order. */
export const releaseSteps: readonly (readonly string[])[] = [
  ['changeset', 'version'],
  ['tsc', '-b'],
  ['tools/bundle.ts'],
  ['changeset', 'publish'],
];

/** Does what the guide says, and commits where it says so. Returns the tags of what was published. */
export function release(copy: ReleaseCopy): readonly string[] {
  demanded(copy, 'tools/check-release.ts');
  const before = tags(copy);
  for (const [program = '', ...args] of releaseSteps) {
    if (program === 'tsc') build(copy);
    else if (program.endsWith('.ts')) demanded(copy, program);
    else if (args[0] !== 'version' || copy.planned()) copy.program(program, ...args);
    if (args[0] === 'version') copy.commit('release');
  }
  return tags(copy).filter((tag) => !before.includes(tag));
}

function demanded(copy: ReleaseCopy, tool: string): void {
  const { code, stdout, stderr } = copy.tool(tool);
  if (code !== 0) throw new Error(`${tool}: ended with ${code ?? 'a signal'}\n${stdout}${stderr}`);
}

function tags(copy: ReleaseCopy): readonly string[] {
  return copy
    .git('tag')
    .split('\n')
    .filter((tag) => tag !== '')
    .sort();
}
