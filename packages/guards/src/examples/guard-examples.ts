import type {
  AppliedGuard,
  GuardDecision,
  GuardEngine,
  GuardExample,
  GuardVerdict,
  JudgedTool,
  ToolSpec,
} from '@fpf/contracts';
import { admit } from '@fpf/contracts/validate';
import { createLanguage } from '../language/language.ts';
import { questionsOf } from '../read/questions-of.ts';
import { givenEvidence } from './given-evidence.ts';

/** A guard, and a tool that it stands over. Where the tool is known whole, the arguments of examples have to fit it. */
export type GuardOnTool = {
  readonly owner: string;
  readonly guard: AppliedGuard;
  readonly tool: JudgedTool;
  readonly spec?: ToolSpec;
};

type ExampleEngine = Pick<GuardEngine, 'judge' | 'kinds'>;

/** Each example of one guard, and of it alone: what other guards would say of the call is theirs. */
export async function tryGuardExamples(engine: ExampleEngine, on: GuardOnTool): Promise<readonly ExampleResult[]> {
  const { examples = [] } = on.guard.spec;
  if (examples.length === 0) return [];
  const asked = questionsOf([on.guard], createLanguage());
  return await Promise.all(examples.map((example, index) => tryOne(engine, on, { asked, example, index })));
}

type Tried = { readonly asked: readonly string[]; readonly example: GuardExample; readonly index: number };

async function tryOne(
  engine: ExampleEngine,
  on: GuardOnTool,
  { asked, example, index }: Tried,
): Promise<ExampleResult> {
  const { owner, guard, tool, spec } = on;
  const { args = {}, evidence = {}, expect } = example;
  const about = { owner, name: example.name ?? `example ${index + 1}`, expect };
  const admission = spec && example.args ? admit({ name: spec.name, arguments: args }, [spec]) : undefined;
  if (admission?.ok === false)
    return { ...about, problems: admission.reasons.map(({ message }) => `its arguments do not fit: ${message}`) };
  const kinds = await engine.kinds();
  const verdict = await engine.judge('guard', {
    tool,
    args,
    policy: null,
    guards: [alone(guard)],
    evidence: [...givenEvidence(evidence, { asked, args, kinds })],
  });
  return { ...about, decision: verdict.decision, problems: held(example, verdict) };
}

/** A project's guard stands in for nobody's; where it is looked at alone, that is not the question. */
export function alone(guard: AppliedGuard): AppliedGuard {
  return guard.from === 'project' ? { ...guard, from: 'skill' } : guard;
}

/** One example, and what was wrong with it; nothing, where it holds. */
export type ExampleResult = {
  /** Whose it is: `file-write#write_file`, `file-write guard NAME`, `policy.allow[2]`. */
  readonly owner: string;
  readonly name: string;
  readonly expect: GuardDecision;
  /** Missing where it could not even be tried. */
  readonly decision?: GuardDecision;
  readonly problems: readonly string[];
};

type Expected = { readonly expect: GuardDecision; readonly code?: string };

/** The decision is the example's; and so is one of the reasons, where it names a code. */
export function held({ expect, code }: Expected, { decision, reasons }: GuardVerdict): readonly string[] {
  const said = reasons.map((reason) => `${reason.code}: ${reason.message}`).join('; ');
  if (decision !== expect) return [`expected ${expect}, and it is ${decision}${said === '' ? '' : ` (${said})`}`];
  if (code === undefined || reasons.some((reason) => reason.code === code)) return [];
  return [`expected the reason ${code}, and it is ${reasons.map((reason) => reason.code).join(', ') || 'none'}`];
}
