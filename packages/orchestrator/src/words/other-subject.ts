import type { JsonObject, ToolSpec } from '@fpf/contracts';
import { baseForms, kindsOf } from './wish-verbs.ts';
import { workspacePath } from './workspace-path.ts';

type Deed = { readonly tool: ToolSpec; readonly args: JsonObject };
type IsThere = (path: string) => Promise<boolean>;

/**
 * What a request speaks of, where a tool is about something else that goes by the same word: `list the files in notes`
 * is about a folder and no note, `find all TODOs` about marks in files and no task, `create an empty file` about no
 * folder, `what does the cake cost?` about no path that is there. Undefined where nothing speaks against the tool. Words
 * of a value say nothing: what is noted may be about files.
 */
export async function otherSubject(
  request: string,
  { tool, args }: Deed,
  isThere: IsThere,
  /** Also where a file of another folder has that name. */
  isNamed: IsThere = isThere,
): Promise<string | undefined> {
  const subject = subjectOf(tool);
  const rest = withoutValues(request, args);
  const speaks = (words: RegExp): boolean => words.test(rest);
  if (tool.effect === 'pure') {
    const missing = await notThere(request, args, isNamed);
    if (missing !== undefined) return `nothing that is called ${missing}`;
  }
  if (!subject) return undefined;
  if (subject === 'folder') {
    if (speaks(file) && !speaks(folder)) return 'a file';
    return speaks(putting) && !speaks(making) ? 'something that is to be put there' : undefined;
  }
  if (subject === 'task' && !/\btasks?\b/i.test(rest)) {
    const [, list = ''] = otherList.exec(rest) ?? [];
    if (list !== '' && !/^(?:my|our|the|a|this|to[- ]?do|todo|do|work|job)$/i.test(list)) return `the ${list} list`;
    for (const path of lists) if (await isThere(path)) return `the file ${path}`;
  }
  if (speaks(file) || speaks(folder)) return 'files and folders';
  if (subject === 'task' && (/\bTODOs?\b/.test(rest) || (/\btodos?\b/i.test(rest) && finds(rest))))
    return 'marks in files';
  for (const [, name = ''] of rest.matchAll(inside)) {
    const path = workspacePath(name.replace(/[.,;:!?]+$/, ''));
    if (path !== undefined && (await isThere(path))) return `the folder ${path}`;
  }
  return undefined;
}

/** Files that people keep what is to be done in. */
const lists = ['TODO.md', 'TODO.txt', 'todo.md', 'todo.txt', 'Todo.md', 'Todo.txt', 'TODO', 'todo'];
/** `the mailing list` is none of what is to be done. */
const otherList = /\b([\p{L}-]+) list\b/iu;
const putting = /\b(?:put|move|bring|place|throw|drop|tuck|copy)\b.*\b(?:in|into|to|under)\b/i;
const making = /\b(?:make|create|add|set up|mkdir)\b/i;

/** A path that is neither there nor written or spoken of as one: a word of the request was taken for it. */
async function notThere(request: string, { path }: JsonObject, isThere: IsThere): Promise<string | undefined> {
  if (typeof path !== 'string' || /[./\\*]/.test(path) || /\bexists?\b|\b(?:is|are) there\b/i.test(request))
    return undefined;
  const at = request.indexOf(path);
  const isSpokenOf =
    at >= 0 && (kindBefore.test(request.slice(0, at)) || kindBehind.test(request.slice(at + path.length)));
  return isSpokenOf || (await isThere(path)) ? undefined : JSON.stringify(path);
}

const kindBefore = /\b(?:files?|folders?|director(?:y|ies)|path)(?:\s+(?:called|named|is|of))?\s*["'`\u201c]?$/i;
const kindBehind = /^["'`\u201d]?\s*(?:files?|folders?|director(?:y|ies))\b/i;
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
