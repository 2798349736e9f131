import type { SearchSettings } from './search-settings.ts';
import { spokenText } from './spoken-text.ts';
import { round } from './worth.ts';

/** What the best skill has to reach for one request; and what is asked for among so many skills whoever asks. */
export type AskedFor = { readonly threshold: number; readonly usual: number };

/** More words than that make no request surer. */
const mostWords = 30;
/** However much a request tells, this share of what is usual has to be reached. */
const leastShare = 0.5;
/** How much the number of skills may add before few words cost anything: among fifteen a word decides. */
const smallPack = 0.1;

/**
 * The threshold rises with the number of skills, because among more of them a stray word finds more to match. It is
 * lower for a request that is told at length or says “our”, and higher for one of few words: whoever wants work done
 * tells what it is about, and what no skill serves is mostly asked in passing. Few words cost little among few skills.
 */
export function askedFor(request: string, size: number, settings: SearchSettings): AskedFor {
  const usual = thresholdFor(size, settings);
  const words = spokenText(request).match(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu) ?? [];
  const told = settings.told * Math.log(Math.min(mostWords, Math.max(1, words.length)) / settings.usualWords);
  const ours = words.some((word) =>
    /^(?:ours?|we|us)(?:['’]\p{L}+)?$/u.test(word.replace(/^[OW]/, (first) => first.toLowerCase())),
  );
  const most = usual + Math.max(0, usual - settings.threshold - smallPack);
  return {
    usual,
    threshold: round(Math.min(most, Math.max(leastShare * usual, usual - told - (ours ? settings.ours : 0)))),
  };
}

export function thresholdFor(size: number, settings: SearchSettings): number {
  return round(settings.threshold + settings.thresholdRise * Math.log(Math.max(10, size) / 10));
}
