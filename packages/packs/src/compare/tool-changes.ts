import type { ToolSpec } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { guardChanges } from './guard-changes.ts';
import { type Change, type Changes, sortChanges } from './pin-change.ts';
import { schemaChanges } from './schema-changes.ts';
import type { UsualLimits } from './usual-limits.ts';

/**
 * What one tool may do that it could not do before, and what else is other about it. Its powers are told by the skill's
 * permissions.
 */
export function toolChanges(before: ToolSpec, now: ToolSpec, usual?: UsualLimits): Changes {
  const lines = [
    ...schemaChanges(before.input_schema, now.input_schema),
    ...guardChanges(before.guard, now.guard),
    ...effectChange(before, now),
    ...hintChanges(before, now),
    ...views(before, now),
    ...limits(before, now, usual),
    ...part(before.degraded, now.degraded, 'its reduced form', true),
    ...part(before.bind, now.bind, 'which earlier results it is filled from', true),
    ...part(before.output_schema, now.output_schema, 'the schema of its result', false),
    ...part(before.description, now.description, 'its description, which the model reads,', false),
  ];
  return sortChanges(lines.map(({ text, wider }) => line(`${now.name}: ${text}`, wider)));
}

function line(text: string, wider: boolean): Change {
  return { text, wider };
}

function part(before: unknown, now: unknown, what: string, wider: boolean): readonly Change[] {
  const text = (value: unknown): string => canonicalJson((value ?? null) as never);
  return text(before) === text(now)
    ? []
    : [line(`${what} ${now === undefined ? 'is gone' : before === undefined ? 'is new' : 'is another'}`, wider)];
}

/** A tool that only reads works in a view that cannot be written. */
function views({ annotations: was }: ToolSpec, { effect, annotations: is }: ToolSpec): readonly Change[] {
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
): readonly Change[] {
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

// What a tool claims of itself, by which guards, hooks and people hold it back: to have no effect, to destroy
// nothing, to stay inside. A power that it claims no more is one that it is asked about no more, whatever it does.

/** Any other effect is told by the skill's permissions. */
function effectChange({ effect: was }: ToolSpec, { effect: is, annotations }: ToolSpec): readonly Change[] {
  const told = is !== 'pure' && !(is === 'fs' && annotations?.readOnly === true);
  return was === is || told
    ? []
    : [line(`its effect ${was ?? 'not said'} became ${is}: it is held back by less`, true)];
}

function hintChanges({ annotations: was }: ToolSpec, { annotations: is }: ToolSpec): readonly Change[] {
  return (['destructive', 'openWorld', 'idempotent'] as const).flatMap((name) => {
    const [from, to] = [was?.[name], is?.[name]];
    // That it does destroy or reach out is told by the permissions.
    if (from === to || (name !== 'idempotent' && to === true)) return [];
    return [line(`${name} ${from ?? 'not said'} became ${to ?? 'not said'}`, name !== 'idempotent' || to === true)];
  });
}
