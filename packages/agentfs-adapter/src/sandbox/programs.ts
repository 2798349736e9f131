import { accessSync, constants } from 'node:fs';

const folders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/local/sbin'];

/** A system program by absolute path. PATH is not asked: what confines a tool is never found through it. */
export function findProgram(name: string): string | undefined {
  return folders.map((folder) => `${folder}/${name}`).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
