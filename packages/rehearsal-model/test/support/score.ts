import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, ToolSpec } from '@fpf/contracts';
import { argumentsOf } from '../../src/derive/derive.ts';
import { leastSlot } from '../../src/derive/verdict.ts';
import type { RehearsalModel } from '../../src/model.ts';
import { decideWhole } from './decide-whole.ts';

/** One request and the call that is right for it; `name` is null where none is. */
export type Case = { readonly request: string; readonly name: string | null; readonly arguments: JsonObject };

export type Judged = {
  readonly request: string;
  readonly expected: { readonly name: string | null; readonly arguments: JsonObject };
  /** The best call before the thresholds, and how sure the model is of it. */
  readonly best: {
    readonly name: string;
    readonly arguments: JsonObject;
    readonly tool: number;
    readonly slot: number;
  } | null;
  /** What is said after the thresholds. */
  readonly called: boolean;
  readonly rightTool: boolean;
  readonly exact: boolean;
};

export function readCases(file: string | URL): readonly Case[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Case);
}

/**
 * All tools are offered at once. An expected call is right when its name and all its arguments are; nothing counts in
 * part.
 */
export function judge(
  model: RehearsalModel,
  { request, name, arguments: expected }: Case,
  tools: readonly ToolSpec[],
): Judged {
  const { verdict, derived } = decideWhole(model, request, tools);
  const { best } = derived;
  const called = 'call' in verdict;
  const given = called ? { name: verdict.call.tool.spec.name, arguments: argumentsOf(verdict.call.taken) } : undefined;
  return {
    request,
    expected: { name, arguments: expected },
    best: best
      ? { name: best.tool.spec.name, arguments: argumentsOf(best.taken), tool: best.probability, slot: leastSlot(best) }
      : null,
    called,
    rightTool: name === null ? !called : given?.name === name,
    exact: name === null ? !called : given?.name === name && isDeepStrictEqual(given.arguments, expected),
  };
}

export type Score = { readonly cases: number; readonly tool: number; readonly exact: number };

/** Over the cases where a tool is right. */
export function scoreCalls(judged: readonly Judged[]): Score {
  return scoreOf(judged.filter(({ expected }) => expected.name !== null));
}

/** Over the cases where none is: both figures are the abstentions. */
export function scoreNone(judged: readonly Judged[]): Score {
  return scoreOf(judged.filter(({ expected }) => expected.name === null));
}

function scoreOf(judged: readonly Judged[]): Score {
  const share = (right: (one: Judged) => boolean): number => judged.filter(right).length / judged.length;
  return { cases: judged.length, tool: share(({ rightTool }) => rightTool), exact: share(({ exact }) => exact) };
}

/** The 95 % interval of a share, after Wilson. */
export function wilson(share: number, cases: number): readonly [number, number] {
  const z = 1.959964;
  const centre = share + z ** 2 / (2 * cases);
  const spread = z * Math.sqrt((share * (1 - share)) / cases + z ** 2 / (4 * cases ** 2));
  return [(centre - spread) / (1 + z ** 2 / cases), (centre + spread) / (1 + z ** 2 / cases)];
}
