import { sep } from 'node:path';

/** As `join` for a folder that is resolved and one plain name; `join` takes both apart first, thirty thousand times. */
export function childPath(folder: string, name: string): string {
  return folder.endsWith(sep) ? folder + name : folder + sep + name;
}
