import type { GuardEngine } from '@fpf/contracts';

type Judging = Pick<
  GuardEngine,
  'language' | 'registerResolver' | 'kinds' | 'check' | 'checkGuard' | 'judge' | 'judgeAgain'
>;

/** What of an engine decides from what it is handed, and asks nothing of the world. */
export function judgingOnly(engine: GuardEngine): Judging {
  return {
    language: engine.language,
    registerResolver: () => undefined,
    kinds: () => engine.kinds(),
    check: (tool) => engine.check(tool),
    checkGuard: (guard) => engine.checkGuard(guard),
    judge: (what, decisionCase) => engine.judge(what, decisionCase),
    judgeAgain: (decided, now) => engine.judgeAgain(decided, now),
  };
}
