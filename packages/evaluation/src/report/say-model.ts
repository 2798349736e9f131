import type { ModelIdentity } from '@fpf/contracts';
import { plainName } from './plain.ts';

/**
 * Which model this is about, by digest, and whether its word counts. The rehearsal model is never taken for another
 * one.
 */
export function sayModel({ provider, name, digest, conforming }: ModelIdentity): string {
  return `${plainName(name)} (${plainName(provider)}, ${digest ?? 'no digest'}), ${conforming ? 'conforming' : `not conforming${why(provider)}`}`;
}

function why(provider: string): string {
  return provider === 'rehearsal' ? ': this is the rehearsal model, no FunctionGemma' : ': no pinned FunctionGemma';
}
