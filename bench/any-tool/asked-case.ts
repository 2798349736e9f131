import type { JsonObject, JsonValue, ModelProvider, ToolSpec } from '@fpf/contracts';

/** A request, the tools that are offered with it, and the one call that is right; undefined where none is. */
export type AskedCase = {
  readonly request: string;
  readonly tools: readonly ToolSpec[];
  readonly right: { readonly tool: string; readonly fits: (args: JsonObject) => boolean } | undefined;
};

export type Counts = {
  readonly cases: number;
  readonly fitting: number;
  readonly rightTool: number;
  readonly right: number;
  readonly wrong: number;
  readonly refused: number;
};

/** Asks the provider as a run does, one case after another. */
export async function count(provider: ModelProvider, cases: readonly AskedCase[]): Promise<Counts> {
  let [rightTool, right, wrong, refused] = [0, 0, 0, 0];
  for (const { request, tools, right: expected } of cases) {
    const { call, thought } = await ask(provider, request, tools);
    const isRight = expected !== undefined && call?.tool === expected.tool && expected.fits(call.args);
    if (expected && (call?.tool === expected.tool || thought.includes(` ${expected.tool} is meant`))) rightTool += 1;
    if (isRight) right += 1;
    else if (call) wrong += 1;
    else if (!expected) refused += 1;
  }
  const fitting = cases.filter((one) => one.right !== undefined).length;
  return { cases: cases.length, fitting, rightTool, right, wrong, refused };
}

type Said = { readonly call?: { readonly tool: string; readonly args: JsonObject }; readonly thought: string };

async function ask(provider: ModelProvider, request: string, tools: readonly ToolSpec[]): Promise<Said> {
  const content = [{ type: 'text' as const, text: request }];
  const messages = [{ v: 1 as const, id: 'request', role: 'user' as const, content, form: 'text' as const }];
  let call: Said['call'];
  let thought = '';
  for await (const event of provider.complete(
    { messages, tools: [...tools] },
    { signal: AbortSignal.timeout(60_000) },
  )) {
    if (event.type === 'text_delta') thought += event.text;
    if (event.type === 'tool_call_delta' && event.name !== undefined)
      call = { tool: event.name, args: JSON.parse(event.arguments_delta ?? '{}') as JsonObject };
  }
  return { thought, ...(call && { call }) };
}

/** Every argument that has to be there is, with a value that is accepted, and no other; null: it may be left out. */
export function fits(
  accepted: Readonly<Record<string, readonly JsonValue[]>>,
  args: JsonObject,
  same: (one: JsonValue, other: JsonValue) => boolean,
): boolean {
  const given = Object.entries(args).every(([name, value]) => accepted[name]?.some((one) => same(one, value)) ?? false);
  return given && Object.keys(accepted).every((name) => Object.hasOwn(args, name) || accepted[name]?.includes(null));
}
