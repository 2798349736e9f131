import { posix } from 'node:path';
import type { JsonObject, PreviewedChange } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { Call } from '../call/call.ts';
import type { RunContext } from '../context/run-context.ts';
import { hideAll } from '../secrets/hide-json.ts';
import { namesIn } from '../secrets/names-in.ts';
import { type Files, type Place, placeInSession } from './place-in-session.ts';

type Preview = readonly PreviewedChange[];
type Read = (args: JsonObject, files: Files) => Promise<Preview | undefined>;

const most = 32;

/**
 * Tells the changes that a call would make if its tool refuses nothing; the tool is not run for it. Undefined unless
 * they follow from the arguments and the files; for arguments with a secret too, since a size or a path would tell of it.
 */
export async function previewOf(
  { session, host }: Pick<RunContext, 'session' | 'host'>,
  { skill, tool, args }: Pick<Call, 'skill' | 'tool' | 'args'>,
): Promise<PreviewedChange[] | undefined> {
  const isOurs = skill.manifest.shipped === true && tool.effect === 'fs';
  const read = isOurs ? tools.get(`${skill.pin.name}#${tool.name}`) : undefined;
  if (!read || namesIn([canonicalJson(hideAll(host, args))]).size > 0) return undefined;
  const changes = await read(args, session);
  return changes && changes.length > 0 && changes.length <= most ? [...changes] : undefined;
}

const write: Read = async ({ path, content }, files) => written(await placeInSession(files, path), content);

const edit: Read = async ({ path }, files) => {
  const place = await placeInSession(files, path);
  if (place?.there?.type !== 'file') return undefined;
  return [{ path: place.path, op: 'modify', type: 'file', bytes_before: place.there.size }];
};

/** Leaves out the size afterwards of a file that is there: its last line may have no end, and gets one. */
const append: Read = async ({ path, content }, files) => {
  const place = await placeInSession(files, path);
  if (place?.there?.type === 'file') return edit({ path: place.path }, files);
  const ended = typeof content === 'string' && /[^\r\n]$/.test(content) ? `${content}\n` : content;
  return written(place, ended);
};

/** Leaves out a folder without `recursive`: the tool refuses one that is not empty. */
const remove: Read = async ({ path, recursive }, files) => {
  const place = await placeInSession(files, path);
  if (!place?.there || (place.there.type === 'directory' && recursive !== true)) return undefined;
  return [gone(place, place.there)];
};

const makeFolder: Read = async ({ path }, files) => {
  const place = await placeInSession(files, path);
  return place && !place.there ? [...folders(place), { path: place.path, op: 'add', type: 'directory' }] : undefined;
};

const move: Read = async (args, files) => put(args, files, gone);
/** Leaves out a pattern: which files fit it, only the tool says. */
const moveInto: Read = async ({ from, folder }, files) => {
  if (typeof from !== 'string' || typeof folder !== 'string' || /[*?[{]/.test(from)) return undefined;
  return put({ from, to: posix.join(folder, posix.basename(from)) }, files, gone);
};
const copy: Read = async (args, files) => put(args, files, () => undefined);

/** Names the skill too: a tool of the same name in another skill may do anything. */
const tools: ReadonlyMap<string, Read> = new Map([
  ['file-write#write_file', write],
  ['file-write#append_file', append],
  ['file-edit#replace_text', edit],
  ['file-edit#insert_lines', edit],
  ['file-edit#delete_lines', edit],
  ['file-manage#move_path', move],
  ['file-manage#move_into', moveInto],
  ['file-manage#copy_path', copy],
  ['file-manage#delete_path', remove],
  ['file-manage#make_folder', makeFolder],
]);

function written(place: Place | undefined, content: unknown): Preview | undefined {
  if (!place || place.there?.type === 'directory' || typeof content !== 'string') return undefined;
  return [...folders(place), come(place, Buffer.byteLength(content))];
}

/** Leaves out what the tools refuse: to replace a folder, to replace unasked, to put a folder into itself. */
async function put(
  { from, to, overwrite }: JsonObject,
  files: Files,
  left: (place: Place, there: There) => PreviewedChange | undefined,
): Promise<Preview | undefined> {
  const [source, target] = [await placeInSession(files, from), await placeInSession(files, to)];
  if (!source?.there || !target || `${target.path}/`.startsWith(`${source.path}/`)) return undefined;
  const { type, size } = source.there;
  if (target.there && (overwrite !== true || target.there.type !== 'file' || type !== 'file')) return undefined;
  const first = left(source, source.there);
  const last: PreviewedChange =
    type === 'file' ? come(target, size) : { path: target.path, op: 'add', type: 'directory' };
  return [...(first ? [first] : []), ...folders(target), last];
}

type There = NonNullable<Place['there']>;

function come({ path, there }: Place, after: number): PreviewedChange {
  if (!there) return { path, op: 'add', type: 'file', bytes_after: after };
  return { path, op: 'modify', type: 'file', bytes_before: there.size, bytes_after: after };
}

function gone({ path }: Place, { type, size }: There): PreviewedChange {
  return { path, op: 'delete', type, ...(type === 'file' && { bytes_before: size }) };
}

function folders({ missing }: Place): Preview {
  return missing.map((path) => ({ path, op: 'add', type: 'directory' }));
}
