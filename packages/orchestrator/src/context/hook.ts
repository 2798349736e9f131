import type {
  HookSaid,
  JsonObject,
  LoadedSkill,
  ModelResponse,
  Reason,
  RunOutcome,
  Stage,
  ToolResult,
  ToolSpec,
} from '@fpf/contracts';

/** What a program that embeds the stack is shown, and when. */
export type HookInput =
  | { readonly stage: 'before-model'; readonly run: string; readonly turn: number; readonly tools: readonly string[] }
  | { readonly stage: 'after-model'; readonly run: string; readonly turn: number; readonly response: ModelResponse }
  | { readonly stage: 'before-tool'; readonly run: string; readonly call: HookedCall }
  | { readonly stage: 'after-tool'; readonly run: string; readonly call: HookedCall; readonly result: ToolResult }
  | { readonly stage: 'run-end'; readonly run: string; readonly outcome: RunOutcome };

export type HookStage = HookInput['stage'];

export type HookedCall = {
  readonly id: string;
  readonly skill: Pick<LoadedSkill['pin'], 'name' | 'version' | 'hash'>;
  readonly tool: Pick<ToolSpec, 'name' | 'effect' | 'annotations'>;
  readonly args: JsonObject;
};

/**
 * A hook can stop, and it can change what a tool is called with: that is admitted again. It cannot let anything
 * through. An answer with a member that is not here, or one that its stage cannot act on, is a failed hook, and a
 * failed hook has stopped.
 */
export type HookAnswer = {
  /** Stops, and says why. Not at the end of a run: then it is over. */
  readonly deny?: string;
  /** Of before-tool only. */
  readonly args?: JsonObject;
  /** Kept with the event of the stage, where it has one; changes nothing. */
  readonly note?: string;
};

/** The members of an answer that each stage can act on. */
type AnswerAt<Stage extends HookStage> = Pick<
  HookAnswer,
  'note' | (Stage extends 'run-end' ? never : 'deny') | (Stage extends 'before-tool' ? 'args' : never)
>;

/** A hook of one stage: `run` is shown what belongs to that stage. */
export type HookAt<Stage extends HookStage> = {
  readonly name: string;
  readonly stage: Stage;
  /** A hook that has not answered by then has stopped; 10 seconds when left out. */
  readonly timeoutMs?: number;
  run(
    input: Extract<HookInput, { readonly stage: Stage }>,
    signal: AbortSignal,
  ): AnswerAt<Stage> | undefined | Promise<AnswerAt<Stage> | undefined>;
  /** Of the stages of a tool: the whole name of one that exists; left out: any. */
  readonly tool?: Stage extends 'before-tool' | 'after-tool' ? string : never;
};

export type Hook = { [Stage in HookStage]: HookAt<Stage> }[HookStage];

/**
 * What the hooks of one stage came to: why one of them stopped it, the arguments as they left them, and what each said.
 */
export type Hooked = { readonly stopped?: Reason; readonly args?: JsonObject; readonly said: readonly HookSaid[] };

/** Those of the embedding program; or whoever knows what they said. */
export type Hooks = readonly Hook[] | ((input: HookInput, at: Stage) => Promise<Hooked>);
