import {
  type CompleteOptions,
  deepFreeze,
  type JsonValue,
  type ModelProvider,
  type ModelRequest,
} from '@fpf/contracts';
import { canonicalJson, sha256 } from '@fpf/contracts/hash';
import { check, readJson } from '@fpf/contracts/validate';
import { askedHead, requestKey } from './request-key.ts';
import { type Capabilities, type Cassette, CassetteEntry, type CassetteHead } from './cassette-shapes.ts';
import { failure } from './failure.ts';
import { entryLimits, readCassette } from './read-cassette.ts';
import { replaceFile } from './replace-file.ts';
import { scrubAnswer } from './scrub-answer.ts';
import { createScrubber, type SecretShape } from './scrubber.ts';
import { takeAnswer } from './take-answer.ts';

/** Asks a provider, and gives its answer as it now lies in the file. */
export type Recorder = (request: ModelRequest, options: CompleteOptions) => Promise<CassetteEntry>;

type Recording = {
  readonly file: string;
  readonly secrets: readonly SecretShape[];
  readonly provider: ModelProvider;
  readonly capabilities: Capabilities;
};

/**
 * What is recorded now takes the place of what an earlier recording had for the same request; all else stays. So
 * recording twice gives the same file, and recording more adds to it.
 */
export function createRecorder({ file, secrets, provider, capabilities }: Recording): Recorder {
  const own = new Map<string, CassetteEntry[]>();
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> =>
    replaceFile(file, async () => {
      const there = (await readCassette(file))?.entries ?? [];
      return cassetteText({
        capabilities,
        entries: [...there.filter(({ key }) => !own.has(key)), ...[...own.values()].flat()],
      });
    });
  const keep = async (entry: CassetteEntry): Promise<void> => {
    const of = own.get(entry.key) ?? [];
    own.set(entry.key, [...of, entry]);
    const done = writing.then(write);
    writing = done.catch(() => undefined);
    try {
      await done;
    } catch (error) {
      const left = (own.get(entry.key) ?? []).filter((other) => other !== entry);
      if (left.length > 0)
        own.set(
          entry.key,
          left.map((other, nth) => ({ ...other, nth })),
        );
      else own.delete(entry.key);
      throw error;
    }
  };
  return async (request, options) => {
    const asking = createScrubber(secrets);
    const key = requestKey(request, asking);
    const asked = askedHead(request, asking);
    const taken = await takeAnswer(provider, request, options);
    const scrubber = createScrubber(secrets);
    const answer = scrubAnswer(taken, scrubber);
    const entry: CassetteEntry = {
      key,
      nth: (own.get(key) ?? []).length,
      asked,
      ...answer,
      scrubbed: scrubber.count(),
    };
    const kept = deepFreeze(
      isWritable(entry)
        ? entry
        : { ...entry, events: [], failed: failure(`the provider ${provider.name} sent what no file can hold`) },
    );
    await keep(kept);
    return kept;
  };
}

/** Half a character or a name that leads out of an object would not be read again. */
function isWritable(entry: CassetteEntry): boolean {
  try {
    const read = readJson(canonicalJson(entry), entryLimits);
    return read.ok && check(CassetteEntry, read.value).length === 0;
  } catch {
    return false;
  }
}

/** The bytes of a cassette: the same answers give the same bytes, in whatever order they came. */
function cassetteText({ capabilities, entries }: Cassette): string {
  const lines = [...entries].sort(inOrder).map((entry) => `${canonicalJson(entry as unknown as JsonValue)}\n`);
  const rest = lines.join('');
  const head: CassetteHead = { schema: 'urn:fpf:cassette:1', capabilities, entries: entries.length, sum: sha256(rest) };
  return `${canonicalJson(head)}\n${rest}`;
}

function inOrder(a: CassetteEntry, b: CassetteEntry): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.nth - b.nth;
}
