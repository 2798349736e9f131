import { lookAtMachine } from './machine.ts';
import type { Page } from './page.ts';
import type { Result } from './result.ts';
import { checkShells, isCommand } from './shell.ts';
import { checkSnippets, isProgram } from './snippets.ts';
import { makeTemplate } from './template.ts';

/** Compiles the programs of the pages that are read, and runs commands and programs of those that are followed. */
export async function checkPrograms(
  root: string,
  read: readonly Page[],
  followed: readonly Page[],
): Promise<readonly Result[]> {
  const compiles = read.some(({ fences }) => fences.some(isProgram));
  if (!compiles && !followed.some(({ fences }) => fences.some(isCommand))) return [];
  const template = await makeTemplate(root);
  try {
    const lacks = lookAtMachine(template.fpf, root);
    const [shell, snippets] = await Promise.all([
      checkShells(template, followed, lacks, 3),
      checkSnippets(template, read, followed, lacks),
    ]);
    return [...shell, ...snippets];
  } finally {
    template.remove();
  }
}
