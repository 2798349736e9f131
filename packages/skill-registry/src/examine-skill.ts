import { join } from 'node:path';
import {
  deepFreeze,
  type MethodInterface,
  type ScopedGuard,
  type SkillDiagnostic,
  type SkillFile,
  type SkillManifest,
  type ToolSpec,
} from '@fpf/contracts';
import { checkCases } from './cases/read-cases.ts';
import type { readMethod } from './fpf/read-method.ts';
import { type Boundary, readBoundary } from './profile/boundary.ts';
import { collectFindings, type Findings } from './report/findings.ts';
import { checkFpfHeader } from './profile/fpf-header.ts';
import type { SkillContext } from './profile/skill-context.ts';
import { permittedTools, readTools } from './profile/tools-file.ts';
import { decodeSkill } from './read/decode.ts';
import type { Section } from './read/markdown.ts';
import { parseHeader } from './read/parse-header.ts';
import { type Slice, sliceFrontmatter } from './read/slice-frontmatter.ts';
import { treeHash } from './tree/tree-hash.ts';

export type Examined = {
  /** Missing when there is nothing that could be listed. */
  readonly manifest?: SkillManifest;
  readonly diagnostics: readonly SkillDiagnostic[];
  /** The tools that SKILL.md names; which of them it permits is another question. */
  readonly tools: readonly ToolSpec[];
  /** What its tools file asks over several of them. */
  readonly guards: readonly ScopedGuard[];
  readonly kernel?: string;
  /** What the body says of its method; below the `fpf` profile, and where the body was not asked for, nothing. */
  readonly method?: Partial<MethodInterface>;
};

/** What reads bodies; `load/body-reader.ts` makes it. */
export type BodyReader = {
  readonly readKernel: (
    text: string,
    slice: Slice,
    file: string,
    findings: Findings,
  ) => { readonly text: string; readonly sections: readonly Section[] } | undefined;
  readonly readMethod: typeof readMethod;
  readonly checkLength: (
    skill: { readonly kernel: string; readonly tools: readonly ToolSpec[] },
    file: string,
    findings: Findings,
  ) => void;
};

/** Whether the body is read too, and by what; and whether the skill's cases are looked at, which no run needs. */
export type AskBody = { readonly body: BodyReader | false; readonly cases?: boolean };

/**
 * Everything that is said about a skill, as a pure function of its bytes and of where they came from. The body is read
 * only when `body` asks for it, and only then are tool schemas compiled: while indexing, that would cost fifty times
 * the rest.
 */
export function examineSkill(
  context: SkillContext,
  files: readonly SkillFile[],
  { body, cases = false }: AskBody,
): Examined {
  const findings = collectFindings(context.profile);
  const file = skillFile(files, findings);
  const text = file && decodeSkill(file.bytes, findings, file.path);
  if (!file || text === undefined) return { diagnostics: findings.list(), tools: [], guards: [] };
  const slice = slicedOrReported(text, file.path, findings);
  const header = slice && parseHeader(slice.header, slice.headerLine, file.path, findings);
  const boundary = header && readBoundary(header, file.path, context, findings);
  if (!slice || !boundary) return { diagnostics: findings.list(), tools: [], guards: [] };
  checkFpfHeader(header, boundary, file.path, findings);
  const { tools, guards } = readTools(boundary, files, findings, { compile: body !== false });
  const kernel = body ? body.readKernel(text, slice, file.path, findings) : undefined;
  const method =
    body && kernel && context.profile === 'fpf'
      ? body.readMethod(kernel.sections, { boundary, tools, guards, files, file: file.path }, findings)
      : undefined;
  if (cases) checkCases(files, tools, findings);
  if (cases && body && kernel)
    body.checkLength(
      { kernel: kernel.text, tools: permittedTools(tools, boundary.allowed_tools) },
      file.path,
      findings,
    );
  const diagnostics = findings.list();
  const manifest = manifestOf(context, boundary, files, file.path, tools, diagnostics);
  return deepFreeze({
    manifest,
    diagnostics,
    tools,
    guards,
    ...(kernel && { kernel: kernel.text }),
    ...(method && { method }),
  });
}

function skillFile(files: readonly SkillFile[], findings: Findings): SkillFile | undefined {
  const exact = files.find(({ path }) => path === 'SKILL.md');
  const file = exact ?? files.find(({ path }) => path.toLowerCase() === 'skill.md');
  if (!file) findings.add('skill.f01-no-skill-md', 'the folder has no SKILL.md');
  else if (!exact)
    findings.add('skill.f06-file-name', `the file is named ${file.path}, not SKILL.md`, { file: file.path });
  return file;
}

function slicedOrReported(text: string, file: string, findings: Findings): Slice | undefined {
  const slice = sliceFrontmatter(text);
  if (!('problem' in slice)) return slice;
  const { problem, message, line, fix } = slice;
  findings.add(problem === 'none' ? 'skill.h01-no-frontmatter' : 'skill.h02-not-closed', message, { file, line }, fix);
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
