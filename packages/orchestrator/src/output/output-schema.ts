import type { JsonObject, JsonSchema, Static, TSchema } from '@fpf/contracts';

/**
 * A schema of another library by the interface that they share (standardschema.dev), as far as it is used here. The
 * model is told the JSON Schema, which newer versions of these libraries offer beside `validate`.
 */
export type StandardSchema<Output = unknown> = {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate?: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly jsonSchema?: { readonly input: (options: { readonly target: string }) => object };
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
};

type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

export type StandardIssue = {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
};

/** What a value may be described with: TypeBox, JSON Schema, or any Standard Schema. */
export type OutputSchema = TSchema | JsonSchema | StandardSchema;

/** The type of the value that a schema describes. A value is always an object, also where no more is known of it. */
export type OutputOf<Schema> = Known<
  Schema extends { readonly '~standard': infer Library }
    ? OfStandard<Library>
    : Schema extends TSchema
      ? Static<Schema>
      : OfJsonSchema<Schema, []>
>;

type Known<Value> = unknown extends Value ? JsonObject : Value;

/** Where a library cannot judge a value, nothing makes its output of it: the value is as the model gave it. */
type OfStandard<Library> = 'validate' extends keyof Library
  ? TypesOf<Library> extends { readonly output: infer Output }
    ? Output
    : OfValidate<Library>
  : TypesOf<Library> extends { readonly input: infer Input }
    ? Input
    : unknown;

type TypesOf<Library> = Library extends { readonly types?: infer Types } ? NonNullable<Types> : unknown;

type OfValidate<Library> = Library extends StandardSchema<infer Output>['~standard'] ? Output : unknown;

/** The type of a JSON Schema literal by its plain keywords, ten levels deep: the compiler's time is bounded. */
type OfJsonSchema<Schema, Levels extends readonly 0[]> = Levels['length'] extends 10
  ? unknown
  : Schema extends { readonly const: infer Value }
    ? Value
    : Schema extends { readonly enum: readonly (infer Value)[] }
      ? Value
      : Schema extends { readonly type: infer Type }
        ? OfType<Type, Schema, [...Levels, 0]>
        : unknown;

type OfType<Type, Schema, Levels extends readonly 0[]> = Type extends 'string'
  ? string
  : Type extends 'number' | 'integer'
    ? number
    : Type extends 'boolean'
      ? boolean
      : Type extends 'null'
        ? null
        : Type extends 'array'
          ? Schema extends { readonly items: infer Items }
            ? readonly OfJsonSchema<Items, Levels>[]
            : readonly unknown[]
          : Type extends 'object'
            ? OfObject<Schema, Levels>
            : unknown;

type OfObject<Schema, Levels extends readonly 0[]> = Schema extends { readonly properties: infer Members }
  ? Flat<
      { readonly [Name in keyof Members & Required<Schema>]: OfJsonSchema<Members[Name], Levels> } & {
        readonly [Name in Exclude<keyof Members, Required<Schema>>]?: OfJsonSchema<Members[Name], Levels>;
      }
    >
  : unknown;

type Required<Schema> = Schema extends { readonly required: readonly (infer Name)[] } ? Name : never;

type Flat<Members> = { [Name in keyof Members]: Members[Name] };
