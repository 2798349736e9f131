import { join } from 'node:path';
import { deepFreeze, type SkillDiagnostic, type SkillFile, type SkillManifest, type ToolSpec } from '@fpf/contracts';
import { readKernel } from './load/kernel.ts';
import { type Boundary, readBoundary } from './profile/boundary.ts';
import { collectFindings, type Findings } from './profile/findings.ts';
import { checkFpfHeader } from './profile/fpf-header.ts';
import type { SkillContext } from './profile/skill-context.ts';
import { readTools } from './profile/tools-file.ts';
import { decodeSkill } from './read/decode.ts';
import { parseHeader } from './read/parse-header.ts';
import { type Slice, sliceFrontmatter } from './read/slice-frontmatter.ts';
import { treeHash } from './tree/tree-hash.ts';

export type Examined = {
  /** Missing when there is nothing that could be listed. */
  readonly manifest?: SkillManifest;
  readonly diagnostics: readonly SkillDiagnostic[];
  /** The tools that SKILL.md names; which of them it permits is another question. */
  readonly tools: readonly ToolSpec[];
  readonly kernel?: string;
};

/**
 * Everything that is said about a skill, as a pure function of its bytes and of where they came from. The body is read only
 * when `body` asks for it: while indexing, Markdown would cost fifty times the rest.
 */
export function examineSkill(context: SkillContext, files: readonly SkillFile[], ask: { readonly body: boolean }): Examined {
  const findings = collectFindings(context.profile);
  const file = skillFile(files, findings);
  const text = file && decodeSkill(file.bytes, findings, file.path);
  if (!file || text === undefined) return { diagnostics: findings.list(), tools: [] };
  const slice = slicedOrReported(text, file.path, findings);
  const header = slice && parseHeader(slice.header, slice.headerLine, file.path, findings);
  const boundary = header && readBoundary(header, file.path, context, findings);
  if (!slice || !boundary) return { diagnostics: findings.list(), tools: [] };
  checkFpfHeader(boundary, file.path, findings);
  const tools = readTools(boundary, files, findings);
  const kernel = ask.body ? readKernel(text, slice, file.path, findings) : undefined;
  const diagnostics = findings.list();
  const manifest = manifestOf(context, boundary, files, file.path, tools, diagnostics);
  return deepFreeze({ manifest, diagnostics, tools, ...(kernel === undefined ? {} : { kernel }) });
}

function skillFile(files: readonly SkillFile[], findings: Findings): SkillFile | undefined {
  const exact = files.find(({ path }) => path === 'SKILL.md');
  const file = exact ?? files.find(({ path }) => path.toLowerCase() === 'skill.md');
  if (!file) findings.add('skill.f01-no-skill-md', 'the folder has no SKILL.md');
  else if (!exact) findings.add('skill.f06-file-name', `the file is named ${file.path}, not SKILL.md`, { file: file.path });
  return file;
}

function slicedOrReported(text: string, file: string, findings: Findings): Slice | undefined {
  const slice = sliceFrontmatter(text);
  if (!('problem' in slice)) return slice;
  if (slice.problem === 'none') findings.add('skill.h01-no-frontmatter', 'line 1 is not `---`', { file });
  else findings.add('skill.h02-not-closed', 'no line `---` ends the frontmatter', { file });
  return undefined;
}

function manifestOf(
  context: SkillContext,
  boundary: Boundary,
  files: readonly SkillFile[],
  path: string,
  tools: readonly ToolSpec[],
  diagnostics: readonly SkillDiagnostic[],
): SkillManifest {
  return {
    ...boundary,
    allowed_tools: [...boundary.allowed_tools],
    tools: tools.map(({ name }) => name),
    path: join(context.dir, path),
    hash: treeHash(files, context.dir),
    source: context.source,
    profile: context.profile,
    shipped: context.shipped,
    diagnostics: [...diagnostics],
  };
}
