import { type SkillFile, SkillTools, type ToolSpec } from '@fpf/contracts';
import { check, readJson, toolSchemaFindings } from '@fpf/contracts/validate';
import { placeOf } from '../read/decode.ts';
import type { Boundary } from './boundary.ts';
import type { Findings } from './findings.ts';
import { undescribed } from './described.ts';
import { handlerProblem } from './handler.ts';

/** A tools file is written by a person and read whole; its schemas are bounded one by one. */
const limits = { bytes: 262_144, depth: 48, keys: 8_192 };

/**
 * The tools that SKILL.md names by `metadata.fpf-tools`, each of them checked. What it does not name is not loaded. With a
 * finding that is an error there are none: half a tools file is not a tools file.
 */
export function readTools(boundary: Boundary, files: readonly SkillFile[], findings: Findings): readonly ToolSpec[] {
  const name = Object.hasOwn(boundary.metadata, 'fpf-tools') ? boundary.metadata['fpf-tools'] : undefined;
  if (name === undefined || name === '') {
    if (files.some(({ path }) => path === 'tools.json'))
      findings.add('skill.t09-unnamed', 'tools.json is there, but `metadata.fpf-tools` does not name it', { file: 'tools.json' });
    findings.add('skill.t07-no-tools', 'the skill names no tools file');
    return [];
  }
  const tools = parseTools(name, files, findings);
  if (!tools || !checkTools(tools, name, files, findings)) return [];
  checkAllowed(boundary, tools, findings);
  return tools;
}

function parseTools(name: string, files: readonly SkillFile[], findings: Findings): readonly ToolSpec[] | undefined {
  const file = files.find(({ path }) => path === name);
  if (!file) {
    findings.add('skill.t01-file-missing', `\`metadata.fpf-tools\` names ${JSON.stringify(name)}, and the folder has no such file`);
    return undefined;
  }
  const read = readJson(file.bytes, limits);
  if (!read.ok) {
    const before = new TextDecoder().decode(file.bytes.subarray(0, read.issue.offset));
    findings.add('skill.t02-not-json', `${name}: ${read.issue.message}`, { file: name, ...placeOf(before, before.length) });
    return undefined;
  }
  const issues = check(SkillTools, read.value);
  for (const { pointer, message } of issues) findings.add('skill.t03-not-valid', `${name}${pointer}: ${message}`, { file: name });
  return issues.length === 0 ? (read.value as unknown as SkillTools).tools : undefined;
}

function checkTools(tools: readonly ToolSpec[], file: string, files: readonly SkillFile[], findings: Findings): boolean {
  const before = findings.errors();
  const names = new Set<string>();
  for (const [index, tool] of tools.entries()) {
    if (names.has(tool.name)) findings.add('skill.t05-duplicate', `two tools are named ${tool.name}`, { file });
    names.add(tool.name);
    for (const key of ['input_schema', 'output_schema'] as const) {
      const schema = tool[key];
      if (schema === undefined) continue;
      for (const { pointer, message, fix } of toolSchemaFindings(schema)) {
        findings.add('skill.t04-schema', `${tool.name}: /tools/${index}/${key}${pointer}: ${message}`, { file }, fix);
      }
    }
    for (const pointer of undescribed(tool.input_schema))
      findings.add('skill.t08-undescribed', `${tool.name}: /tools/${index}/input_schema${pointer} has no description`, { file });
    const problem = handlerProblem(tool, files);
    if (problem) findings.add('skill.t06-handler', `${tool.name}: ${problem}`, { file });
  }
  return findings.errors() === before;
}

function checkAllowed(boundary: Boundary, tools: readonly ToolSpec[], findings: Findings): void {
  const names = new Set(tools.map(({ name }) => name));
  for (const entry of boundary.allowed_tools) {
    if (!names.has(entry))
      findings.add('skill.t10-allowed-unknown', `\`allowed-tools\` names ${JSON.stringify(entry)}, which is no tool of this skill`);
  }
  if (!boundary.allowed_tools.some((entry) => names.has(entry)))
    findings.add('skill.t11-none-allowed', "`allowed-tools` permits none of the skill's tools");
}

/** tools.json ∩ allowed-tools. An empty list permits nothing. */
export function permittedTools(tools: readonly ToolSpec[], allowed: readonly string[]): readonly ToolSpec[] {
  return tools.filter(({ name }) => allowed.includes(name));
}
