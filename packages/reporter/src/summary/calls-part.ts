import type { RunTrace, TracedCall } from '@fpf/contracts';
import { callBounds, inlineCode, plainText, table, fileLink, mark } from './markdown.ts';

type Numbered = { readonly at: number; readonly call: TracedCall };

const mostOfArgs = 160;

/** The calls in their order; where there are too many, those that one looks for come first. */
export function callsPart({ tool_calls: calls }: RunTrace): readonly string[] {
  const numbered = calls.map((call, index): Numbered => ({ at: index + 1, call }));
  const shown = (some: readonly Numbered[]): string =>
    table(['', 'tool', 'arguments', 'guard', 'state', 'why', 'result'], some, cellsOf, callBounds);
  if (calls.length <= callBounds.rows) return ['## Calls', shown(numbered)];
  const ranked = numbered.toSorted((a, b) => rankOf(a.call) - rankOf(b.call) || a.at - b.at);
  const told = `There were ${calls.length} calls: those that failed or were stopped come first, then those that changed something, then the others.`;
  return ['## Calls', told, shown(ranked)];
}

function rankOf({ state = 'abstain', effects = [], rejected = [] }: TracedCall): number {
  if (state !== 'pass') return 0;
  return effects.length + rejected.length > 0 ? 1 : 2;
}

function cellsOf({ at, call }: Numbered): readonly string[] {
  const why = (call.reasons ?? []).map((reason) => `${reason.code}: ${reason.message}`).join(' ');
  return [
    String(at),
    inlineCode(`${call.skill ? `${call.skill}#` : ''}${call.tool}`),
    inlineCode(JSON.stringify(call.args), mostOfArgs),
    call.guard_decision,
    `${mark[call.state ?? 'abstain']}${call.rewound ? ', taken back' : ''}`,
    plainText(why),
    call.result_ref === null ? 'none' : fileLink(call.result_ref),
  ];
}
