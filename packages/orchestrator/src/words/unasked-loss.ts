import type { JsonObject, ScopedGuard, ToolSpec } from '@fpf/contracts';
import { isNamedIn } from './used-values.ts';
import { baseForms, kindsOf, type VerbKind } from './wish-verbs.ts';
import { workspacePath } from './workspace-path.ts';

/** The guard that asks a person where the words of a request do not ask for what a call takes away. */
export const wordsGuardId = 'asked-in-words';

/** It rests on a person's word, and on the path being there, where that can be asked for. */
export function wordsGuard({ text, path }: Loss): ScopedGuard {
  const there = path !== undefined && /^[\w./-]{1,256}$/.test(path) ? [`file.exists:${path}`] : [];
  return {
    id: wordsGuardId,
    predicate: text.slice(0, 1024),
    required_evidence: ['approval', ...there],
    failure_mode: 'abstain',
  };
}

export type Loss = { readonly text: string; readonly path?: string };

type Deed = {
  readonly tool: ToolSpec;
  readonly args: JsonObject;
  /** The only paths of names that were said: a file is changed by its name, but neither deleted nor moved. */
  readonly found?: readonly string[];
};
type Stat = (path: string) => Promise<{ readonly type: string } | undefined>;

/**
 * What a call of a destructive tool would take away that the words do not ask for: they have to name a verb of the tool
 * and each path that is there. A file is moved to a name without an ending only where it is to be renamed so: else a
 * folder may be meant. Undefined where nothing stands against it.
 */
export async function unaskedLoss(
  words: string,
  { tool, args, found = [] }: Deed,
  stat: Stat,
): Promise<Loss | undefined> {
  if (tool.annotations?.destructive !== true || tool.effect === 'pure') return undefined;
  const texts = Object.values(args).filter((value) => typeof value === 'string');
  const script = tool.name.endsWith('shell') ? texts.find((text) => !words.includes(text)) : undefined;
  if (script !== undefined && (await losesIn(script, stat)))
    return { text: 'a script that the request does not hold may delete or overwrite files' };
  // What it starts is named, and no path: a task `test` is none of the folder `test`.
  if (tool.name.startsWith('run_')) return undefined;
  const there = await Promise.all(texts.map(async (text) => pathThere(text, stat)));
  const paths = there.filter((path) => path !== undefined);
  const kinds = kindsOfTool(tool);
  const lost = kinds.includes('copy') ? paths.slice(1) : paths;
  const [first] = lost;
  const named = kinds.includes('delete') || kinds.includes('move') ? [] : found;
  const unnamed = lost.find((path) => !isNamedIn(words, path) && !named.includes(path));
  const how = unnamed !== undefined && found.includes(unnamed) ? 'names it without its folder' : 'does not name it';
  if (unnamed !== undefined) return { text: `${unnamed} ${becomes(kinds)}, and the request ${how}`, path: unnamed };
  const others = texts.filter((_, index) => there[index] === undefined);
  if (first !== undefined && !namesVerb(words, tool, kinds) && !namesContent(words, others, kinds))
    return { text: `${first} ${becomes(kinds)}, and the request does not ask for that`, path: first };
  const isPlaced = kinds.includes('move') && Object.keys(args).some((name) => newPath.test(name));
  const to = isPlaced ? texts.find((text, index) => there[index] === undefined) : undefined;
  const from = to === undefined ? undefined : paths[0];
  if (
    from === undefined ||
    to === undefined ||
    !hasEnding(from) ||
    hasEnding(to) ||
    /nam(?:e|ed|ing)\b|\bcall/iu.test(words)
  )
    return undefined;
  const text = `${from} would become a file named ${to}, and no folder; “into the folder ${to}” moves it into one`;
  return (await stat(from))?.type === 'file' ? { text, path: from } : undefined;
}

/** The argument that holds a whole new path: a tool without one moves nothing to another name. */
const newPath = /^(?:to|target|dest|destination|new_?path)$/i;

/** A command that deletes or moves, or one that writes where something is, or where nobody can tell. */
async function losesIn(script: string, stat: Stat): Promise<boolean> {
  if (/(?:^|[\s;|&(])(?:rm|rmdir|mv|dd|truncate|shred|unlink)\s|\bsed\s[^|;]*-i|-delete\b/u.test(script)) return true;
  const written = script.matchAll(
    /(?<![>0-9&])>(?![>&])\s*([^\s;|&)]+)|\b(?:tee|cp)\s[^;|&\n]*?([^\s;|&]+)\s*(?=[;|&\n]|$)/gu,
  );
  const targets = [...written].map(([, redirected, last]) => redirected ?? last ?? '');
  const there = await Promise.all(
    targets.map(async (target) => /[^\w./-]/.test(target) || (await pathThere(target, stat)) !== undefined),
  );
  return there.includes(true);
}

/** What cannot be told is taken for there. */
async function pathThere(text: string, stat: Stat): Promise<string | undefined> {
  const path = workspacePath(text);
  if (path === undefined) return undefined;
  const found = await stat(path).catch(() => 'unknown');
  return found === undefined ? undefined : path;
}

function becomes(kinds: readonly VerbKind[]): string {
  if (kinds.includes('delete')) return 'would be deleted, or a part of it';
  return kinds.includes('move') ? 'would be moved or replaced' : 'would be overwritten, or a part of it';
}

function kindsOfTool({ name, description }: ToolSpec): readonly VerbKind[] {
  return [...name.split('_'), description.split(' ')[0] ?? ''].flatMap((word) => kindsOf(word.toLowerCase()));
}

/** Whether a request asks in words for what a tool does, or writes “this -> that”. */
export function asksForSuch(words: string, tool: ToolSpec): boolean {
  const kinds = kindsOfTool(tool);
  if (kinds.includes('change') && /->|=>|→/u.test(words)) return true;
  return wordsOf(words)
    .flatMap(baseForms)
    .some((word) => kindsOf(word).some((kind) => kinds.includes(kind)));
}

/** A verb of the tool's kind, or a word that the tool says of itself in its first sentence. */
function namesVerb(words: string, tool: ToolSpec, kinds: readonly VerbKind[]): boolean {
  const own = new Set(wordsOf(`${tool.name.replaceAll('_', ' ')} ${tool.description.split('.', 1)[0] ?? ''}`));
  if (/\b(?:replac|overwrit)/iu.test(words) || kinds.some((kind) => phrases[kind]?.test(words))) return true;
  return wordsOf(words)
    .flatMap(baseForms)
    .some((word) => kindsOf(word).some((kind) => kinds.includes(kind)) || own.has(word));
}

/** How people say it without a verb of the kind. */
const phrases: Partial<Record<VerbKind, RegExp>> = {
  delete:
    /\bgets? rid of\b|\bgone\b|\b(?:must|should|can) (?:go|vanish)\b|\btake\b.*\b(?:out|off)\b|\bcut out\b|\bthrow\b.*\baway\b|\bdo away with\b/iu,
  write: /\bnew (?:text|content)\b/iu,
  move: /\b(?:re)?nam(?:e|ed)\b|\bcalled\b|\bshould live\b|\bgoes (?:in)?to\b|\bbelongs\b|\bput\b|\bbring\b|\bnew home\b/iu,
};

/** Who names the very text that is to go, or to be another, asks for that. */
function namesContent(words: string, others: readonly string[], kinds: readonly VerbKind[]): boolean {
  const isPart = kinds.includes('change') || kinds.includes('delete');
  return isPart && others.length > 0 && others.every((text) => isNamedIn(words, text));
}

function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/\p{L}{2,}/gu) ?? []).filter((word) => !small.has(word));
}

const small = new Set(
  `the and for all any its to of in is it at on by be as or an no my me so from into with that this then file files folder folders text line lines workspace path
  name names not one has have can when where what`.split(/\s+/),
);

function hasEnding(path: string): boolean {
  return /[^/]\.[^./]+$/.test(path);
}
