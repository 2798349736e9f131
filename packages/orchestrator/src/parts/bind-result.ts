import {
  FpfError,
  type JsonObject,
  type JsonValue,
  type Reason,
  reason,
  type Renderer,
  type ToolCall,
} from '@fpf/contracts';
import { listOf, render } from '@fpf/contracts/flow';
import { theResult } from '../words/refers-back.ts';
import type { AskedPart } from '../call/asked-part.ts';

/** A call with the earlier result in the place of the words for it; or why that cannot be. */
export type WithResult =
  | { readonly proposal: ToolCall; readonly bound: Readonly<Record<string, string>> }
  | { readonly refused: Reason };

/**
 * Hands the earlier result to each argument whose whole value is `the result`. A call that takes it nowhere is refused:
 * it would write what the model made up.
 */
export function bindResult({ text, refersTo, inside }: AskedPart, proposal: ToolCall): WithResult {
  if (!refersTo) return { proposal: inside === undefined ? proposal : putInside(inside, proposal), bound: {} };
  const { call, noun } = refersTo;
  const taken = Object.entries(proposal.arguments).filter(([, value]) => isTheResult(value));
  if (taken.length === 0) {
    const why = `${proposal.name} was not given the result of ${call.tool}, which ${JSON.stringify(text)} asks for.`;
    return { refused: reason('run.nothing-referred', 'schema', why, [call.id]) };
  }
  const output = call.result?.output ?? null;
  try {
    const value = asWritten(noun, proposal.arguments, output);
    const args = { ...proposal.arguments, ...Object.fromEntries(taken.map(([name]) => [name, value])) };
    return {
      proposal: { ...proposal, arguments: args },
      bound: Object.fromEntries(taken.map(([name]) => [name, call.id])),
    };
  } catch (error) {
    if (!FpfError.is(error)) throw error;
    return { refused: reason(error.code, 'schema', error.message, [call.id]) };
  }
}

/** `put a file ideas.txt in it`: a bare name goes into the folder that is meant, where nothing else names that. */
function putInside(folder: string, proposal: ToolCall): ToolCall {
  const { arguments: args } = proposal;
  const isNamed = Object.values(args).some(
    (value) => typeof value === 'string' && (value === folder || value.startsWith(`${folder}/`)),
  );
  const names = typeof args['from'] === 'string' ? ['to', 'path'] : ['path'];
  const place = names.find((name) => typeof args[name] === 'string');
  const name = place === undefined ? undefined : args[place];
  if (isNamed || place === undefined || typeof name !== 'string' || /^\.|[\\/]/.test(name)) return proposal;
  return { ...proposal, arguments: { ...args, [place]: `${folder}/${name}` } };
}

function isTheResult(value: unknown): boolean {
  return typeof value === 'string' && value.trim().toLowerCase() === theResult;
}

/** As the person calls it, and as the file is named that it goes into. */
function asWritten(noun: string, args: JsonObject, output: JsonValue): string {
  const list = listOf(output);
  if (list && /^(?:number|count|total)s?$/.test(noun)) return render(output, 'count');
  const names = noun === 'names' ? list?.map(nameOf) : undefined;
  if (names && names.every((name) => name !== undefined)) return render(names, 'lines');
  return render(output, rendererFor(noun, args, list));
}

function nameOf(one: JsonValue): string | undefined {
  if (typeof one === 'string') return one;
  const { path, name } = (one ?? {}) as { readonly [member: string]: unknown };
  const found = typeof path === 'string' ? path : name;
  return typeof found === 'string' ? found : undefined;
}

function rendererFor(noun: string, args: JsonObject, list: readonly JsonValue[] | undefined): Renderer {
  const endings = Object.values(args).flatMap((value) =>
    typeof value === 'string' ? (/\.(\w{1,8})$/.exec(value)?.[1]?.toLowerCase() ?? []) : [],
  );
  if (endings.includes('json')) return 'json';
  if (!list) return 'text';
  if (endings.includes('csv')) return 'csv';
  if (noun === 'table') return 'markdown-table';
  if (!endings.includes('md')) return 'text';
  return list.every(isShort) ? 'markdown-list' : 'markdown-table';
}

/** A text, or few members: on a line it can be read. */
function isShort(one: JsonValue): boolean {
  return typeof one !== 'object' || one === null || Object.keys(one).length < 4;
}
