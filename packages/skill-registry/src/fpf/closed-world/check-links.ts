import { posix } from 'node:path';
import type { Block } from '../../read/markdown.ts';
import { withoutCode } from '../extract/inline.ts';
import type { World } from './world.ts';

const link = /\]\(\s{0,64}<?([^\s()<>]{1,512})/g;
const definition = /^[ \t]{0,3}\[[^\]\r\n]{1,200}\]:[ \t]{0,64}<?([^\s<>]{1,512})/gm;
const address = /\b(?:(?:https?|ftp|file):\/\/|mailto:|www\.)[^\s<>()]{1,512}/gi;
const bundled = /(?<![\w./-])(?:scripts|references|assets|evals)\/[\w./*-]{1,256}/g;

/**
 * Links and bundled files resolve inside the folder. What leads out of it is a description that the skill does not
 * have.
 */
export function checkLinks(world: World): void {
  const { sections, reader } = world.method;
  const paths = pathsOf(world);
  const tell = (message: string, block: Block, at: number): void =>
    reader.findings.add('skill.k37-link', message, reader.place(block, at));
  for (const { title, blocks } of sections)
    for (const block of blocks) {
      if (title !== 'Example') checkFiles(block, paths, world);
      if (block.kind === 'code') continue;
      const prose = withoutCode(reader.inline(block), block.text);
      const targets = new Set<number>();
      for (const form of [link, definition])
        for (const { 0: found, 1: target = '', index } of prose.matchAll(form)) {
          const problem = linkProblem(target, paths);
          if (problem) tell(problem, block, index);
          targets.add(index + found.length - target.length);
        }
      if (title === 'Example') continue;
      for (const { 0: found, index } of prose.matchAll(address))
        if (!targets.has(index))
          tell(`the address ${JSON.stringify(found.slice(0, 120))} leads out of the folder`, block, index);
    }
}

function linkProblem(target: string, paths: ReadonlySet<string>): string | undefined {
  if (target.startsWith('#')) return undefined;
  const shown = JSON.stringify(target.slice(0, 120));
  const outside = `the link ${shown} leads out of the folder`;
  if (/^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith('/') || target.startsWith('\\')) return outside;
  const path = posix.normalize(decoded(target.replace(/[?#].*$/, '')));
  if (path === '..' || path.startsWith('../') || path.startsWith('/')) return outside;
  return paths.has(path.replace(/\/$/, '')) ? undefined : `the link ${shown} leads to no file of the folder`;
}

function checkFiles(block: Block, paths: ReadonlySet<string>, { method: { reader } }: World): void {
  if (!block.text.includes('/')) return;
  for (const { kind, text, at } of reader.inline(block)) {
    if (kind !== 'code') continue;
    for (const { 0: found, index } of text.matchAll(bundled)) {
      const path = found.replace(/[./]+$/, '');
      if (path.includes('*') || paths.has(posix.normalize(path))) continue;
      const message = `the folder has no file ${JSON.stringify(path.slice(0, 120))}`;
      reader.findings.add('skill.k38-file', message, reader.place(block, at + index));
    }
  }
}

/** The files, and the folders that they lie in. */
function pathsOf({ files }: World): ReadonlySet<string> {
  const paths = new Set<string>(['.', '']);
  for (const { path } of files) for (let at = path; at !== '.' && !paths.has(at); at = posix.dirname(at)) paths.add(at);
  return paths;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
