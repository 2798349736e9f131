import { Buffer } from 'node:buffer';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@fpf/contracts/hash';
import { canonicalPath, nameProblem } from './path-rules.ts';
import { realSkillDir } from './hash-skill.ts';
import { packLimits } from './pack-limits.ts';
import { notValid } from './pack-refused.ts';
import { readPlainFile } from './read-plain-file.ts';

const header = 'fpf-pack-tree/1\n';
const depthLimit = 32;

type Line = { readonly order: Uint8Array; readonly line: string };
type Walk = { readonly root: string; readonly lines: Line[]; bytes: number };

/**
 * Over every file of a pack's folder, also those that belong to no skill. What cannot be pinned is refused, never
 * skipped.
 */
export function hashVendoredPack(dir: string): string {
  const walk: Walk = { root: realSkillDir(dir), lines: [], bytes: 0 };
  readInto(walk, '', 0);
  const lines = walk.lines.toSorted((a, b) => Buffer.compare(a.order, b.order)).map(({ line }) => line);
  return `sha256-${sha256(header + lines.join(''))}`;
}

function readInto(walk: Walk, path: string, depth: number): void {
  if (depth > depthLimit)
    throw notValid(`${walk.root}/${path} lies deeper than ${depthLimit} folders`, 'Flatten the folder.');
  for (const name of readdirSync(join(walk.root, path))) {
    const inner = path === '' ? name : `${path}/${name}`;
    const problem = nameProblem(name);
    if (problem) throw notValid(`${join(walk.root, path)}: ${JSON.stringify(name)} ${problem.what}`, problem.hint);
    const stat = lstatSync(join(walk.root, inner));
    if (stat.isDirectory()) {
      readInto(walk, inner, depth + 1);
      continue;
    }
    const bytes = readPlainFile(join(walk.root, inner), packLimits.bytes - walk.bytes);
    walk.bytes += bytes.byteLength;
    const mode = (stat.mode & 0o111) === 0 ? '100644' : '100755';
    const spelled = canonicalPath(inner);
    walk.lines.push({
      order: Buffer.from(spelled),
      line: `${mode} ${bytes.byteLength} ${sha256(bytes)}\t${spelled}\n`,
    });
    if (walk.lines.length > packLimits.files)
      throw notValid(`${walk.root} has more than ${packLimits.files} files`, 'Leave out what is not needed.');
  }
}
