import type { GuardEngine } from '@fpf/contracts';
import { type Arrange, type ContractCase, contractCase } from '../contract-case.ts';
import { expressionFrom, type GuardFixture, type RuleMember, type WantedExpression } from './fixture.ts';

type Said = { readonly engine: GuardEngine; readonly when: string };

/**
 * How the cases of a guard engine are made: plain ones, those that need a sentence of its language, and those of what a
 * rule may ask.
 */
export type Builder = {
  readonly plain: (name: string, attempt: (engine: GuardEngine) => Promise<void>) => ContractCase;
  readonly saying: (
    name: string,
    wanted: WantedExpression,
    attempt: (engine: GuardEngine, when: string) => Promise<void>,
  ) => ContractCase;
  readonly ruling: (
    name: string,
    member: RuleMember | undefined,
    attempt: (engine: GuardEngine) => Promise<void>,
  ) => ContractCase;
};

export function caseBuilder(arrange: Arrange<GuardEngine, undefined>, fixture: GuardFixture | undefined): Builder {
  const port = 'guard-engine';
  return {
    plain: (name, attempt) => contractCase(port, name, undefined, arrange, attempt),
    saying: (name, wanted, attempt) => {
      const arrangeSaid: Arrange<Said, WantedExpression> = async () => {
        const said = expressionFrom(fixture, wanted);
        if ('skip' in said) return said;
        const { when } = said;
        const arranged = await arrange(undefined);
        return 'skip' in arranged ? arranged : { ...arranged, subject: { engine: arranged.subject, when } };
      };
      return contractCase(port, name, wanted, arrangeSaid, ({ engine, when }) => attempt(engine, when));
    },
    ruling: (name, member, attempt) => {
      const unread = async () => (member && fixture?.rule?.(member)) ?? (await arrange(undefined));
      return contractCase(port, name, undefined, unread, attempt);
    },
  };
}
