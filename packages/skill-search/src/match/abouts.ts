import { endianness } from 'node:os';
import { sha256 } from '@fpf/contracts/hash';
import type { SearchText } from '../port/search-engine.ts';
import type { SearchSettings } from '../search-settings.ts';
import { dimensions, meaningDimensions, sentenceDimensions } from '../words/word-meanings.ts';
import { readWordTable } from '../words/word-table.ts';
import type { Told } from './likeness.ts';
import type { WordKeeper } from './skill-words.ts';

/** What a skill is about as a whole, whatever is asked. */
export type About = { readonly subject: Float64Array; readonly told: Told };

/** What skills are about, each worked out when it is asked for first. */
export type Abouts = {
  readonly of: (document: number) => About;
  /** Hands over what was worked out since, so that a later process need not do it again. */
  readonly keep: () => void;
};

type Making = {
  readonly settings: SearchSettings;
  readonly make: (text: SearchText) => About;
  readonly keeper?: WordKeeper | undefined;
};

/** Among hundreds each request compares others: a file of all of them would take longer to read than it saves. */
const mostKept = 128;

/** Takes from the keeper what is kept of the very text, and makes the rest. */
export function aboutsOf(documents: readonly SearchText[], { settings, make, keeper }: Making): Abouts {
  const known = new Map<number, About>();
  const made = new Map<string, About>();
  const key = sha256(JSON.stringify([endianness(), settings]));
  let kept: string | undefined;
  let table: { readonly of: (digest: string) => About | undefined } | undefined;
  const recalled = (digest: string): About | undefined => {
    if (table === undefined) {
      kept = keeper?.recall('meanings', key) ?? '';
      table = readWordTable(kept, aboutIn);
    }
    return table.of(digest);
  };
  const found = (text: SearchText): About => {
    if (!keeper) return make(text);
    const digest = digestOf(text);
    const before = recalled(digest) ?? made.get(digest);
    if (before !== undefined) return before;
    const about = make(text);
    made.set(digest, about);
    return about;
  };
  return {
    of: (document) => {
      const about = known.get(document) ?? found(documents[document] ?? none);
      known.set(document, about);
      return about;
    },
    keep: () => {
      if (!keeper || made.size === 0) return;
      const lines = [...made].map(([digest, about]) => `${digest} ${codeOf(about)}\n`);
      const before = kept?.match(/.+\n/g) ?? [];
      kept = [...(before.length + lines.length > mostKept ? [] : before), ...lines].sort().join('');
      made.clear();
      table = readWordTable(kept, aboutIn);
      keeper.keep('meanings', key, kept);
    },
  };
}

const none: SearchText = Object.freeze({ name: '', description: '', keywords: '' });

function digestOf({ name, description, keywords }: SearchText): string {
  return sha256(JSON.stringify([name, description, keywords]));
}

/** The numbers as they are in memory: what is read again is the same to the last bit. */
function codeOf({ subject, told: { whole, sentences } }: About): string {
  const bytes = [subject, whole, ...sentences].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  return Buffer.concat(bytes).toString('base64');
}

function aboutIn(code: string): About | undefined {
  const bytes = Uint8Array.from(Buffer.from(code, 'base64'));
  const [subjectEnd, wholeEnd] = [dimensions + meaningDimensions, dimensions + meaningDimensions + sentenceDimensions];
  const count = (bytes.length / Float64Array.BYTES_PER_ELEMENT - wholeEnd) / sentenceDimensions;
  if (!Number.isInteger(count) || count < 0) return undefined;
  const values = new Float64Array(bytes.buffer);
  const sentences = Array.from({ length: count }, (_, at) =>
    values.subarray(wholeEnd + at * sentenceDimensions, wholeEnd + (at + 1) * sentenceDimensions),
  );
  return {
    subject: values.subarray(0, subjectEnd),
    told: { whole: values.subarray(subjectEnd, wholeEnd), sentences },
  };
}
