import type { AbstainedRun } from '@fpf/orchestrator';

export type PersonPath = {
  readonly path: string;
  readonly type: 'file' | 'folder';
  /** Written in the request; else a file each word of whose name is in it. */
  readonly isSaid: boolean;
  /** What is in it, of a file that is no larger than can be looked through. */
  readonly text?: string;
};

type Files = AbstainedRun['session'];

const longestFile = 262_144;

/** What cannot be told is not shown as if it were there. */
export async function pathThere(session: Files, said: string): Promise<string | undefined> {
  const path = said.replace(/^(?:\.\/)+/, '').replace(/(?<=.)\/+$/, '');
  if (path === '' || /[\n\0]|^\/|(?:^|\/)\.\.(?:\/|$)/u.test(path)) return undefined;
  return (await session.stat(path).catch(() => undefined)) && path;
}

export async function lookAt(session: Files, path: string, isSaid: boolean): Promise<PersonPath | undefined> {
  const facts = await session.stat(path).catch(() => undefined);
  if (facts?.type === 'directory') return { path, type: 'folder', isSaid };
  if (facts?.type !== 'file') return undefined;
  const bytes = facts.size > longestFile ? undefined : await session.readFile(path).catch(() => undefined);
  return { path, type: 'file', isSaid, ...(bytes && { text: new TextDecoder().decode(bytes) }) };
}
