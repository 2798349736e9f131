import type { JSX } from 'preact';
import { Visible } from './visible.tsx';

const mostBreaks = 64;

/** A path, a tag or a digest: where it has to be broken, it is behind a sign rather than inside a word. */
export function Breakable({ text }: { readonly text: string }): JSX.Element {
  const parts = text.split(/(?<=[/:@])/, mostBreaks + 1);
  const rest = text.slice(parts.slice(0, mostBreaks).join('').length);
  const shown = parts.length > mostBreaks ? [...parts.slice(0, mostBreaks), rest] : parts;
  return (
    <>
      {shown.map((part, at) => (
        <>
          {at > 0 && <wbr />}
          <Visible text={part} />
        </>
      ))}
    </>
  );
}

/** A sentence of ours, in which what stands between backticks is to be typed. */
export function Sentence({ text }: { readonly text: string }): JSX.Element {
  const parts = text.split('`');
  if (parts.length % 2 === 0) return <Visible text={text} />;
  return (
    <>{parts.map((part, at) => (at % 2 === 1 ? <code>{<Visible text={part} />}</code> : <Visible text={part} />))}</>
  );
}
