import type { Holder } from '@fpf/contracts';
import type { RunContext } from './context.ts';

/**
 * Who would enact the loaded skills: this run. Its facts are what the embedding code knows of the machine, and what an open
 * session gives. What nobody states is unknown, and so never met.
 */
export function holderOf({ id, settings, session, host }: RunContext): Holder {
  return {
    id: `fpf-run:${id}`,
    window: { start: new Date(host.clock.now()).toISOString(), end: null },
    facts: { ...settings.facts, ...(session.open && { 'workspace-read': 'granted', 'workspace-write': 'granted' }) },
  };
}
