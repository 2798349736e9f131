import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { number } from '../lib/format.ts';
import { go } from '../lib/go.ts';
import type { TabName } from '../lib/route.ts';

export type Tab = { readonly name: TabName; readonly title: string; readonly count?: number };

/** The tabs of the page. One of them is in the order of the Tab key, and arrows go between them. */
export function Tabs({ tabs, chosen }: { readonly tabs: readonly Tab[]; readonly chosen: TabName }): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    go({ tab: next.name }, true);
    list.current?.querySelector<HTMLElement>(`#tab-${next.name}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="Parts of the report" ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ name, title, count }) => (
        <button
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === chosen}
          aria-controls={name === chosen ? 'panel' : undefined}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => go({ tab: name })}
        >
          {title}
          {count !== undefined && <span class="badge">{number(count)}</span>}
        </button>
      ))}
    </div>
  );
}
