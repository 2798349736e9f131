import { ConfigFile } from '@fpf/contracts';

/** As much of a JSON Schema as is needed to know which keys there are. */
export type Shape = {
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly additionalProperties?: Shape | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
};

export const configShape = ConfigFile as Shape;

/** The shapes that the value at a place of the config may have; none where the config knows no such place. */
export function shapesAt(path: readonly string[]): readonly Shape[] {
  let shapes: readonly Shape[] = [configShape];
  for (const token of path) shapes = shapes.flatMap(variants).flatMap((shape) => below(shape, token));
  return shapes.flatMap(variants);
}

/**
 * The keys that an object has at a place of the config; none where no object belongs there, or one with keys of any
 * name.
 */
export function keysAt(path: readonly string[]): readonly string[] {
  return shapesAt(path).flatMap((shape) => Object.keys(shape.properties ?? {}));
}

export function variants(shape: Shape): readonly Shape[] {
  return shape.anyOf ? [shape, ...shape.anyOf] : [shape];
}

/** Something whose keys are not ours to know: the options of a component. */
function isOpen({ properties, items, anyOf, type }: Shape): boolean {
  return !properties && !items && !anyOf && (type === undefined || type === 'object' || type === 'array');
}

function below(shape: Shape, token: string): readonly Shape[] {
  const { properties, items, additionalProperties } = shape;
  if (properties && Object.hasOwn(properties, token)) return [properties[token] as Shape];
  if (items) return /^(?:0|[1-9]\d*)$/.test(token) ? [items] : [];
  if (typeof additionalProperties === 'object') return [additionalProperties];
  return isOpen(shape) ? [{}] : [];
}
