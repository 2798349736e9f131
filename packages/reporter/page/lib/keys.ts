import { useEffect } from 'preact/hooks';
import type { CallPart, PageData } from '../../src/page/page-data.ts';
import type { Tab } from '../parts/tabs.tsx';
import { go } from './go.ts';
import type { Route } from './route.ts';

type Keys = {
  readonly data: PageData;
  readonly route: Route;
  readonly tabs: readonly Tab[];
  readonly onHelp: () => void;
  readonly onTheme: () => void;
};

/** The keys of the whole page. They are for nobody who writes in a field, and leave the browser's own alone. */
export function useKeys(keys: Keys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isField(event.target)) return;
      if (document.querySelector('dialog[open]') && event.key !== '?') return;
      if (act(event.key, keys)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(?:input|select|textarea)$/i.test(target.tagName);
}

function act(key: string, { data, route, tabs, onHelp, onTheme }: Keys): boolean {
  const tab = /^[1-9]$/.test(key) ? tabs[Number(key) - 1] : undefined;
  if (tab) go({ tab: tab.name });
  else if (key === 'j' || key === 'k') step(data.calls, route, key === 'j' ? 1 : -1);
  else if (key === ']' || key === '[')
    step(
      data.calls.filter(({ state }) => state !== 'pass'),
      route,
      key === ']' ? 1 : -1,
    );
  else if (key === '/') filter();
  else if (key === '?') onHelp();
  else if (key === 't') onTheme();
  else return false;
  return true;
}

/** From the call that is shown to the next one of these; from none to the first. */
function step(calls: readonly CallPart[], { call }: Route, by: 1 | -1): void {
  const next =
    by === 1
      ? calls.find(({ n }) => call === undefined || n > call)
      : calls.findLast(({ n }) => call === undefined || n < call);
  if (next) go({ tab: 'timeline', call: next.n }, true);
}

function filter(): void {
  const field = document.querySelector<HTMLElement>('[data-filter]');
  if (field) field.focus();
  else {
    go({ tab: 'timeline' });
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-filter]')?.focus()),
    );
  }
}
