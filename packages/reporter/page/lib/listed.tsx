import type { ComponentChildren, JSX } from 'preact';

type Props<T> = {
  readonly title: string;
  readonly note?: string;
  readonly all: readonly T[];
  readonly children: (one: T) => ComponentChildren;
};

/** A list under a title; nothing where the list is empty. */
export function Listed<T>({ title, note, all, children: row }: Props<T>): JSX.Element | null {
  if (all.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      {note !== undefined && <p class="note">{note}</p>}
      <ul class="paths">
        {all.map((one) => (
          <li>{row(one)}</li>
        ))}
      </ul>
    </section>
  );
}
