import {
  type AppliedGuard,
  type GuardEngine,
  guardsOn,
  type JudgedTool,
  judgedTool,
  type Policy,
  type ScopedGuard,
} from '@fpf/contracts';
import {
  type ExampleResult,
  type FindTool,
  type GuardOnTool,
  tryGuardExamples,
  tryPolicyExamples,
} from '@fpf/guards/workbench';
import type { ProjectInput } from '../options/project-input.ts';
import { composeGuards } from './compose-guards.ts';
import { askedSkill, callOf, type LoadedTool, projectTools } from '../tools/loaded-tools.ts';

export type TestedExamples = {
  readonly results: readonly ExampleResult[];
  readonly broken: Awaited<ReturnType<typeof projectTools>>['broken'];
};

/** The examples of tools and skills; and, where no skill is named, of the project's rules and guards. */
export async function testExamples(from: ProjectInput, named: readonly string[]): Promise<TestedExamples> {
  const { engine, policy } = await composeGuards(from);
  const { tools, broken } = await projectTools(from, named);
  const own = await tryAll(engine, tools.flatMap(guardsOfSkill));
  const project = named.length === 0 && policy ? await projectExamples(engine, policy, tools) : [];
  return { results: [...own, ...project], broken };
}

/**
 * The tool's own guard, and those of its skill that stand over it: one over several tools is tried over each of them.
 */
export function guardsOfSkill(one: LoadedTool): readonly GuardOnTool[] {
  const { skill, tool } = one;
  const call = { call_id: 'example', args: {}, ...callOf(one) };
  return guardsOn(call, undefined).map((guard) => ({
    owner: `${skill.manifest.id}#${tool.name}${guard.from === 'tool' ? '' : ` (guard ${guard.id})`}`,
    guard,
    tool: judgedTool(call),
    spec: tool,
  }));
}

export async function projectExamples(
  engine: GuardEngine,
  policy: Policy,
  tools: readonly LoadedTool[],
): Promise<readonly ExampleResult[]> {
  const find: FindTool = (name, skill) => {
    const found = tools.find(
      ({ skill: { manifest, pin }, tool }) =>
        tool.name === name && (skill === undefined || manifest.id === skill || pin.name === skill),
    );
    return found && callOf(found);
  };
  const guards = (policy.guards ?? []).map((guard) => projectGuard(guard, tools));
  return [...(await tryPolicyExamples(engine, policy, find)), ...(await tryAll(engine, guards))];
}

async function tryAll(engine: GuardEngine, guards: readonly GuardOnTool[]): Promise<readonly ExampleResult[]> {
  const results: ExampleResult[] = [];
  for (const guard of guards) results.push(...(await tryGuardExamples(engine, guard)));
  return results;
}

/** A project's guard, over the first tool that it speaks of; or over one that is only what the guard needs. */
export function projectGuard(scoped: ScopedGuard, tools: readonly LoadedTool[]): GuardOnTool {
  const policy: Policy = { allow: [], deny: [], ask: [], guards: [scoped] };
  const owner = `policy.guards ${scoped.id}`;
  for (const { skill, tool } of tools) {
    const call = { call_id: 'example', args: {}, skill: { ...askedSkill(skill), guards: [] }, tool };
    const guard = guardsOn(call, policy).find(({ from }) => from === 'project');
    if (guard)
      return {
        owner,
        guard,
        tool: judgedTool(call),
        ...(scoped.tool !== undefined && scoped.tool !== '*' && { spec: tool }),
      };
  }
  return { owner, ...overNobody(scoped) };
}

function overNobody({ id, tool = 'tool', skill = 'skill', ...spec }: ScopedGuard): {
  readonly guard: AppliedGuard;
  readonly tool: JudgedTool;
} {
  const of = { id: skill, name: skill, version: '0.0.0', shipped: false };
  const judged: JudgedTool = {
    skill: of,
    name: tool,
    effect: 'once',
    network: false,
    ...(spec.failure_mode === 'degrade' && { degraded: { view: 'read-only' } }),
  };
  return { guard: { from: 'project', id, spec }, tool: judged };
}
