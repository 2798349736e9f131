import { ConfigFile, nearestName } from '@fpf/contracts';
import type { Issue } from '@fpf/contracts/validate';
import { meantPort } from './port-words.ts';

type Shape = {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
};

/** A key that nobody knows was probably meant to be one that is known at its place. */
export function suggestKey({ pointer, rule }: Issue): string | undefined {
  if (rule !== 'additionalProperties') return undefined;
  const path = tokensOf(pointer);
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

/** The keys that an object has at a place of the config; none where no object belongs there. */
export function keysAt(path: readonly string[]): readonly string[] {
  let shapes: readonly Shape[] = [ConfigFile as Shape];
  for (const token of path) shapes = shapes.flatMap(variants).flatMap((shape) => shape.properties?.[token] ?? shape.items ?? []);
  return shapes.flatMap(variants).flatMap((shape) => Object.keys(shape.properties ?? {}));
}

function variants(shape: Shape): readonly Shape[] {
  return shape.anyOf ? [shape, ...shape.anyOf] : [shape];
}
