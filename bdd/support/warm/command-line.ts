import { eventsIn, type Ran, surroundings, type Where } from '@fpf/cucumber';
import { join } from 'node:path';
import { LoadedProgram } from '../beside/loaded-program.ts';
import type { Answer, Asked } from './server.ts';

/**
 * The command line in a process that has loaded it: a process for every command spends most of its time on loading.
 * With FPF_TEST_STARTS=1, as each night, every command has a process of its own.
 */
export const startAlways = process.env['FPF_TEST_STARTS'] === '1';

export const commandLine = new LoadedProgram<Asked, Answer>(join(import.meta.dirname, 'server.ts'));

export function runWarm(args: readonly string[], where: Where): Ran {
  const { cwd, env } = surroundings(where);
  const answer = commandLine.ask({ args, cwd, env });
  return { ...answer, events: eventsIn(answer.stdout) };
}
