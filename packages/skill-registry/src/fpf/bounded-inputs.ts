import type { JsonObject, JsonSchema, MethodInterface, ToolSpec } from '@fpf/contracts';

type Method = Partial<MethodInterface>;
type Parameter = MethodInterface['parameters'][number];
type Use = { readonly schema: JsonObject; readonly always: boolean };

/**
 * The interface with the bounds of each input: those of the arguments that steps fill with it, so that a plan made from
 * the interface alone asks no tool for what the tool refuses. A step that is always taken counts; of alternatives, one
 * has to fit.
 */
export function boundInputs(method: Method, tools: readonly ToolSpec[]): Method {
  if (!method.parameters) return method;
  const byName = new Map(tools.map((tool) => [`tool:${tool.name}`, tool]));
  return {
    ...method,
    parameters: method.parameters.map((parameter) => bounded(parameter, usesOf(parameter.id, method, byName))),
  };
}

function usesOf(id: string, { steps = [] }: Method, tools: ReadonlyMap<string, ToolSpec>): readonly Use[] {
  return steps.flatMap((step) => {
    const root = tools.get(step.uses)?.input_schema;
    if (!root) return [];
    return Object.entries(step.in).flatMap(([name, input]): readonly Use[] => {
      const schema = 'from' in input && input.from === id ? argumentIn(root, name) : undefined;
      return schema ? [{ schema, always: step.when === undefined }] : [];
    });
  });
}

/** The schema of one argument, with the definitions that it may refer to. */
function argumentIn({ properties, $defs }: JsonSchema, name: string): JsonObject | undefined {
  if (
    typeof properties !== 'object' ||
    properties === null ||
    Array.isArray(properties) ||
    !Object.hasOwn(properties, name)
  )
    return undefined;
  const { [name]: property } = properties as JsonObject;
  if (typeof property !== 'object' || property === null || Array.isArray(property)) return undefined;
  const { description: _said, ...schema } = property as JsonObject;
  return $defs !== undefined && JSON.stringify(schema).includes('"$ref"') ? { ...schema, $defs } : schema;
}

function bounded(parameter: Parameter, uses: readonly Use[]): Parameter {
  const always = uses.filter((use) => use.always);
  const schemas = distinct((always.length > 0 ? always : uses).map(({ schema }) => schema));
  const [only, another] = schemas;
  if (!only) return parameter;
  const { type } = parameter.schema;
  if (!another) return { ...parameter, schema: { ...only, ...(type !== undefined && { type }) } };
  return { ...parameter, schema: { ...parameter.schema, [always.length > 0 ? 'allOf' : 'anyOf']: schemas } };
}

function distinct(schemas: readonly JsonObject[]): JsonObject[] {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}
