import type { JsonObject, JsonSchema, ToolSpec } from '@fpf/contracts';
import { asObject, modelView, pointer } from './model-view.ts';

/**
 * A tool in another shape, with JSON pointers to what of the ToolSpec that shape has no place for. Nothing is lost
 * unsaid.
 */
export type OnWire<T> = { readonly tool: T; readonly lost: readonly string[] };

/** As `tools/list` of the Model Context Protocol has it. */
export type McpTool = {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations?: JsonObject;
};

/** As `/api/chat` of Ollama takes it. */
export type OllamaTool = {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly description: string; readonly parameters: JsonSchema };
};

const hints = [
  ['readOnly', 'readOnlyHint'],
  ['destructive', 'destructiveHint'],
  ['idempotent', 'idempotentHint'],
  ['openWorld', 'openWorldHint'],
] as const;

export function toMcpTool(spec: ToolSpec): OnWire<McpTool> {
  const { name, description, input_schema: inputSchema, output_schema: outputSchema, annotations, ...rest } = spec;
  const tool: McpTool = {
    name,
    description,
    inputSchema,
    ...(outputSchema && { outputSchema }),
    ...(annotations && { annotations: renamed(annotations, hints) }),
  };
  return { tool, lost: Object.keys(rest).map((key) => pointer(key)) };
}

/**
 * What a server of that protocol tells of a tool. `lost` points into what it told; what it did not tell is not made up.
 */
export function fromMcpTool(tool: McpTool & { readonly [field: string]: unknown }): OnWire<ToolSpec> {
  const { name, description, inputSchema, outputSchema, annotations, ...rest } = tool;
  const told = annotations
    ? renamed(
        annotations,
        hints.map(([ours, theirs]) => [theirs, ours] as const),
      )
    : undefined;
  const known =
    told && Object.fromEntries(Object.entries(told).filter(([key]) => hints.some(([ours]) => ours === key)));
  const others = Object.keys(annotations ?? {}).filter((key) => !hints.some(([, theirs]) => theirs === key));
  const spec: ToolSpec = {
    name,
    description,
    input_schema: inputSchema,
    ...(outputSchema && { output_schema: outputSchema }),
    ...(known && { annotations: known }),
  };
  return {
    tool: spec,
    lost: [...Object.keys(rest).map((key) => pointer(key)), ...others.map((key) => pointer('annotations', key))],
  };
}

/**
 * The wire carries the whole schema; the prompt that Ollama makes of it does not, and that is lost to the model all the
 * same.
 */
export function toOllamaTool(spec: ToolSpec): OnWire<OllamaTool> {
  const { name, description, input_schema: parameters, ...rest } = spec;
  const lost = [
    ...Object.keys(rest).map((key) => pointer(key)),
    ...modelView(spec).lost.map((at) => `/input_schema${at}`),
  ];
  return { tool: { type: 'function', function: { name, description, parameters } }, lost };
}

export function fromOllamaTool(tool: OllamaTool): OnWire<ToolSpec> {
  const { type: _, function: declared, ...rest } = tool;
  const { name, description, parameters, ...more } = declared;
  const lost = [
    ...Object.keys(rest).map((key) => pointer(key)),
    ...Object.keys(more).map((key) => pointer('function', key)),
  ];
  return { tool: { name, description, input_schema: parameters }, lost };
}

function renamed(object: JsonObject, names: readonly (readonly [from: string, to: string])[]): JsonObject {
  const to = new Map(names);
  return Object.fromEntries(Object.entries(asObject(object) ?? {}).map(([key, value]) => [to.get(key) ?? key, value]));
}
