import { FpfError, type ModelRequest } from '@fpf/contracts';
import { quote } from '@fpf/contracts/validate';
import { askedHead, requestKey } from './request-key.ts';
import type { CassetteEntry } from './cassette-shapes.ts';
import { createScrubber, type SecretShape } from './scrubber.ts';

/** A recorded answer that nobody has asked for. */
export type UnusedAnswer = { readonly key: string; readonly nth: number; readonly asked: string };

export type Replayer = {
  readonly next: (request: ModelRequest) => CassetteEntry;
  readonly unused: () => readonly UnusedAnswer[];
};

type Replay = {
  readonly file: string;
  readonly secrets: readonly SecretShape[];
  readonly entries: readonly CassetteEntry[];
  readonly strict: boolean;
};

/**
 * The answers to one request in the order in which they were recorded. The last one stays, but in strict, where each is
 * given once.
 */
export function createReplayer({ file, secrets, entries, strict }: Replay): Replayer {
  const byKey = new Map<string, CassetteEntry[]>();
  for (const entry of entries) {
    const of = byKey.get(entry.key);
    if (of) of.push(entry);
    else byKey.set(entry.key, [entry]);
  }
  const times = new Map<string, number>();
  return {
    next: (request) => {
      const scrubber = createScrubber(secrets);
      const key = requestKey(request, scrubber);
      const answers = byKey.get(key) ?? [];
      const nth = times.get(key) ?? 0;
      const answer = answers[strict ? nth : Math.min(nth, answers.length - 1)];
      if (!answer) throw missed(file, key, askedHead(request, scrubber), answers.length, entries);
      times.set(key, nth + 1);
      return answer;
    },
    unused: () =>
      entries
        .filter(({ key, nth }) => nth >= (times.get(key) ?? 0))
        .map(({ key, nth, asked }) => ({ key, nth, asked: asked.text })),
  };
}

const mostListed = 5;

function missed(
  file: string,
  key: string,
  asked: CassetteEntry['asked'],
  given: number,
  entries: readonly CassetteEntry[],
): FpfError {
  const again =
    given > 0
      ? `, which was recorded ${given === 1 ? 'once' : `${given} times`}, was asked once more`
      : ' was not recorded';
  const alike = entries.filter(({ asked: { text } }) => text === asked.text).length;
  const known = [...new Set(entries.map(({ asked: { text } }) => quote(text)))];
  const listed = known.slice(0, mostListed).join(', ');
  const rest = known.length > mostListed ? `, and ${known.length - mostListed} more` : '';
  const has =
    alike > 0 && given === 0
      ? 'The same words were recorded, with other messages or tools.'
      : `It has answers to: ${listed || 'nothing'}${rest}.`;
  return new FpfError({
    code: 'model.cassette-miss',
    message: `model-gateway: the cassette ${file} has no answer: ${quote(asked.text)} with ${asked.tools.length} ${asked.tools.length === 1 ? 'tool' : 'tools'}${again}. ${has} Key: ${key}.`,
    hint: 'Record it (model.options.mode "record"), or look at what changed in the request: its messages, the skills loaded, or a tool.',
    details: { key, asked: asked.text, tools: asked.tools.slice(0, 16) },
  });
}
