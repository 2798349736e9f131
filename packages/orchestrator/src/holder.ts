import type { Holder } from '@fpf/contracts';
import type { RunContext } from './context.ts';

/**
 * Who would enact the loaded skills: this run, from when it began, however often it goes on. Its facts are what the embedding code knows of the machine, and what an open
 * session gives. What nobody states is unknown, and so never met.
 */
export async function holderOf({ id, settings, session, journal }: RunContext): Promise<Holder> {
  const [began] = await journal.events();
  if (!began) throw new Error('a run has no holder before it has begun');
  return {
    id: `fpf-run:${id}`,
    window: { start: began.at, end: null },
    facts: { ...settings.facts, ...(session.open && { 'workspace-read': 'granted', 'workspace-write': 'granted' }) },
  };
}
