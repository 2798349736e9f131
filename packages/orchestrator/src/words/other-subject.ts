import type { JsonObject, ToolSpec } from '@fpf/contracts';
import { baseForms, kindsOf } from './wish-verbs.ts';
import { workspacePath } from './workspace-path.ts';

type Deed = { readonly tool: ToolSpec; readonly args: JsonObject };
type IsThere = (path: string) => Promise<boolean>;

/**
 * What a request speaks of, where a tool is about something else that goes by the same word: `list the files in notes`
 * is about a folder and no note, `find all TODOs` about marks in files and no task, `create an empty file` about no
 * folder. Undefined where nothing speaks against the tool. Words of a value say nothing: what is noted may be about
 * files.
 */
export async function otherSubject(
  request: string,
  { tool, args }: Deed,
  isThere: IsThere,
): Promise<string | undefined> {
  const subject = subjectOf(tool);
  if (!subject) return undefined;
  const rest = withoutValues(request, args);
  const speaks = (words: RegExp): boolean => words.test(rest);
  if (subject === 'folder') return speaks(file) && !speaks(folder) ? 'a file' : undefined;
  if (speaks(file) || speaks(folder)) return 'files and folders';
  if (subject === 'task' && (/\bTODOs?\b/.test(rest) || (/\btodos?\b/i.test(rest) && finds(rest))))
    return 'marks in files';
  for (const [, name = ''] of rest.matchAll(inside)) {
    const path = workspacePath(name.replace(/[.,;:!?]+$/, ''));
    if (path !== undefined && (await isThere(path))) return `the folder ${path}`;
  }
  return undefined;
}

const file = /\bfiles?\b/i;
const folder = /\b(?:folders?|director(?:y|ies))\b/i;
const inside = /\b(?:in|of|from|under|inside|within)\s+(?:the\s+|my\s+)?([\w./-]+)/gi;

/** Only of tools that share a word with files: what is noted, what is to be done, and what makes folders. */
function subjectOf({ name }: ToolSpec): 'note' | 'task' | 'folder' | undefined {
  const words = name.split('_');
  if (/^(?:make|create|add|new)_folders?$/.test(name)) return 'folder';
  if (words.some((word) => /^notes?$/.test(word))) return 'note';
  return words.some((word) => /^tasks?$/.test(word)) && !name.startsWith('run_') ? 'task' : undefined;
}

function finds(text: string): boolean {
  return (text.toLowerCase().match(/\p{L}{2,}/gu) ?? [])
    .flatMap(baseForms)
    .some((word) => kindsOf(word).includes('find'));
}

function withoutValues(request: string, args: JsonObject): string {
  return Object.values(args).reduce<string>(
    (text, value) => (typeof value === 'string' && value.length > 0 ? text.replaceAll(value, ' ') : text),
    request,
  );
}
