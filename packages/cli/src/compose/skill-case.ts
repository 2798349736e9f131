import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FpfError, type SkillFile } from '@fpf/contracts';
import { casesFile, readCases, type SkillCase } from '@fpf/skill-registry';

/** The cases of a skill, or the first place that keeps them from being read. */
export function casesOf(dir: string, files: readonly SkillFile[]): readonly SkillCase[] {
  const read = readCases(files);
  if (!read) {
    throw new FpfError({
      code: 'skill.no-cases',
      message: `cli: ${join(dir, casesFile)} is not there, so nothing of this skill can be tested.`,
      hint: 'Write at least one case for each tool.',
    });
  }
  const [first] = read.problems;
  if (!first) return read.cases;
  const more = read.problems.length > 1 ? ` (and ${read.problems.length - 1} more)` : '';
  throw new FpfError({
    code: 'skill.no-cases',
    message: `cli: ${join(dir, first.file)}:${first.line}:${first.column} ${first.message}${more}`,
    hint: 'Mend the file at that place; `fpf skills validate` lists every place.',
    details: { problems: read.problems.slice(0, 50) },
  });
}

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
