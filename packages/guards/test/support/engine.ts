import type { GuardEngine } from '@fpf/contracts';
import { createGuardEngine } from '../../src/index.ts';

/**
 * An engine with the kinds `probe` (of anything) and `calm` (of nothing), which nobody asks here: cases bring their
 * evidence along.
 */
export function engine(): GuardEngine {
  const made = createGuardEngine({}, { clock: { now: () => 0, monotonic: () => 0 } });
  made.registerResolver({
    kind: 'probe',
    about: { summary: 'Anything.', subject: 'required', params: ['per'], value: 'json' },
    resolve: async () => ({ status: 'unknown' }),
    words: async ({ status, value }, asked) => ({
      said: status === 'present' ? `${asked} says ${JSON.stringify(value)}` : `nothing lies at ${asked.slice(6)}`,
      next: 'Lay it there.',
    }),
  });
  made.registerResolver({
    kind: 'calm',
    about: { summary: 'Nothing in particular.', subject: 'none', value: 'boolean' },
    resolve: async () => ({ status: 'unknown' }),
  });
  return made;
}
