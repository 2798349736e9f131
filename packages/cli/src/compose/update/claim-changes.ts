import type { ToolSpec } from '@fpf/contracts';

export type ClaimChange = { readonly text: string; readonly wider: boolean };

/**
 * What a tool claims of itself, by which guards, hooks and people hold it back: to have no effect, to destroy nothing,
 * to stay inside. A power that it claims no more is one that it is asked about no more, whatever it does.
 */
export function claimChanges(before: ToolSpec, now: ToolSpec): readonly ClaimChange[] {
  return [...effectChange(before, now), ...hintChanges(before, now)];
}

/** Any other effect is told by the skill's permissions. */
function effectChange({ effect: was }: ToolSpec, { effect: is, annotations }: ToolSpec): readonly ClaimChange[] {
  const told = is !== 'pure' && !(is === 'fs' && annotations?.readOnly === true);
  return was === is || told
    ? []
    : [{ text: `its effect ${was ?? 'not said'} became ${is}: it is held back by less`, wider: true }];
}

function hintChanges({ annotations: was }: ToolSpec, { annotations: is }: ToolSpec): readonly ClaimChange[] {
  return (['destructive', 'openWorld', 'idempotent'] as const).flatMap((name) => {
    const [from, to] = [was?.[name], is?.[name]];
    // That it does destroy or reach out is told by the permissions.
    if (from === to || (name !== 'idempotent' && to === true)) return [];
    return [
      { text: `${name} ${from ?? 'not said'} became ${to ?? 'not said'}`, wider: name !== 'idempotent' || to === true },
    ];
  });
}
