import {
  calledBy,
  FpfError,
  type JsonObject,
  type LoadedSkill,
  type Session,
  type ToolFlow,
  toolFiles,
  type ToolResult,
  type ToolRunner,
  type ToolSpec,
} from '@fpf/contracts';
import { inSchemaOrder, resolveStep, type StepDone } from '@fpf/contracts/flow';
import { admit } from '@fpf/contracts/validate';

/** What the calls of a case are made with. */
export type Calls = {
  readonly session: Session;
  readonly runner: ToolRunner;
  readonly skills: readonly LoadedSkill[];
  made: number;
};

/** The calls of a flow one after another; what the last of them came to, or the first that did not go well. */
export async function makeCalls(
  calls: Calls,
  flow: ToolSpec,
  { steps }: ToolFlow,
  args: JsonObject,
): Promise<ToolResult> {
  const { name } = flow;
  const admission = admit({ name, arguments: args }, [flow]);
  const [why] = admission.ok ? [] : admission.reasons;
  if (why) throw new FpfError({ ...why, hint: 'Mend the case.' });
  const done = new Map<string, StepDone>();
  let last: ToolResult | undefined;
  for (const step of steps) {
    const called = calledBy(step);
    const owner = calls.skills.find(({ manifest }) => manifest.name === called.skill);
    const tool = owner?.tools.find((candidate) => candidate.name === called.tool);
    const resolved = resolveStep(step, { tool: name, input: args, done });
    if (!tool)
      throw new FpfError({
        code: 'skill.unknown',
        message: `evaluation: there is no ${step.call}`,
        hint: 'Mend the flow.',
      });
    if ('refused' in resolved) throw new FpfError({ ...resolved.refused, hint: 'Mend the flow, or its case.' });
    const results: { readonly id: string; readonly result: ToolResult }[] = [];
    for (const each of resolved.calls) {
      last = await makeCall(calls, tool, each.args);
      if (!last.success) return last;
      const output = last.output === undefined ? {} : { output: inSchemaOrder(last.output, tool.output_schema) };
      results.push({ id: String(calls.made), result: { ...last, ...output } });
    }
    done.set(step.id, { calls: results, each: step.each !== undefined });
  }
  if (!last)
    throw new FpfError({
      code: 'skill.no-cases',
      message: `evaluation: ${name} called nothing`,
      hint: 'Give its case a list.',
    });
  return last;
}

/** One call, in a view of its own. */
export async function makeCall(calls: Calls, tool: ToolSpec, args: JsonObject): Promise<ToolResult> {
  const { session, runner, skills } = calls;
  const skill = skills.find(({ tools }) => tools.includes(tool));
  if (!skill) throw new TypeError('a tool is of one of the skills');
  const id = `${session.id}/${(calls.made += 1)}`;
  const readOnly = tool.effect === 'pure';
  const view = await session.begin({ call_id: id, tool: tool.name, files: toolFiles(tool, skill), readOnly });
  const result = await runner.run({ call_id: id, skill, tool, args, reduced: false }, view, {
    signal: AbortSignal.timeout(120_000),
  });
  await view.effects();
  const at = new Date().toISOString();
  const caller = { run: session.id, call: id, skill: skill.pin.name, agent: 'fpf skills test' };
  const state = result.success ? ('pass' as const) : ('degrade' as const);
  await view.commit({ events: [], audit: [{ at, op: 'tool', subject: tool.name, tool: tool.name, caller, state }] });
  return result;
}
