import { FpfError, nearestName } from '@fpf/contracts';
import { shapesAt } from '../config/config-shape.ts';
import { meantKey } from '../config/suggest-key.ts';
import { keyText, parseKey } from './key-path.ts';
import { placeKeys } from './list-settings.ts';
import { isBelow, type Setting, unset } from './setting.ts';

export type FoundSettings = { readonly path: readonly string[]; readonly settings: readonly Setting[] };

/**
 * The settings at a key and below it. What the config could say there and nobody does is null; what it could not is
 * refused.
 */
export function findSettings(all: readonly Setting[], key: string): FoundSettings {
  const path = parseKey(key);
  const found = all.filter((setting) => isBelow(setting.path, path));
  if (found.length > 0) return { path, settings: found };
  const isPlace = path.length === 1 && placeKeys.some((name) => name === path[0]);
  if (isPlace || shapesAt(path).length > 0) return { path, settings: [unset(path)] };
  throw unknownKey(path);
}

/** Names the first key of the path that is none. */
function unknownKey(path: readonly string[]): FpfError {
  const wrong = path.findIndex((_, index) => shapesAt(path.slice(0, index + 1)).length === 0);
  const upTo = path.slice(0, wrong + 1);
  const near = meantKey(upTo) ?? (wrong === 0 ? nearestName(path[0] ?? '', placeKeys) : undefined);
  const meant =
    near === undefined ? '' : ` Did you mean "${keyText([...path.slice(0, wrong), near, ...path.slice(wrong + 1)])}"?`;
  return new FpfError({
    code: 'config.unknown-key',
    message: `project: the config has no key ${JSON.stringify(keyText(upTo).slice(0, 128))}.${meant}`,
    hint: '`fpf config explain --all` lists the keys; one in a list is written as policy.allow[0].tool.',
  });
}
