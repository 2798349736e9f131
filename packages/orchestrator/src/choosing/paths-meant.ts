import { posix } from 'node:path';
import type { JsonObject, Session, SessionView } from '@fpf/contracts';
import { workspacePath } from '../words/workspace-path.ts';

type Files = Pick<Session, 'stat' | 'operations'>;
type Entries = Awaited<ReturnType<SessionView['list']>>;

/** More than these are no choice, and a folder that holds more is not looked through for one. */
const mostChoices = 5;
const mostLooked = 2000;
const deepest = 6;

/** Whether an argument takes a path of the workspace that is there: it is called so, and says so. */
export function takesPath(argument: string, { type, description }: JsonObject): boolean {
  const says = typeof description === 'string' && /\b(?:file|folder)\b/i.test(description);
  const isNew = /^(?:output|out|new|to|target|dest|result|save)/.test(argument);
  return type === 'string' && says && !isNew && /(?:^|_)(?:path|file|folder)$/.test(argument);
}

/**
 * The files of that name, where nothing is at the path itself and there are few of them; where none has it to the
 * letter, those that have it in another case. Nothing where the path is there, or none has its name.
 */
export async function filesNamedAs(files: Files, named: string): Promise<readonly string[]> {
  const path = workspacePath(named);
  if (path === undefined || path === '.' || /[*?]/.test(path) || (await thereOrUnknown(files, path))) return [];
  const name = posix.basename(path);
  const all = await filesIn(files);
  const exact = all.filter((file) => posix.basename(file) === name);
  const found =
    exact.length > 0 ? exact : all.filter((file) => posix.basename(file).toLowerCase() === name.toLowerCase());
  return found.length <= mostChoices ? found : [];
}

/** The files whose name the words speak of; all of them, where there are few. */
export async function filesSpokenOf(files: Files, words: string): Promise<readonly string[]> {
  const all = await filesIn(files);
  const said = new Set(words.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const spoken = all.filter((file) =>
    (
      posix
        .basename(file)
        .toLowerCase()
        .match(/[\p{L}\p{N}]{3,}/gu) ?? []
    ).some((word) => said.has(word)),
  );
  const few = spoken.length > 0 ? spoken : all;
  return few.length <= mostChoices ? few : [];
}

/**
 * Breadth first, without what begins with a dot, what is ours, and what package managers keep. Nothing of what cannot be
 * listed.
 */
async function filesIn({ operations }: Files): Promise<readonly string[]> {
  const view = await operations.view().catch(() => undefined);
  const listed = async (folder: string): Promise<Entries> => (await view?.list(folder).catch(() => [])) ?? [];
  const files: string[] = [];
  let folders: readonly string[] = ['.'];
  let looked = 0;
  for (let depth = 0; depth < deepest && folders.length > 0; depth += 1) {
    const next: string[] = [];
    for (const folder of folders) {
      for (const { path, type } of await listed(folder)) {
        looked += 1;
        if (looked > mostLooked) return [];
        const name = posix.basename(path);
        if (/^(?:\.|fpf\.|node_modules$)/.test(name)) continue;
        if (type === 'directory') next.push(path);
        else if (type === 'file') files.push(path);
      }
    }
    folders = next;
  }
  return files.sort();
}

async function thereOrUnknown(files: Files, path: string): Promise<boolean> {
  return files.stat(path).then(
    (entry) => entry !== undefined,
    () => true,
  );
}
