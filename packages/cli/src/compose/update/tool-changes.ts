import type { ToolSpec } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { Changes } from './changes.ts';
import { claimChanges } from './claim-changes.ts';
import { guardChanges } from './guard-changes.ts';
import { schemaChanges } from './schema-changes.ts';
import type { UsualLimits } from './usual-limits.ts';

/**
 * What one tool may do that it could not do before, and what else is other about it. Its powers are told by the skill's
 * permissions.
 */
export function toolChanges(before: ToolSpec, now: ToolSpec, usual?: UsualLimits): Changes {
  const found = [
    ...schemaChanges(before.input_schema, now.input_schema).map(({ at, text, wider }) =>
      line(`argument ${at || '/'} ${text}`, wider),
    ),
    ...guardChanges(before.guard, now.guard).map(({ text, weaker }) => line(text, weaker)),
    ...claimChanges(before, now),
    ...views(before, now),
    ...limits(before, now, usual),
    ...part(before.degraded, now.degraded, 'its reduced form', true),
    ...part(before.bind, now.bind, 'which earlier results it is filled from', true),
    ...part(before.output_schema, now.output_schema, 'the schema of its result', false),
    ...part(before.description, now.description, 'its description, which the model reads,', false),
  ];
  const pick = (wider: boolean): readonly string[] =>
    found.filter((one) => one.wider === wider).map(({ text }) => `${now.name}: ${text}`);
  return { wider: pick(true), notes: pick(false) };
}

type Line = { readonly text: string; readonly wider: boolean };

function line(text: string, wider: boolean): Line {
  return { text, wider };
}

function part(before: unknown, now: unknown, what: string, wider: boolean): readonly Line[] {
  const text = (value: unknown): string => canonicalJson((value ?? null) as never);
  return text(before) === text(now)
    ? []
    : [line(`${what} ${now === undefined ? 'is gone' : before === undefined ? 'is new' : 'is another'}`, wider)];
}

/** A tool that only reads works in a view that cannot be written. */
function views({ annotations: was }: ToolSpec, { effect, annotations: is }: ToolSpec): readonly Line[] {
  if (was?.readOnly === is?.readOnly || effect === 'pure') return [];
  return is?.readOnly === true
    ? [line('it only reads now: its view cannot be written', false)]
    : was?.readOnly === true
      ? [line('it no longer only reads: its view can be written', true)]
      : [];
}

/**
 * What a tool does not limit is limited as usual; where that is not known, a limit that comes or goes may be a higher
 * one.
 */
function limits(
  { handler: was }: ToolSpec,
  { handler: is }: ToolSpec,
  usual: UsualLimits | undefined,
): readonly Line[] {
  const moved = (['timeoutMs', 'maxOutputBytes'] as const).flatMap((name) => {
    if (was?.[name] === is?.[name]) return [];
    const [from, to] = [was?.[name] ?? usual?.[name], is?.[name] ?? usual?.[name]];
    const [before, now] = [was, is].map(
      (handler) => `${handler?.[name] ?? `as usual${usual ? ` (${usual[name]})` : ''}`}`,
    );
    return [line(`${name} ${before} became ${now}`, from === undefined || to === undefined || to > from)];
  });
  const codes = part(was?.okExitCodes, is?.okExitCodes, 'the list of exit codes that count as success', true);
  return [...moved, ...codes, ...part(was?.path, is?.path, 'the program behind it', false)];
}
