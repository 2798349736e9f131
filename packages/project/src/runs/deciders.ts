import type { JournalEvent, ModelIdentity, SessionStep, StateStore } from '@fpf/contracts';

/** Which model decided on a call, by the call's id. What a person did has none. */
export type Deciders = ReadonlyMap<string, ModelIdentity>;

/** From the session's own journal: a call was decided by the answer before it. */
export async function decidersOf(
  store: Pick<StateStore, 'events'>,
  steps: readonly Pick<SessionStep, 'id' | 'op'>[],
): Promise<Deciders> {
  const runs = new Set(
    steps.flatMap(({ id, op }) => (op === 'tool' && id.includes('/') ? [id.slice(0, id.lastIndexOf('/'))] : [])),
  );
  const found = new Map<string, ModelIdentity>();
  for (const run of runs) decidedIn(await store.events(run), found);
  return found;
}

function decidedIn(events: readonly JournalEvent[], found: Map<string, ModelIdentity>): void {
  let model: ModelIdentity | undefined;
  for (const { kind, payload } of events) {
    if (kind === 'model-result') model = answering(payload);
    const { call_id: call } = payload as { readonly call_id?: unknown };
    if (model && typeof call === 'string' && !found.has(call)) found.set(call, model);
  }
}

/**
 * A journal that is not what it should be says nothing of a model here: `fpf session verify` says what is wrong with
 * it.
 */
function answering(payload: unknown): ModelIdentity | undefined {
  const { model } = (payload as { readonly evidence?: { readonly model?: Partial<ModelIdentity> } }).evidence ?? {};
  return typeof model?.provider === 'string' && typeof model.name === 'string' ? (model as ModelIdentity) : undefined;
}

/** Each that decided, once. */
export function everyDecider(deciders: Deciders): readonly ModelIdentity[] {
  return [
    ...new Map(
      [...deciders.values()].map((model) => [`${model.provider} ${model.name} ${model.digest}`, model]),
    ).values(),
  ];
}
