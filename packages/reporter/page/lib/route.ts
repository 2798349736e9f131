export const tabNames = ['overview', 'timeline', 'changes', 'selection', 'audit', 'pins', 'course'] as const;
export type TabName = (typeof tabNames)[number];

/** What the address says is shown. Everything of it is in the fragment, so that a link to a file works. */
export type Route = { readonly tab: TabName; readonly call?: number; readonly step?: number; readonly file?: string };

export function readRoute(hash: string): Route {
  const asked = new URLSearchParams(hash.replace(/^#/, ''));
  const call = Number(asked.get('call'));
  if (asked.has('call') && Number.isSafeInteger(call)) return { tab: 'timeline', call };
  const step = Number(asked.get('step'));
  if (asked.has('step') && Number.isSafeInteger(step)) return { tab: 'timeline', step };
  const file = asked.get('file');
  if (file !== null) return { tab: 'changes', file };
  const tab = tabNames.find((name) => name === asked.get('tab'));
  return { tab: tab ?? 'overview' };
}

export function writeRoute({ tab, call, step, file }: Route): string {
  if (call !== undefined) return `#call=${call}`;
  if (step !== undefined) return `#step=${step}`;
  if (file !== undefined) return `#file=${encodeURIComponent(file.toWellFormed())}`;
  return tab === 'overview' ? '#' : `#tab=${tab}`;
}
