import type { Route, Served } from '../infer/served.ts';
import { longName } from '../shelf/model-name.ts';
import type { ShelfModel } from '../shelf/shelf.ts';
import { goJson, type Json } from '../wire/go-json.ts';
import { plainReply } from '../wire/reply.ts';
import { jsonReply } from './json-reply.ts';

export function detailsOf({ details }: ShelfModel): Json {
  return {
    parent_model: details.parent_model ?? '',
    format: details.format ?? 'gguf',
    family: details.family ?? '',
    families: details.families ?? [],
    parameter_size: details.parameter_size ?? '',
    quantization_level: details.quantization_level ?? '',
  };
}

/** `/api/tags`: what is there, newest first. The digest is the manifest's. */
export const tags: Route = (_, { shelf }) =>
  jsonReply({
    models: shelf.list().map((model) => ({
      name: model.name,
      model: model.name,
      modified_at: model.modifiedAt,
      size: model.size,
      digest: model.digest,
      details: detailsOf(model),
    })),
  });

/** `/api/ps`: what is in memory, and until when. */
export const ps: Route = (_, { shelf, now }: Served) =>
  jsonReply({
    models: shelf.loaded(now()).map(({ model, until, contextLength }) => ({
      name: model.name,
      model: model.name,
      size: model.size,
      digest: model.digest,
      details: detailsOf(model),
      // For ever is as far as Go's durations go: 292 years.
      expires_at: new Date(Number.isFinite(until) ? until : now() + 9_223_372_036_854).toISOString(),
      size_vram: 0,
      context_length: contextLength,
    })),
  });

/** `/v1/models`: the same list in the manner of the other API. */
export const models: Route = (_, { shelf }) => {
  const data = shelf.list().map((model) => ({
    id: model.name,
    object: 'model',
    created: Math.floor(Date.parse(model.modifiedAt) / 1000),
    owned_by: longName(model.name).split('/').at(-2) ?? 'library',
  }));
  return plainReply(
    200,
    { 'content-type': 'application/json' },
    `${goJson({ object: 'list', data: data.length > 0 ? data : null })}\n`,
  );
};
