import type { TSchema } from '@sinclair/typebox';
import type { JsonObject } from '../schema/json.ts';
import { parseSchemaId, type SchemaId } from '../schema/schema-id.ts';

/** One step from a major of a stored shape to the next. */
export type RecordConverter = {
  /**
   * The old shape with its `$id`; its file stays beside the new one, and a record is held to it before it is converted.
   */
  readonly from: TSchema;
  readonly to: SchemaId;
  /** Asks nothing of the world: the same record gives the same record, and the one that was read stays as it is. */
  readonly convert: (old: JsonObject) => JsonObject;
};

/** Every step there is, each one major up. A shape that has one major needs none. */
export const recordConverters: readonly RecordConverter[] = Object.freeze([]);

/** The steps from a major to a later one, in order; undefined where one of them is missing. */
export function recordSteps(
  kind: string,
  from: number,
  to: number,
  converters: readonly RecordConverter[] = recordConverters,
): readonly RecordConverter[] | undefined {
  const majors = Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);
  const steps = majors.map((major) => converters.find((each) => leads(each, kind, major)));
  return steps.every((step) => step !== undefined) ? steps : undefined;
}

function leads({ from, to }: RecordConverter, kind: string, major: number): boolean {
  const [old, next] = [parseSchemaId(from.$id ?? ''), parseSchemaId(to)];
  return old?.kind === kind && old.major === major && next?.kind === kind && next.major === major + 1;
}
