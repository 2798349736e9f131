import type { ConfigFile, RunTrace } from '@fpf/contracts';
import { FpfWorld, type Ran, registerSteps } from '@fpf/cucumber';

/** What the scenarios of this repository know beside what any project's do. */
export class StackWorld extends FpfWorld {
  explained: Ran | undefined;
  /** Of a fork: the run that was forked, where, and the hash of the last event that both have. */
  firstRun: RunTrace['parent'];
  replayed: Ran | undefined;
  /** What lay in the state folder before something that should add nothing. */
  before: readonly string[] = [];
  /** The run that was killed. */
  interrupted = '';
  /** What the hook of a program does that embeds the stack. */
  hook = '';

  /** A project of its own skills that allows every tool, unless a step says something else. */
  override plainConfig(): ConfigFile {
    return { skills: { sources: [{ folder: 'own', profile: 'strict' }] }, policy: { allow: [{ tool: '*' }] } };
  }
}

registerSteps(StackWorld);
