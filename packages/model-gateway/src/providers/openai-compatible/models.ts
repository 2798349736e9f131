import { type JsonValue, type ModelIdentity, Type } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { excerpt, wireError, type WireParty } from '../../wire/wire-error.ts';

const ListAnswer = Type.Object({
  data: Type.Array(Type.Object({ id: Type.String({ minLength: 1, maxLength: 256 }) }), { maxItems: 10_000 }),
});

/** Without a digest: whoever answers under a name may be another one tomorrow. */
export function unpinned(name: string): ModelIdentity {
  return { provider: 'openai-compatible', name, digest: null, conforming: false };
}

export function listedModels(answer: JsonValue, party: WireParty): readonly ModelIdentity[] {
  const [issue] = check(ListAnswer, answer);
  if (issue) {
    throw wireError(
      party,
      'model.protocol',
      `lists its models in another shape: ${issue.pointer || '/'} ${issue.message}`,
      {
        received: JSON.stringify(answer).slice(0, 1_024),
      },
    );
  }
  const { data } = answer as unknown as { readonly data: readonly { readonly id: string }[] };
  return data.map(({ id }) => unpinned(id));
}

export function listedModel(models: readonly ModelIdentity[], wanted: string, party: WireParty): ModelIdentity {
  const found = models.find(({ name }) => name === wanted);
  if (found) return found;
  const names = models.slice(0, 8).map(({ name }) => excerpt(name));
  const more = models.length > names.length ? ` and ${models.length - names.length} more` : '';
  throw wireError(
    party,
    'model.missing',
    `does not have it; it has ${names.length === 0 ? 'no model' : `${names.join(', ')}${more}`}`,
  );
}
