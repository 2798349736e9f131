import type { JsonType } from './keywords.ts';

/**
 * What is already settled about the value that a schema judges. Schemas in `anyOf` and its like judge the same value as
 * the one around them, so what that one settled holds for them too.
 */
export type Place = {
  readonly pointer: string;
  readonly types: readonly JsonType[] | undefined;
  /** Its type is given, or its values are. */
  readonly typed: boolean;
  readonly closed: boolean;
  readonly textBounded: boolean;
  readonly listBounded: boolean;
  readonly itemsGiven: boolean;
  readonly maxLength: number | undefined;
  readonly properties: ReadonlySet<string>;
};

export function newPlace(pointer: string): Place {
  return {
    pointer,
    types: undefined,
    typed: false,
    closed: false,
    textBounded: false,
    listBounded: false,
    itemsGiven: false,
    maxLength: undefined,
    properties: new Set(),
  };
}

/** The same value, seen from a schema that stands inside. */
export function samePlace(place: Place, pointer: string): Place {
  return { ...place, pointer };
}
