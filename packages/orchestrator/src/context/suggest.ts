import type { Session, SkillsSelected, ToolCall } from '@fpf/contracts';

/** A run that found nothing to do, as far as whoever makes suggestions needs to know it. */
export type AbstainedRun = {
  readonly request: string;
  /** What was found for the request, and for parts of it. */
  readonly found: readonly SkillsSelected[];
  readonly session: Pick<Session, 'stat' | 'readFile'>;
  /**
   * Returns the call that a sentence would come to: it is searched for and the model is asked, and nothing is executed.
   * Undefined where it would not run.
   */
  readonly trySentence: (sentence: string) => Promise<ToolCall | undefined>;
};

/** Makes sentences that were tried, the best first. It is asked for no more than are shown. */
export type Suggest = (run: AbstainedRun) => AsyncIterable<string>;
