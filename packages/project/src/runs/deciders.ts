import {
  type JournalEvent,
  type ModelIdentity,
  personIdentity,
  type SessionStep,
  type StateStore,
} from '@fpf/contracts';

/** A model, or a person who has the calls of a plan made: those of which run. */
export type Decider = ModelIdentity & { readonly plan?: string };

/** Who decided on a call, by the call's id. What a person did by hand has none. */
export type Deciders = ReadonlyMap<string, Decider>;

/** From the session's own journal: a call was decided by the answer before it. */
export async function decidersOf(
  store: Pick<StateStore, 'events'>,
  steps: readonly Pick<SessionStep, 'id' | 'op'>[],
): Promise<Deciders> {
  const runs = new Set(
    steps.flatMap(({ id, op }) => (op === 'tool' && id.includes('/') ? [id.slice(0, id.lastIndexOf('/'))] : [])),
  );
  const found = new Map<string, Decider>();
  for (const run of runs) decidedIn(await store.events(run), found);
  return found;
}

function decidedIn(events: readonly JournalEvent[], found: Map<string, Decider>): void {
  let model: Decider | undefined;
  for (const { kind, payload } of events) {
    if (kind === 'run-started') model = carryingOut(payload);
    if (kind === 'model-result') model = answering(payload);
    const { call_id: call } = payload as { readonly call_id?: unknown };
    if (model && typeof call === 'string' && !found.has(call)) found.set(call, model);
  }
}

function carryingOut(payload: unknown): Decider | undefined {
  const plan = (payload as { readonly plan?: { readonly run?: unknown } }).plan?.run;
  return typeof plan === 'string' ? { ...personIdentity, plan } : undefined;
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
