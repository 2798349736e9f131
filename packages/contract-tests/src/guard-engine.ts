import type { GuardEngine } from '@fpf/contracts';
import type { Arrange, ContractCase } from './contract-case.ts';
import { memberCase } from './fixtures/member-case.ts';
import { approvalCases } from './guard-engine/approvals.ts';
import { caseBuilder } from './guard-engine/builder.ts';
import { checkCases } from './guard-engine/checks.ts';
import { confirmCases } from './guard-engine/confirm.ts';
import { decideCases } from './guard-engine/decide.ts';
import { expressionCases } from './guard-engine/expressions.ts';
import type { GuardFixture } from './guard-engine/fixture.ts';
import { judgeCases } from './guard-engine/judge.ts';
import { permitConditionCases } from './guard-engine/permit-conditions.ts';
import { permitMemberCases } from './guard-engine/permit-members.ts';
import { permitCases } from './guard-engine/permit.ts';
import { resolverCases } from './guard-engine/resolvers.ts';
import { severalCases } from './guard-engine/several.ts';

/**
 * What document 3 §3 asks of any engine: unknown is never a pass, and every stop has a reason. What must be said in an
 * engine's own language comes from the fixture of its package; a case that lacks one is skipped, and says so.
 */
export function guardEngineCases(
  arrange: Arrange<GuardEngine, undefined>,
  fixture?: GuardFixture,
): readonly ContractCase[] {
  const builder = caseBuilder(arrange, fixture);
  const cases = [
    decideCases,
    severalCases,
    resolverCases,
    expressionCases,
    permitCases,
    permitMemberCases,
    permitConditionCases,
    approvalCases,
    confirmCases,
    judgeCases,
    checkCases,
  ];
  return [memberCase('guard-engine', arrange, undefined), ...cases.flatMap((made) => made(builder))];
}
