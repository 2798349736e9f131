import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SkillCase } from './skill-case.ts';

/** Lays out a case's workspace, and beside it a file that no tool may reach: `../outside/secret.txt`. */
export function layOut(workspace: string, { files, links = {} }: SkillCase): void {
  const outside = join(workspace, '..', 'outside');
  for (const dir of [workspace, outside]) mkdirSync(dir, { recursive: true });
  chmodSync(workspace, 0o755);
  writeFileSync(join(outside, 'secret.txt'), 'secret\n');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    write(join(workspace, path), content);
  }
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    symlinkSync(target, join(workspace, path));
  }
}

/** A large file of zeros is a hole, as most cases for a file that is too large have one. */
function write(file: string, content: SkillCase['files'][string]): void {
  if (typeof content !== 'string' && 'times' in content && /^\0+$/.test(content.text)) {
    writeFileSync(file, '');
    truncateSync(file, content.text.length * content.times);
  } else writeFileSync(file, bytesOf(content));
}

function bytesOf(content: SkillCase['files'][string]): Buffer {
  if (typeof content === 'string') return Buffer.from(content, 'utf8');
  if ('base64' in content) return Buffer.from(content.base64, 'base64');
  const text = Buffer.from(content.text, 'utf8');
  return Buffer.alloc(text.length * content.times, text);
}
