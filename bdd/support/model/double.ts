import type { Script } from '@fpf/ollama-double';
import { Thread } from '../beside/thread.ts';

/** A double of an Ollama server that answers while this thread waits for something else. */
export type Double = {
  readonly url: string;
  /** Replaces what it says. */
  readonly tell: (script: Script) => void;
  readonly close: () => Promise<void>;
};

export function startDouble(): Double {
  const thread = new Thread(new URL('./double-thread.ts', import.meta.url));
  const tell = (script: Script): string => {
    const { url, error } = thread.ask(script) as { readonly url?: string; readonly error?: string };
    if (url === undefined) throw new Error(error);
    return url;
  };
  return { url: tell({}), tell: (script) => void tell(script), close: () => thread.end() };
}
