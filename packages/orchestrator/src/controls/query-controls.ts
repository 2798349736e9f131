import { type Budget, ControlTaken, type RunOutcome, type SecretValues } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import type { RunMode } from '../context/run-mode.ts';
import type { RunDescription } from './describe.ts';
import type { LiveRun } from '../context/live-run.ts';
import { takeText } from '../secrets/hide-reply.ts';
import type { Done } from '../context/control-queue.ts';
import { isMode } from './live-mode.ts';
import { assertMessage, refusedValue } from './messages.ts';

/**
 * What can be turned while a run goes on. Each of them waits for the next point between two steps, is journaled there,
 * and then takes hold; its promise settles with that. Where the run ends first it rejects with `run.ended`: a promise
 * that nobody waits for is no stray rejection.
 */
export interface Controls {
  /** One more message to the model, from its next turn on. A run that would end takes another turn for it. */
  send(text: string): Promise<void>;
  /** From the next call on. */
  setMode(mode: RunMode): Promise<void>;
  /** Never loosens: `budget.not-tighter`. What is spent already stays spent. Less time holds at once. */
  tightenBudget(budget: Partial<Budget>): Promise<void>;
  /** From the next turn on; a model that is not pinned is `model.not-pinned`. */
  setModel(name: string): Promise<void>;
  /** Keeps a point to go back to. */
  checkpoint(label?: string): Promise<{ readonly id: string }>;
  /**
   * Files and conversation as they were at a checkpoint, by its id or label; gives the paths that change. What was
   * spent stays spent. The model is asked again once something is sent. `dryRun` only looks.
   */
  rewind(to: string, options?: { readonly dryRun?: boolean }): Promise<{ readonly changed: readonly string[] }>;
  /** Nothing more will be sent: a run that is kept open does what it has to, and ends. */
  end(): Promise<RunOutcome>;
  /** The model that the run began with, and those that it may change to. */
  supportedModels(): Promise<readonly Pick<RunDescription['model'], 'name' | 'digest'>[]>;
  /** What can be asked of this run: its loaded skills and their tools, by name. Empty where it ended before. */
  supportedCommands(): Promise<{ readonly skills: readonly string[]; readonly tools: readonly string[] }>;
  /** What the run was when its skills were loaded, or when it ended before. */
  initializationResult(): Promise<RunDescription>;
}

type ControlsInput = {
  readonly live: LiveRun;
  readonly begun: Promise<RunDescription>;
  readonly settled: Promise<RunOutcome>;
  readonly secrets: SecretValues | undefined;
};

export function controlsOf({ live, begun, settled, secrets }: ControlsInput): Controls {
  const { controls } = live;
  return {
    send: (text) =>
      handled(async () => {
        assertMessage(text);
        await controls.ask({ kind: 'message', text: takeText(secrets, text) });
      }),
    setMode: (mode) =>
      handled(async () => {
        if (!isMode(mode)) throw refusedValue('a mode is default, dontAsk, plan or propose');
        await controls.ask({ kind: 'mode', mode });
      }),
    tightenBudget: (budget) =>
      handled(async () => {
        const asked = { ...budget };
        let taken: Promise<Done> | undefined;
        live.promise(asked, () => {
          assertBudget(asked);
          taken = controls.ask({ kind: 'budget', budget: asked });
        });
        await taken;
      }),
    setModel: (asked) =>
      handled(async () => {
        const { name, digest } = live.pinned(asked);
        await controls.ask({ kind: 'model', name, digest });
      }),
    checkpoint: (label) =>
      handled(async () => {
        if (label !== undefined) assertLabel(label);
        const { id = '' } = await controls.ask({ kind: 'checkpoint', ...(label !== undefined && { label }) });
        return { id };
      }),
    rewind: (to, { dryRun = false } = {}) =>
      handled(async () => {
        assertLabel(to);
        const { changed = [] } = await controls.ask({ kind: 'rewind', to, dryRun });
        return { changed };
      }),
    end: async () => {
      await handled(async () => controls.ask({ kind: 'end' })).catch(() => undefined);
      return settled;
    },
    supportedModels: async () => live.models().map(({ name, digest }) => ({ name, digest })),
    supportedCommands: async () => {
      const { skills } = await begun;
      return { skills: skills.map(({ id }) => id), tools: skills.flatMap(({ tools }) => tools) };
    },
    initializationResult: () => begun,
  };
}

/** Whoever does not wait for it is not struck down by it; whoever waits is told. */
function handled<T>(work: () => Promise<T>): Promise<T> {
  const promise = work();
  promise.catch(() => undefined);
  return promise;
}

/** What is journaled has to fit what a reader of the journal is promised. */
function assertBudget(budget: Partial<Budget>): void {
  const [issue] = check(ControlTaken, { n: 1, before: 'turn/1', control: { kind: 'budget', budget } });
  if (issue) throw refusedValue('a budget has whole numbers under the names of its members');
}

function assertLabel(label: unknown): void {
  if (typeof label === 'string' && label.length >= 1 && label.length <= 256 && label.isWellFormed()) return;
  throw refusedValue('a label is well-formed text of 1 to 256 characters');
}
