import type { PullStep } from '../shelf/scripted-model.ts';
import { member, nameIn, readBody } from '../serve/read-body.ts';
import { Refusal, refusalReply } from '../wire/refusal.ts';
import type { Route } from '../infer/served.ts';
import type { ShelfModel } from '../shelf/shelf.ts';
import { goJson, type Json } from '../wire/go-json.ts';
import { plainReply, streamReply, utf8 } from '../wire/reply.ts';

const missing: readonly PullStep[] = [
  { status: 'pulling manifest' },
  { error: 'pull model manifest: file does not exist' },
];

/** `POST /api/pull`. The model is there just before the last line: a pull that is broken off brings nothing. */
export const pull: Route = (incoming, { shelf, now }) => {
  const body = readBody(incoming);
  const name = nameIn(body);
  if (name === '') throw new Refusal(400, 'invalid model name');
  const model = shelf.pullable(name);
  const steps = model === undefined ? missing : (model.pull ?? usualSteps(model));
  const failed = steps.find(({ error }) => error !== undefined);
  const told = failed === undefined ? steps : steps.slice(0, steps.indexOf(failed) + 1);
  const done = (): void => {
    if (model !== undefined && failed === undefined) shelf.pulled(model, now());
  };
  if (member(body, 'stream', 'boolean') ?? true) return streamReply('application/x-ndjson', lines(told, done));
  if (failed?.error !== undefined) return refusalReply(incoming.path, 500, failed.error);
  done();
  return plainReply(200, { 'content-type': 'application/json' }, goJson(stepOf(told.at(-1) ?? { status: '' })));
};

function* lines(steps: readonly PullStep[], done: () => void): Generator<Uint8Array> {
  for (const [index, step] of steps.entries()) {
    if (index === steps.length - 1) done();
    yield utf8(`${goJson(stepOf(step))}\n`);
  }
}

function stepOf({ status, digest, total, completed, error }: PullStep): Json {
  if (error !== undefined) return { error };
  return {
    status: status ?? '',
    ...(digest !== undefined && { digest }),
    // A zero is left out here, too.
    ...(total !== undefined && total !== 0 && { total }),
    ...(completed !== undefined && completed !== 0 && { completed }),
  };
}

function usualSteps({ digest: manifest, size }: ShelfModel): readonly PullStep[] {
  const digest = `sha256:${manifest}`;
  const status = `pulling ${manifest.slice(0, 12)}`;
  return [
    { status: 'pulling manifest' },
    { status, digest, total: size },
    { status, digest, total: size, completed: Math.floor(size / 2) },
    { status, digest, total: size, completed: size },
    { status: 'verifying sha256 digest' },
    { status: 'writing manifest' },
    { status: 'success' },
  ];
}
