import type { AppliedGuard, GuardEngine, GuardExample, JudgedTool, ToolSpec } from '@fpf/contracts';
import { admit } from '@fpf/contracts/validate';
import { type ExampleResult, held } from './example-result.ts';
import { givenEvidence } from './given-evidence.ts';

/** A guard, and a tool that it stands over. Where the tool is known whole, the arguments of examples have to fit it. */
export type GuardOnTool = {
  readonly owner: string;
  readonly guard: AppliedGuard;
  readonly tool: JudgedTool;
  readonly spec?: ToolSpec;
};

/** Each example of one guard, and of it alone: what other guards would say of the call is theirs. */
export function tryGuardExamples(engine: Pick<GuardEngine, 'judge'>, on: GuardOnTool): readonly ExampleResult[] {
  return (on.guard.spec.examples ?? []).map((example, index) => tryOne(engine, on, example, index));
}

function tryOne(engine: Pick<GuardEngine, 'judge'>, on: GuardOnTool, example: GuardExample, index: number): ExampleResult {
  const { owner, guard, tool, spec } = on;
  const { args = {}, evidence = {}, expect } = example;
  const about = { owner, name: example.name ?? `example ${index + 1}`, expect };
  const admission = spec && example.args ? admit({ name: spec.name, arguments: args }, [spec]) : undefined;
  if (admission?.ok === false)
    return { ...about, problems: admission.reasons.map(({ message }) => `its arguments do not fit: ${message}`) };
  const verdict = engine.judge('guard', {
    tool,
    args,
    policy: null,
    guards: [alone(guard)],
    evidence: [...givenEvidence(evidence, guard.spec.required_evidence, args)],
  });
  return { ...about, decision: verdict.decision, problems: held(example, verdict) };
}

/** A project's guard stands in for nobody's; where it is looked at alone, that is not the question. */
export function alone(guard: AppliedGuard): AppliedGuard {
  return guard.from === 'project' ? { ...guard, from: 'skill' } : guard;
}
