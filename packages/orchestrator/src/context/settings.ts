import type {
  Budget,
  KeyValue,
  MeasuredModel,
  Policy,
  RecordedPins,
  ScopedGuard,
  SkillPin,
  SkillRegistry,
  TaskRole,
} from '@fpf/contracts';
import type { DefinedTool } from '../in-process/define-tool.ts';
import type { Suggest } from './suggest.ts';

/** Everything that decides a run and is not the request: it goes into the first event, and so into the trace. */
export type RunSettings = {
  readonly budget: Budget;
  readonly policy: Policy | undefined;
  readonly maxSkills: number;
  /** What the lock pins; undefined when the run is not frozen. */
  readonly pins: readonly SkillPin[] | undefined;
  readonly model: { readonly name: string; readonly digest: string | null };
  readonly recorded: RecordedPins;
  /**
   * What is known of the machine, by characteristic: `node: "24.21.0"`, `git: "installed"`. Skills ask for it as
   * capabilities.
   */
  readonly facts: Readonly<Record<string, string>>;
  /** What people stated for guards. */
  readonly stated?: Pick<KeyValue, 'get'>;
  readonly measured?: MeasuredModel;
  /** Tools of the embedding program, beside those of skills. */
  readonly tools?: readonly DefinedTool[];
  /** They run in this process, held by nothing but what they are handed: said by who embeds the stack. */
  readonly allowInProcess?: boolean;
  /** All skills there are, where the registry knows some of them: rules and hooks may name any. */
  readonly allSkills?: Pick<SkillRegistry, 'list' | 'unreadable'>;
  /** Which other skills have a tool of a call's name, as a record has it; else they are looked for. */
  readonly recordedNamesakes?: (seq: number) => readonly string[];
  /** What asked about a call that nobody asked for in words, as a record has it; else the session is looked at. */
  readonly recordedWordsGuard?: (seq: number) => ScopedGuard | undefined;
  /** Makes sentences that would run, after a run that found nothing to do; left out, nobody does. */
  readonly suggest?: Suggest;
  /** Who the model may hand parts of the work to. */
  readonly roles?: readonly TaskRole[];
};
