import { accessSync, constants } from 'node:fs';
import process from 'node:process';

/**
 * Where the sandbox has programs: the system's folders, bound for reading. PATH is not asked, for the sandbox has
 * another.
 */
const folders = ['/usr/bin', '/bin', '/usr/local/bin'];

/**
 * What is known of this machine, for skills that ask for it as a capability. Each fact is looked up; what is not found
 * is not stated, and so counts as unknown. `project-memory` is the database beside the sessions.
 */
export function machineFacts(): Readonly<Record<string, string>> {
  return Object.freeze({
    node: process.versions.node,
    'in-process': 'allowed',
    'project-memory': 'granted',
    ...(hasProgram('git') && { git: 'installed' }),
  });
}

function hasProgram(name: string): boolean {
  return folders.some((folder) => {
    try {
      accessSync(`${folder}/${name}`, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
