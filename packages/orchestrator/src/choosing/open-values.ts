import type { JsonObject, JsonValue, ToolCall, ToolSpec } from '@fpf/contracts';

/** An argument that nobody has said, or that is none of those there are. */
export type OpenArgument = { readonly argument: string; readonly said?: JsonValue; readonly schema: JsonObject };

const answered: ReadonlySet<unknown> = new Set(['string', 'integer', 'number', 'boolean']);
/** A call that lacks more than this was not asked for in words. */
const most = 3;

/**
 * What a person could add to a call in words: required arguments that it lacks, and those with a list of choices of
 * which it has none. Nothing where something else is wrong with it, too: then it is another call that is meant.
 */
export function openValues(
  { input_schema: schema, bind = {} }: ToolSpec,
  { arguments: args }: ToolCall,
): readonly OpenArgument[] {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, JsonObject>>;
    readonly required?: readonly string[];
  };
  if (Object.keys(args).some((name) => !Object.hasOwn(properties, name))) return [];
  const open = Object.entries(properties).flatMap(([argument, own]): readonly OpenArgument[] => {
    const said = Object.hasOwn(args, argument) ? args[argument] : undefined;
    // What is bound is filled from an earlier result.
    if (said === undefined)
      return required.includes(argument) && !Object.hasOwn(bind, argument) ? [{ argument, schema: own }] : [];
    const { enum: choices } = own as { readonly enum?: readonly unknown[] };
    return choices && !choices.includes(said) ? [{ argument, said, schema: own }] : [];
  });
  return open.length <= most && open.every(({ schema: { type } }) => answered.has(type)) ? open : [];
}

/** The answer as the argument takes it; a text where it is none of that kind, which admission then refuses. */
export function asValue({ type }: JsonObject, text: string): JsonValue {
  const said = text.trim();
  if ((type === 'integer' || type === 'number') && /^-?[0-9]+(?:\.[0-9]+)?$/.test(said)) return Number(said);
  if (type === 'boolean' && /^(?:yes|y|true|no|n|false)$/i.test(said)) return /^[yt]/i.test(said);
  return text;
}
