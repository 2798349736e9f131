import type { ModelIdentity } from '@fpf/contracts';
import { shorten, visibleLine } from '@fpf/files/text';

/**
 * Which model this is about, by digest, and whether its word counts. The rehearsal model is never taken for another
 * one.
 */
export function sayModel({ provider, name, digest, conforming }: ModelIdentity): string {
  return `${visibleName(name)} (${visibleName(provider)}, ${digest ?? 'no digest'}), ${conforming ? 'conforming' : `not conforming${why(provider)}`}`;
}

function why(provider: string): string {
  return provider === 'rehearsal' ? ': this is the rehearsal model, no FunctionGemma' : ': no pinned FunctionGemma';
}

/** Returns a foreign name, of a model, a tool or a case, as a part of one line. */
export function visibleName(name: string): string {
  return visibleLine(shorten(name, 96));
}
