import { FpfError } from '@fpf/contracts';
import { checkPolicy } from '@fpf/guards';
import { type GuardFinding, lintGuard, lintTool } from '@fpf/guards/workbench';
import type { ProjectRecord } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { readSigners } from '../people/signers.ts';
import { composeGuards } from './compose-guards.ts';
import { projectTools } from '../tools/loaded-tools.ts';
import { ambiguousAllows, namesNobody } from './names-nobody.ts';
import { guardsOfSkill, projectExamples, projectGuard } from './test-examples.ts';

export type Linted = { readonly findings: readonly GuardFinding[]; readonly tools: number; readonly guards: number };

/** The guards of tools and skills; and, where no skill is named, the project's rules and guards. */
export async function lintProject(from: ProjectInput, named: readonly string[]): Promise<Linted> {
  const { project, engine, policy } = await composeGuards(from);
  const { tools, skills, broken } = await projectTools(from, named);
  const findings: GuardFinding[] = broken.map(({ skill, error }) => ({
    code: error.code,
    severity: 'error',
    owner: skill,
    message: error.message,
    next: error.hint,
  }));
  let guards = 0;
  for (const one of tools) {
    const over = guardsOfSkill(one);
    guards += over.length;
    const beside = one.skill.tools.length - 1;
    findings.push(
      ...lintTool({
        owner: `${one.skill.manifest.id}#${one.tool.name}`,
        tool: one.tool,
        guards: over.map(({ guard }) => guard),
        beside,
      }),
    );
    for (const on of over) findings.push(...(await lintGuard(engine, on)));
  }
  if (named.length === 0 && policy) {
    for (const { code, message, next } of checkPolicy(policy))
      findings.push({ code, severity: 'error', owner: 'policy', message, ...(next !== undefined && { next }) });
    findings.push(...ambiguousAllows(policy, { tools }));
    // A skill that is not loaded may be the one that is named, and it is among the findings.
    if (broken.length === 0) findings.push(...namesNobody(policy, { skills }));
    findings.push(...signersFinding(project));
    for (const guard of policy.guards ?? []) findings.push(...(await lintGuard(engine, projectGuard(guard, tools))));
    guards += policy.guards?.length ?? 0;
    for (const { owner, name, problems } of await projectExamples(engine, { ...policy, guards: [] }, tools))
      for (const problem of problems)
        findings.push({ code: 'guard.example-failed', severity: 'error', owner, message: `${name}: ${problem}` });
  }
  return { findings, tools: tools.length, guards };
}

/** Keys that cannot be read confirm nobody, so a rule that names people would let nothing through. */
function signersFinding(project: ProjectRecord): readonly GuardFinding[] {
  try {
    readSigners(project);
    return [];
  } catch (error) {
    if (!FpfError.is(error)) throw error;
    const { code, message, hint: next } = error;
    return [{ code, severity: 'error', owner: 'policy', message, next }];
  }
}
