import { nearestName } from '@fpf/contracts';
import type { Issue } from '@fpf/contracts/validate';
import { meantPort } from './port-words.ts';
import { keysAt } from './config-shape.ts';

/** A key that nobody knows was probably meant to be one that is known at its place. */
export function suggestKey({ pointer, rule }: Issue): string | undefined {
  return rule === 'additionalProperties' ? meantKey(tokensOf(pointer)) : undefined;
}

/** The key that the last one of a path was probably meant to be. */
export function meantKey(path: readonly string[]): string | undefined {
  const key = path.at(-1) ?? '';
  const place = path.slice(0, -1);
  return place.join('/') === 'components' ? meantPort(key, keysAt(place)) : nearestName(key, keysAt(place));
}

export function tokensOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
