import type { JsonObject, ToolSpec } from '@fpf/contracts';
import type { KnownSlot, KnownTool, RehearsalModel } from '../model.ts';
import { isRecord } from './fits.ts';

/** An argument that the model knows and the offered schema has. What the schema says of it wins. */
export type Rule = KnownSlot & { readonly property: JsonObject; readonly required: boolean };

export type OfferedTool = { readonly tool: KnownTool; readonly spec: ToolSpec; readonly rules: readonly Rule[] };

/**
 * The tools of a request that the model can say anything about: it knows the name, and every argument that is asked
 * for. A name that is offered twice is not one tool, and an argument that the model does not know is never given.
 */
export function offeredTools(model: RehearsalModel, specs: readonly ToolSpec[]): readonly OfferedTool[] {
  return specs.flatMap((spec) => {
    const tool = model.tools.get(spec.name);
    if (!tool || specs.filter(({ name }) => name === spec.name).length > 1) return [];
    const rules = rulesOf(tool, spec);
    return rules ? [{ tool, spec, rules }] : [];
  });
}

function rulesOf(tool: KnownTool, { input_schema: schema }: ToolSpec): readonly Rule[] | undefined {
  if (!isRecord(schema)) return undefined;
  const properties = own(schema, 'properties');
  const required = own(schema, 'required');
  const asked = Array.isArray(required) ? required : [];
  const rules = tool.slots.flatMap((known): Rule[] => {
    const property = isRecord(properties) ? own(properties, known.slot.name) : undefined;
    return isRecord(property) ? [{ ...known, property, required: asked.includes(known.slot.name) }] : [];
  });
  return asked.every((name) => rules.some(({ slot }) => slot.name === name)) ? rules : undefined;
}

function own(record: JsonObject, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
