import { FpfError, type LoadedSkill, type SkillCandidate, SkillTools, type ToolSpec } from '@fpf/contracts';
import { check, toolSchemaFindings } from '@fpf/contracts/validate';
import type { Offer, Offering } from '@fpf/evaluation';
import { resolve } from 'node:path';
import type { Composition } from '../compose/compose.ts';
import { readJsonFile } from '../files/read-json-file.ts';
import { loadAll } from '../skills/load-all.ts';
import { settledSkills } from '../skills/skill-settings.ts';

export type NamedOffering = { readonly tools: Offering; readonly toolsName: string };

/** `skills`, `all`, or a file of tools. A file of one of the two names is said with a path: ./all. */
export async function offeringOf(which: string, composition: Composition): Promise<NamedOffering> {
  if (which === 'skills') return { tools: asRun(composition), toolsName: which };
  if (which === 'all') return { tools: await ofAllSkills(composition), toolsName: which };
  return { tools: { tools: toolsIn(which) }, toolsName: which.split('/').at(-1) ?? which };
}

/**
 * The skills that a run would load for the request, their kernels before it, and those that it would offer next;
 * nothing where a run would stop at the search.
 */
function asRun({ ports, project }: Composition): Offering {
  const most = settledSkills(project).max;
  const loaded = new Map<string, readonly LoadedSkill[]>();
  const offer = async (request: string, found: readonly SkillCandidate[]): Promise<Offer | undefined> => {
    const chosen = found.slice(0, most);
    const ids = chosen.map(({ ref, id }) => ref ?? id);
    const spare = chosen.filter(({ beside }) => beside === true).map(({ ref, id }) => ref ?? id);
    const key = ids.join('\n');
    const skills = loaded.get(key) ?? (await ports.loader.load(ids, { spare }));
    loaded.set(key, skills);
    const { messages, tools } = await offerOf(skills, request);
    return tools.length === 0 ? undefined : { messages: messages ?? [], tools, skillOf: skillsOf(skills) };
  };
  return async ({ request }) => {
    const { decision, candidates, next } = await ports.registry.search(request, { limit: most });
    const first = decision === 'pass' ? await offer(request, candidates) : undefined;
    return first && next ? { ...first, next: () => offer(request, next) } : first;
  };
}

/** The prompt is the orchestrator's own; only the request at its end is left to whoever asks. */
async function offerOf(skills: readonly LoadedSkill[], request: string): Promise<Offer> {
  const { buildModelRequest } = await import('@fpf/orchestrator');
  return {
    messages: buildModelRequest(request, skills).messages.slice(0, -1),
    tools: skills.flatMap(({ tools }) => tools),
  };
}

/** One skill at a time: a run loads three at most. No kernels, since no prompt would hold them all. */
async function ofAllSkills({ ports }: Composition): Promise<Offer> {
  const skills = await loadAll(ports.registry, ports.loader);
  const tools = skills.flatMap((skill) => skill.tools);
  const twice = tools.find(({ name }, index) => tools.findIndex((tool) => tool.name === name) !== index);
  if (!twice) return { tools, skillOf: skillsOf(skills) };
  throw new FpfError({
    code: 'skill.tool-clash',
    message: `project: two skills have a tool named ${twice.name}; they cannot be offered at once.`,
    hint: 'Choose the skills with --preset, or offer a file of tools with --tools FILE.',
  });
}

function skillsOf(skills: readonly LoadedSkill[]): ReadonlyMap<string, string> {
  return new Map(skills.flatMap(({ tools, pin }) => tools.map((tool): [string, string] => [tool.name, pin.name])));
}

/** A skill's tools.json. */
function toolsIn(name: string): readonly ToolSpec[] {
  const read = readJsonFile(resolve(name), 'eval.bad-tools');
  if (!read) throw badTools(name, 'it is not there');
  const [issue] = check(SkillTools, read.value);
  if (issue) throw badTools(name, `${issue.pointer || '/'} ${issue.message}`);
  const { tools } = read.value as unknown as SkillTools;
  for (const tool of tools) {
    const [finding] = toolSchemaFindings(tool.input_schema);
    if (finding) throw badTools(name, `${tool.name}: ${finding.pointer || 'the schema'}: ${finding.message}`);
  }
  return tools;
}

function badTools(name: string, why: string): FpfError {
  return new FpfError({
    code: 'eval.bad-tools',
    message: `project: --tools ${name} is neither skills, nor all, nor a file of tools: ${why}.`,
    hint: 'Name a file {"$schema": "urn:fpf:skill-tools:1", "tools": [...]}, as a skill has it.',
  });
}
