import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

/** Copies a text, and says so where a screen reader hears it. */
export function Copy({ text, what }: { readonly text: string; readonly what: string }): JSX.Element {
  const [done, setDone] = useState<string>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setDone('Copied');
    } catch {
      setDone('Select it to copy');
    }
    setTimeout(() => setDone(undefined), 1600);
  };
  return (
    <button type="button" class="copy" aria-label={`Copy ${what}`} onClick={() => void copy()}>
      <span aria-live="polite">{done ?? 'Copy'}</span>
    </button>
  );
}

/** A command to type, with a button that copies it. */
export function Command({ command }: { readonly command: string }): JSX.Element {
  return (
    <span class="command">
      <code>{command}</code>
      <Copy text={command} what="this command" />
    </span>
  );
}
