import { type JsonValue, type ScopedGuard, type SkillFile, SkillTools, type ToolSpec } from '@fpf/contracts';
import { check, readJson, toolSchemaFindings, toolSchemaOutline } from '@fpf/contracts/validate';
import { reportCharacters } from '../read/characters.ts';
import { placeInJson, placeOf } from '../read/places.ts';
import type { Boundary } from './boundary.ts';
import type { Findings, Place } from '../report/findings.ts';
import { flowProblems } from './flow-problems.ts';
import { handlerProblem, scopedGuardProblems, undescribed } from './tool-problems.ts';
import { lintForModel } from './model-lints.ts';
import { pointer as pointerTo } from './model-view.ts';

/** A tools file is written by a person and read whole; its schemas are bounded one by one. */
const limits = { bytes: 262_144, depth: 48, keys: 8_192 };

/** The tools of a tools file, and the guards that it has over several of them. */
type ReadTools = { readonly tools: readonly ToolSpec[]; readonly guards: readonly ScopedGuard[] };

const none: ReadTools = Object.freeze({ tools: [], guards: [] });

/**
 * The tools that SKILL.md names by `metadata.fpf-tools`, each of them checked. What it does not name is not loaded.
 * With a finding that is an error there are none: half a tools file is not a tools file. Compiling a schema costs ten
 * times the rest.
 */
export function readTools(
  boundary: Boundary,
  files: readonly SkillFile[],
  findings: Findings,
  ask: { readonly compile: boolean },
): ReadTools {
  const name = Object.hasOwn(boundary.metadata, 'fpf-tools') ? boundary.metadata['fpf-tools'] : undefined;
  if (name === undefined || name === '') {
    if (files.some(({ path }) => path === 'tools.json'))
      findings.add('skill.t09-unnamed', 'tools.json is there, but `metadata.fpf-tools` does not name it', {
        file: 'tools.json',
      });
    findings.add('skill.t07-no-tools', 'the skill names no tools file');
    return none;
  }
  const before = findings.errors();
  const read = parseTools(name, files, findings);
  if (
    !read ||
    findings.errors() > before ||
    !checkTools(read, files, findings, ask.compile ? toolSchemaFindings : toolSchemaOutline)
  )
    return none;
  checkAllowed(boundary, read.tools, findings);
  return { tools: read.tools, guards: read.guards };
}

type ToolsFile = ReadTools & { readonly place: (pointer: string) => Place };

function parseTools(name: string, files: readonly SkillFile[], findings: Findings): ToolsFile | undefined {
  const file = files.find(({ path }) => path === name);
  if (!file) {
    findings.add(
      'skill.t01-file-missing',
      `\`metadata.fpf-tools\` names ${JSON.stringify(name)}, and the folder has no such file`,
    );
    return undefined;
  }
  const read = readJson(file.bytes, limits);
  if (!read.ok) {
    const before = new TextDecoder().decode(file.bytes.subarray(0, read.issue.offset));
    findings.add('skill.t02-not-json', `${name}: ${read.issue.message}`, {
      file: name,
      ...placeOf(before, before.length),
    });
    return undefined;
  }
  const place = (pointer: string): Place => ({
    file: name,
    ...placeInJson(new TextDecoder().decode(file.bytes), pointer),
  });
  checkTexts(read.value, '', (text, pointer) =>
    reportCharacters(text, name, findings, 'skill.t18-control-token', () => place(pointer)),
  );
  const issues = check(SkillTools, read.value);
  for (const { pointer, message } of issues)
    findings.add('skill.t03-not-valid', `${name}${pointer}: ${message}`, place(pointer));
  if (issues.length > 0) return undefined;
  const { tools, guards = [] } = read.value as unknown as SkillTools;
  return { tools, guards, place };
}

/** Every text of a JSON value, keys among them, as it is parsed: escapes in the file hide nothing. */
function checkTexts(value: JsonValue, pointer: string, look: (text: string, pointer: string) => void): void {
  if (typeof value === 'string') look(value, pointer);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const where = pointer + pointerTo(key);
    if (!Array.isArray(value)) look(key, where);
    checkTexts(inner, where, look);
  }
}

function checkTools(
  { tools, guards, place }: ToolsFile,
  files: readonly SkillFile[],
  findings: Findings,
  schemaFindings: typeof toolSchemaFindings,
): boolean {
  const before = findings.errors();
  const names = new Set<string>();
  for (const [index, tool] of tools.entries()) {
    const at = `/tools/${index}`;
    if (names.has(tool.name))
      findings.add('skill.t05-duplicate', `two tools are named ${tool.name}`, place(`${at}/name`));
    names.add(tool.name);
    for (const key of ['input_schema', 'output_schema'] as const) {
      const schema = tool[key];
      if (schema === undefined) continue;
      for (const { pointer, message, fix } of schemaFindings(schema)) {
        findings.add(
          'skill.t04-schema',
          `${tool.name}: ${at}/${key}${pointer}: ${message}`,
          place(`${at}/${key}${pointer}`),
          fix,
        );
      }
    }
    for (const pointer of undescribed(tool.input_schema)) {
      const where = `${at}/input_schema${pointer}`;
      findings.add('skill.t08-undescribed', `${tool.name}: ${where} has no description`, place(where));
    }
    lintForModel(tool, (code, pointer, message) =>
      findings.add(code, `${tool.name}: ${at}${pointer}: ${message}`, place(at + pointer)),
    );
    for (const { at: where, message } of flowProblems(tool))
      findings.add('skill.t20-flow', `${tool.name}: ${message}`, place(at + where));
    const problem = handlerProblem(tool, files);
    if (problem) findings.add('skill.t06-handler', `${tool.name}: ${problem}`, place(`${at}/handler`));
  }
  for (const { at, message } of scopedGuardProblems(guards, names)) findings.add('skill.t19-guard', message, place(at));
  return findings.errors() === before;
}

function checkAllowed(boundary: Boundary, tools: readonly ToolSpec[], findings: Findings): void {
  const names = new Set(tools.map(({ name }) => name));
  for (const entry of boundary.allowed_tools) {
    if (!names.has(entry))
      findings.add(
        'skill.t10-allowed-unknown',
        `\`allowed-tools\` names ${JSON.stringify(entry)}, which is no tool of this skill`,
      );
  }
  if (!boundary.allowed_tools.some((entry) => names.has(entry)))
    findings.add('skill.t11-none-allowed', "`allowed-tools` permits none of the skill's tools");
}

/** tools.json ∩ allowed-tools. An empty list permits nothing. */
export function permittedTools(tools: readonly ToolSpec[], allowed: readonly string[]): readonly ToolSpec[] {
  return tools.filter(({ name }) => allowed.includes(name));
}
