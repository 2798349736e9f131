import { FpfError } from '@fpf/contracts';
import { stoppedError } from '../../wire/stopped-error.ts';
import { findModel, type InventoryReader, type ListedModel, sameModel } from './inventory.ts';
import type { OllamaCallOptions, OllamaWire } from './ollama-wire.ts';
import { type RunningModel, runningModels } from './running.ts';

export type AnsweredBy = { readonly listed: ListedModel; readonly running: readonly RunningModel[] };

/** Tells of one answer whose it was. Whoever has it leaves it. */
export type Witness = {
  /** The answer is over. Asked at once, the server looks while its last lines are still being read. */
  readonly ask: () => void;
  readonly tell: () => Promise<AnsweredBy>;
  /** Ends what is still being asked: an answer that went wrong is nobody's. */
  readonly leave: () => void;
};

export function createWitness(
  wire: OllamaWire,
  asked: ListedModel,
  inventory: InventoryReader,
  options: OllamaCallOptions,
): Witness {
  const { signal } = options;
  const own = new AbortController();
  const stop = (): void => own.abort(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  let told: Promise<AnsweredBy> | undefined;
  let open = false;
  const look = async (): Promise<AnsweredBy> => {
    open = true;
    try {
      return await answeredBy(wire, asked, inventory, { ...options, signal: own.signal });
    } finally {
      open = false;
    }
  };
  const tell = (): Promise<AnsweredBy> => (told ??= look());
  return {
    // What goes wrong before anybody wants to know is told to whoever does.
    ask: () => void tell().catch(() => undefined),
    tell,
    leave: () => {
      signal?.removeEventListener('abort', stop);
      if (open) own.abort(stoppedError(undefined));
    },
  };
}

/**
 * Which model is behind the tag after an answer: by the list of loaded models, which holds the one that has just
 * answered; where it is unloaded already, or that list has no digests, by the list of tags, read anew.
 */
async function answeredBy(
  wire: OllamaWire,
  asked: ListedModel,
  inventory: InventoryReader,
  options: OllamaCallOptions,
): Promise<AnsweredBy> {
  const running = await loaded(wire, options);
  const digest = running.find(({ name }) => sameModel(name, asked.name))?.digest;
  if (digest) return { listed: { ...asked, digest }, running };
  return { listed: findModel(await inventory.fresh(options), asked.name, wire), running };
}

async function loaded(wire: OllamaWire, options: OllamaCallOptions): Promise<readonly RunningModel[]> {
  try {
    return await runningModels(wire, options);
  } catch (error) {
    if (FpfError.is(error) && error.code === 'model.aborted') throw error;
    return [];
  }
}
