import { readdirSync, readFileSync } from 'node:fs';
import type { JsonValue, ToolSpec } from '@fpf/contracts';
import { type AskedCase, fits } from './asked-case.ts';

type OwnSet = {
  readonly tools: readonly ToolSpec[];
  readonly cases: readonly {
    readonly request: string;
    readonly expect: {
      readonly tool: string;
      readonly arguments: Readonly<Record<string, readonly JsonValue[]>>;
    } | null;
  }[];
};

/**
 * Tools and requests by writers who had not seen the reader. It was tuned on `tune`; on `held` it was counted when it
 * was done, and nobody tunes on that.
 */
export function ownSets(kind: 'held' | 'tune'): readonly (readonly [name: string, cases: readonly AskedCase[]])[] {
  const folder = new URL(`./sets/${kind}/`, import.meta.url);
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const { tools, cases } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as OwnSet;
      const asked = cases.map(({ request, expect }): AskedCase => ({
        request,
        tools,
        right: expect ? { tool: expect.tool, fits: (args) => fits(expect.arguments, args, isSame) } : undefined,
      }));
      return [`${kind}/${file.replace('.json', '')}`, asked] as const;
    });
}

function isSame(one: JsonValue, other: JsonValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
