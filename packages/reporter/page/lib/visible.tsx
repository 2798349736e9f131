import type { ComponentChildren, JSX } from 'preact';
import type { CutText } from '../../src/page/decision-data.ts';
import { number } from './format.ts';
import { pieces, withoutColours } from './hidden.ts';

/** So many names of what cannot be seen stand out in one text; the others are there as plain text. */
const mostMarks = 400;

/** A text from outside, as text alone: what cannot be seen gets a visible name. */
export function Visible({ text, lines = false }: { readonly text: string; readonly lines?: boolean }): JSX.Element {
  return <>{shown(text, lines)}</>;
}

export function shown(text: string, lines: boolean): ComponentChildren {
  const parts = pieces(text, lines);
  if (parts.length === 1 && parts[0]?.plain) return text;
  let marks = 0;
  const out: ComponentChildren[] = [];
  for (const part of parts) {
    marks += part.plain ? 0 : 1;
    const last = out.at(-1);
    if (!part.plain && marks <= mostMarks) out.push(<span class="hidden-char">{part.text}</span>);
    else if (typeof last === 'string') out[out.length - 1] = last + part.text;
    else out.push(part.text);
  }
  return out;
}

/** A text that may be cut, with what is not here said in its place. */
export function Cut({ text, lines = true }: { readonly text: CutText; readonly lines?: boolean }): JSX.Element {
  if (typeof text === 'string') return <Visible text={text} lines={lines} />;
  return (
    <>
      <Visible text={text.head} lines={lines} />
      <span class="cut-mark">{`… ${number(text.of - text.head.length - text.tail.length)} characters are not in this page …`}</span>
      <Visible text={text.tail} lines={lines} />
    </>
  );
}

/** The same as code: a name, a path, a value. */
export function Code({ text, kind }: { readonly text: string; readonly kind?: string }): JSX.Element {
  return (
    <code class={kind}>
      <Visible text={text} />
    </code>
  );
}

/** A text of many lines. The Tab key reaches it, so that the arrows can scroll it. */
export function Lines({ text }: { readonly text: CutText }): JSX.Element {
  return (
    <pre tabIndex={0}>
      <Cut text={text} />
    </pre>
  );
}

/** What was done to a path, in the colour of that. */
export function Op({ op }: { readonly op: string }): JSX.Element {
  return (
    <span class="op" data-op={op}>
      {op}
    </span>
  );
}

type LinksProps = { readonly to: readonly string[]; readonly words?: readonly string[] };

/** Links with commas between them. */
export function Links({ to, words = to }: LinksProps): JSX.Element {
  return (
    <>
      {to.map((href, at) => (
        <>
          {at > 0 && ', '}
          <a href={href}>{words[at]}</a>
        </>
      ))}
    </>
  );
}

/** What a tool said, without its colours. */
export function Said({ text }: { readonly text: CutText }): JSX.Element {
  const whole = typeof text === 'string';
  const [head, tail] = (whole ? [text, ''] : [text.head, text.tail]).map(withoutColours);
  const left = (head?.left ?? 0) + (tail?.left ?? 0);
  return (
    <>
      <pre tabIndex={0}>
        <Visible text={head?.text ?? ''} lines />
        {!whole && (
          <span class="cut-mark">{`… ${number(text.of - text.head.length - text.tail.length)} characters are not in this page …`}</span>
        )}
        <Visible text={tail?.text ?? ''} lines />
      </pre>
      {left > 0 && <p class="note">{`${number(left)} colour or cursor sequences are not shown.`}</p>}
    </>
  );
}

export function isEmpty(text: CutText): boolean {
  return text === '';
}

/** As one string, for copying and for searching. */
export function plainText(text: CutText): string {
  return typeof text === 'string' ? text : `${text.head}\n…\n${text.tail}`;
}

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
