import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { shellWord } from '@fpf/files/text';

/**
 * The AgentFS command-line tool on a PATH. It is told of and never run: what the stack needs of AgentFS it has itself.
 */
export function findAgentfsCli(path: string | undefined): string | undefined {
  return (path ?? '')
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, 'agentfs'))
    .find(isProgram);
}

/** How it opens a session, for somebody to run. */
export function agentfsCommand(program: string, database: string): string {
  return `${shellWord(program)} diff ${shellWord(database)}`;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
