import {
  type BuiltinHandler,
  type BuiltinHands,
  type Effect,
  FpfError,
  type GuardSpec,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  type ReducedForm,
  type Static,
  type ToolAnnotations,
  type ToolSpec,
  type TSchema,
} from '@fpf/contracts';
import { compileToolSchema } from '@fpf/contracts/validate';
import { jsonOf } from '../json-of.ts';

/**
 * A tool of the program that embeds the stack. What its schemas say is what `run` is given, and what it has to give.
 */
export type ToolDefinition<I extends TSchema, O extends TSchema> = {
  readonly name: string;
  readonly description: string;
  /** In the profile of tool schemas: closed, bounded. */
  readonly input: I;
  readonly output?: O;
  readonly effect: Effect;
  readonly guard?: GuardSpec;
  readonly degraded?: ReducedForm;
  readonly annotations?: ToolAnnotations;
  /** Arguments that are filled from an earlier result. */
  readonly bind?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /**
   * Of a tool of the effect `verifiable`: whether a call that was broken off has had its effect. `done`: it is not run
   * again.
   */
  probe?(args: Static<I>, asked: ProbeAsk): Probed | Promise<Probed>;
  /** Has nothing but its hands: the session's files and a memory. What it throws is its failure. */
  run(args: Static<I>, hands: BuiltinHands): Promise<Static<O>>;
};

export type Probed = 'done' | 'not-done' | 'unknown';

/** Under which id the call was made, which its handler was given too; and when the answer comes too late. */
export type ProbeAsk = { readonly callId: string; readonly signal: AbortSignal };

export type Probe = (args: JsonObject, asked: ProbeAsk) => Probed | Promise<Probed>;

export type DefinedTool = { readonly spec: ToolSpec; readonly handler: BuiltinHandler; readonly probe?: Probe };

/** The id of the skill that all tools of the embedding program are of: rules name it. */
export const embeddedSkill = 'embedded';

/**
 * A tool in this process, under the same admission, rules, guards and audit as any other. A schema outside the profile
 * is refused here.
 */
export function defineTool<I extends TSchema, O extends TSchema>(definition: ToolDefinition<I, O>): DefinedTool {
  const { name, description, input, output, effect, guard, degraded, annotations, bind, timeoutMs } = definition;
  if (definition.probe && effect !== 'verifiable') throw needless(name, effect);
  const [inputSchema, outputSchema] = [plain(name, input), output && plain(name, output)];
  compileToolSchema(inputSchema);
  if (outputSchema) compileToolSchema(outputSchema);
  const spec: ToolSpec = {
    name,
    description,
    input_schema: inputSchema,
    ...(outputSchema && { output_schema: outputSchema }),
    effect,
    ...(guard && { guard }),
    ...(degraded && { degraded }),
    ...(annotations && { annotations }),
    ...(bind && { bind }),
    handler: { kind: 'builtin', path: `${embeddedSkill}/${name}`, ...(timeoutMs !== undefined && { timeoutMs }) },
  };
  // The runner has checked them against the schema that the type was taken from.
  const handler: BuiltinHandler = (args: JsonObject, hands) => definition.run(args, hands) as Promise<JsonValue>;
  const probe: Probe | undefined = definition.probe && ((args, asked) => definition.probe?.(args, asked) ?? 'unknown');
  return Object.freeze({ spec: Object.freeze(spec), handler, ...(probe && { probe }) });
}

/** A probe that would never be asked is taken for one that is. */
function needless(name: string, effect: Effect): FpfError {
  return new FpfError({
    code: 'tool.probe-needless',
    message: `orchestrator: the tool ${name} has a probe, and its effect is ${effect}: nobody would ask it.`,
    hint: 'Say `effect: "verifiable"`, or leave the probe out.',
  });
}

function plain(tool: string, schema: TSchema): JsonSchema {
  const data = jsonOf(() => schema);
  if ('json' in data) return data.json;
  throw new FpfError({
    code: 'skill.tool-schema',
    message: `orchestrator: the tool ${tool} has a schema that is no JSON Schema (${data.wrong}).`,
    hint: 'Hand in TypeBox or a JSON Schema: plain data.',
  });
}
