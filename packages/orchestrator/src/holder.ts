import type { Holder } from '@fpf/contracts';
import type { RunContext } from './context/run-context.ts';

/**
 * Who would enact the loaded skills: this run. Its facts are what the embedding code knows of the machine, and what an
 * open session gives. What nobody states is unknown, and so never met. It holds from the run's first event on, in
 * whatever attempt it is asked: the plans that follow from it are those that calls of an earlier attempt cite.
 */
export function holderOf({
  id,
  settings,
  session,
  journal,
  host,
}: Pick<RunContext, 'id' | 'settings' | 'session' | 'journal' | 'host'>): Holder {
  const [first] = journal.soFar();
  return {
    id: `fpf-run:${id}`,
    window: { start: first?.at ?? new Date(host.clock.now()).toISOString(), end: null },
    facts: { ...settings.facts, ...(session.open && { 'workspace-read': 'granted', 'workspace-write': 'granted' }) },
  };
}
