import { type JsonValue, type Reason, reason, type Wish } from '@fpf/contracts';
import { type PastCall, wentWell } from './ended-call.ts';
import { isOnlyProposed } from './only-proposed.ts';
import { refersBack } from '../words/refers-back.ts';
import { workspacePath } from '../words/workspace-path.ts';

/** One of several wishes of a request, as a model that takes a single turn is asked for it. */
export type AskedPart = {
  /** Which wish, from 0. */
  readonly n: number;
  /** As the person said it. */
  readonly text: string;
  /** With `"the result"`, or the path that is meant, where the person referred back. */
  readonly asked: string;
  /** The call whose result is meant, and the person's word for it. */
  readonly refersTo?: { readonly call: PastCall; readonly noun: string };
  /** The folder that an earlier call made or filled, where the part says that something goes into it. */
  readonly inside?: string;
};

/**
 * Says a part so that it stands by itself. A result is never put into the words: it is handed to the call that asks
 * for it, by reference. A path is, since it is a value that an earlier call was given.
 */
export function askedPart(
  n: number,
  { text, verb }: Wish,
  earlier: readonly PastCall[],
): { readonly part: AskedPart } | { readonly refused: Reason } {
  const reference = n === 0 ? undefined : refersBack(text, verb);
  const last = earlier.at(-1);
  if (!reference) return { part: { n, text, asked: text } };
  if (last && isOnlyProposed(last.reasons)) return { refused: notPlanned(text, last.tool) };
  if (reference.kind === 'result') {
    if (!last || !wentWell(last) || !givesSomething(last)) return nothing(text, 'no call before it gave a result');
    return { part: { n, text, asked: reference.asked, refersTo: { call: last, noun: reference.noun } } };
  }
  const paths = last && wentWell(last) ? thingsOf(last) : [];
  const [path] = paths;
  if (path === undefined) return nothing(text, `nothing before it can be meant with “${reference.said}”`);
  if (paths.length > 1) return nothing(text, `“${reference.said}” may be ${paths.join(' or ')}`);
  const plain = /^[^\s"]+$/u.test(path) ? path : `"${path}"`;
  const asked = `${reference.before}${plain}${reference.after}`;
  const isInside = /\b(?:in|into|inside|to|under)\s+$/iu.test(reference.before) && isFolder(last, path);
  return { part: { n, text, asked, ...(isInside && { inside: path }) } };
}

function isFolder(call: PastCall | undefined, path: string): boolean {
  return call?.result?.effects.some((one) => one.path === path && one.after?.type === 'directory') === true;
}

function nothing(text: string, why: string): { readonly refused: Reason } {
  return { refused: reason('run.nothing-referred', 'model', `Of ${JSON.stringify(text)}: ${why}.`) };
}

function notPlanned(text: string, tool: string): Reason {
  const why = `Of ${JSON.stringify(text)}: it is about what ${tool} gives, and a plan does not run that.`;
  return reason('run.not-planned', 'model', why);
}

/** What a call that changed files says of itself is no result that anybody would want written. */
function givesSomething({ result }: PastCall): boolean {
  return result?.output !== undefined && result.effects.length === 0;
}

/**
 * The paths that can be meant after a call: what it left of files, or else of folders, and what it names in its result
 * and did not take away. After a copy those are two.
 */
function thingsOf({ result }: PastCall): readonly string[] {
  const effects = result?.effects ?? [];
  const leftAs = (...types: readonly string[]): readonly string[] =>
    effects.flatMap(({ path, after }) => (after && types.includes(after.type) ? [path] : []));
  const files = leftAs('file', 'symlink');
  const gone = effects.flatMap(({ path, after }) => (after ? [] : [path]));
  return [...new Set([...(files.length > 0 ? files : leftAs('directory')), ...namedIn(result?.output)])].filter(
    (path) => !gone.includes(path),
  );
}

/** Of a result's members, the paths; and the only file of a list of files. */
function namedIn(output: JsonValue | undefined): readonly string[] {
  const { path, from, to, files } = (output ?? {}) as { readonly [name: string]: unknown };
  const [file, other] = Array.isArray(files) ? files : [];
  return [path, from, to, ...(other === undefined ? [file] : [])].flatMap((value) => {
    const plain = typeof value === 'string' && value !== '.' ? workspacePath(value) : undefined;
    return plain === undefined ? [] : [plain];
  });
}
