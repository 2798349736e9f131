import { pointerToken } from '../json/pointer.ts';
import { keywords } from './keywords.ts';
import { isMap } from './keyword-shape.ts';

/** A schema inside a schema: under which keyword, and whether it judges the same value. */
export type Subschema = {
  readonly keyword: string;
  readonly at: string;
  readonly schema: unknown;
  readonly inPlace: boolean;
};

/** The schemas that stand directly in one, those under $defs too. Expects keywords of the right shape. */
export function subschemas(schema: Readonly<Record<string, unknown>>): readonly Subschema[] {
  const found: Subschema[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    const known = keywords.get(keyword);
    const inPlace = known?.inPlace === true;
    const add = (at: string, inner: unknown): unknown =>
      found.push({ keyword, at: pointerToken(keyword) + at, schema: inner, inPlace });
    if (known?.shape === 'schema') add('', value);
    if (known?.shape === 'schema-list' && Array.isArray(value))
      value.forEach((inner, index) => add(pointerToken(index), inner));
    if (known?.shape === 'schema-map' && isMap(value))
      Object.entries(value).forEach(([name, inner]) => add(pointerToken(name), inner));
  }
  return found;
}
