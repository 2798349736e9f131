import type { SkillSource } from '@fpf/contracts';
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { packRefused } from '../pack/pack-refused.ts';

/** Where a pack is to come from. */
export type PackSource =
  | { readonly kind: 'tarball'; readonly file: string }
  | { readonly kind: 'folder'; readonly dir: string }
  | { readonly kind: 'git'; readonly url: string; readonly ref: string | undefined }
  | { readonly kind: 'npm'; readonly spec: string };

const npmSpec = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*(?:@[0-9A-Za-z.^~*+<>=| -]{1,64})?$/;
const address = /^(?:git\+)?(https|ssh|file):\/\//;
const scp = /^[A-Za-z0-9_][A-Za-z0-9._-]*@[A-Za-z0-9][A-Za-z0-9.-]*:(?!\/\/)[^\s-]/;

/**
 * What a person gives: a path that exists is a path; what has a scheme is an address of git; the rest is a name on npm.
 * What a lock has recorded is what it was recorded as, and nothing that lies in the project takes its place.
 */
export function parseSource(text: string, base: string, recorded?: SkillSource['type']): PackSource {
  if (text.trim() === '' || text.startsWith('-') || /[\u0000-\u001f]/.test(text)) throw unknown(text);
  const source = recorded === undefined ? given(text, base) : asRecorded(text, base, recorded);
  if (source === undefined) throw unknown(text);
  return source;
}

function given(text: string, base: string): PackSource | undefined {
  return onGit(text) ?? onDisk(text, base) ?? (/^[./]|\.tgz$|\.tar\.gz$/.test(text) ? undefined : onNpm(text));
}

function asRecorded(text: string, base: string, recorded: SkillSource['type']): PackSource | undefined {
  if (recorded === 'npm') return onNpm(text);
  return recorded === 'folder' ? onDisk(text, base) : onGit(text);
}

function onNpm(text: string): PackSource | undefined {
  return npmSpec.test(text) ? { kind: 'npm', spec: text } : undefined;
}

function onDisk(text: string, base: string): PackSource | undefined {
  const path = resolve(base, text);
  if (!existsSync(path)) return undefined;
  return statSync(path).isDirectory() ? { kind: 'folder', dir: path } : { kind: 'tarball', file: path };
}

function onGit(text: string): PackSource | undefined {
  const [, scheme] = address.exec(text) ?? [];
  if (scheme !== undefined || scp.test(text)) {
    const hash = text.indexOf('#');
    const url = (hash < 0 ? text : text.slice(0, hash)).replace(/^git\+/, '');
    const ref = hash < 0 ? undefined : text.slice(hash + 1);
    if (/^[a-z]+:\/\/-/.test(url) || (ref !== undefined && !/^[A-Za-z0-9][A-Za-z0-9._/+-]{0,255}$/.test(ref)))
      throw unknown(text);
    if (scheme === 'https' && /\.t(?:ar\.)?gz$/.test(url))
      throw packRefused(
        'pack.source',
        `${url} is an archive on the web`,
        'Download it, look at it, and give the file.',
      );
    return { kind: 'git', url, ref };
  }
  if (/^[a-z][a-z0-9+.-]*:(?:\/\/|:)/i.test(text))
    throw packRefused('pack.source', `${text.slice(0, 200)} has a scheme that is not used`, 'Use https, ssh or file.');
  return undefined;
}

function unknown(text: string): Error {
  return packRefused(
    'pack.source',
    `${JSON.stringify(text.slice(0, 200))} is no file, no folder, no address of git and no name on npm`,
    'Give a .tgz, a folder, https://…, ssh://… or file:// with #ref, or NAME@VERSION.',
  );
}
