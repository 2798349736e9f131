import type { Holder } from '@fpf/contracts';
import { machineFacts } from '@fpf/project/host';

/** A run that nobody has started: what it would state of itself on this machine, over an open session. */
export function statedHolder(now: number, facts: Readonly<Record<string, string>>, only: boolean): Holder {
  const run = { ...machineFacts(), 'workspace-read': 'granted', 'workspace-write': 'granted' };
  return {
    id: 'fpf-cli',
    window: { start: new Date(now).toISOString(), end: null },
    facts: only ? { ...facts } : { ...run, ...facts },
  };
}
