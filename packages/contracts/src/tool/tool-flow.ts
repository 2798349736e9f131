import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { closed, Json, mapOf, oneOf } from '../schema/json.ts';

/** How a result is written as one text, where an argument asks for text. */
export const Renderer = oneOf(['text', 'lines', 'markdown-list', 'markdown-table', 'csv', 'json', 'count']);
export type Renderer = Static<typeof Renderer>;

/** `input.path`, `found.output.matches`, `item`: from what the flow was given, from an earlier step, or from `each`. */
const Source = Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}(?:\\.[A-Za-z_][A-Za-z0-9_]{0,63}){0,8}$' });

/** A constant, or where the value comes from. What is not given there is left out of the call. */
export const FlowArgument = Type.Union([
  Type.Object({ value: Json }, closed),
  Type.Object({ from: Source, render: Type.Optional(Renderer) }, closed),
]);
export type FlowArgument = Static<typeof FlowArgument>;

export const FlowStep = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z][a-z0-9_]{0,31}$' }),
    /** The skill and its tool: `repo-search#search_repo`. */
    call: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,63}#[a-z][a-z0-9_]{0,63}$' }),
    args: mapOf(FlowArgument),
    /** Makes the call once for each element of a list, as `item`; a longer list is refused before the first of them. */
    each: Type.Optional(Type.Object({ over: Source, limit: Type.Integer({ minimum: 1, maximum: 64 }) }, closed)),
  },
  closed,
);
export type FlowStep = Static<typeof FlowStep>;

/** What a tool does that is nothing but calls of other skills' tools, one after another. */
export const ToolFlow = Type.Object({ steps: Type.Array(FlowStep, { minItems: 1, maxItems: 8 }) }, closed);
export type ToolFlow = Static<typeof ToolFlow>;

/** How many calls it may make at most. */
export function mostCalls({ steps }: ToolFlow): number {
  return steps.reduce((sum, { each }) => sum + (each?.limit ?? 1), 0);
}

/** The skill and the tool that a step calls. */
export function calledBy({ call }: FlowStep): { readonly skill: string; readonly tool: string } {
  const at = call.indexOf('#');
  return { skill: call.slice(0, at), tool: call.slice(at + 1) };
}
