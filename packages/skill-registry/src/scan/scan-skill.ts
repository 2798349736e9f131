import type { SkillFile } from '@fpf/contracts';
import { codeOf } from '@fpf/contracts/errors';
import { sha256 } from '@fpf/contracts/hash';
import { decodings } from './decodings.ts';
import { unreviewable } from './file-kind.ts';
import { createPlaces } from '../read/places.ts';
import { broadTools } from './rules/broad-tools.ts';
import { credentials, secretPaths, secretSent } from './rules/secrets.ts';
import { decodedEval, pipeToShell } from './rules/commands.ts';
import { bypassFlags, controlTokens, network } from './rules/network.ts';
import { headerHits } from './header-hits.ts';
import { type NamedReading, parsedReadings, shellReadings, wordReadings } from './readings.ts';
import { hiddenCharacters, mixedScript } from './rules/hidden-characters.ts';
import { links } from './rules/links.ts';
import { buriedText, dynamicCommands, longComments } from './rules/markdown-tricks.ts';
import { concealment, overrides } from './rules/phrases.ts';
import { type Hit, type ScanRule, scanRules, scanText, type ScanText } from './scan-rule.ts';
import type { ScanFinding } from './waivers.ts';
import { seen } from './fold.ts';

/** Rules about what a text says hold as well for what it says in an encoding. */
const sayings: readonly ScanRule[] = [
  pipeToShell,
  decodedEval,
  secretPaths,
  credentials,
  overrides,
  concealment,
  bypassFlags,
  controlTokens,
  secretSent,
];
/** Rules about characters, for texts whose escapes a parser is sure to take off. */
const unseen: readonly ScanRule[] = [hiddenCharacters, mixedScript, buriedText];
const forms: readonly ScanRule[] = [
  hiddenCharacters,
  links,
  longComments,
  dynamicCommands,
  buriedText,
  mixedScript,
  network,
  broadTools,
];

/** More places of one rule in one file help nobody; how many there are is said. */
const mostPlaces = 10;

/**
 * What a reviewer should look at, as a pure function of the bytes. Every file is read whole, and nothing that a file
 * says of itself counts. It is a floor: what holds a skill are its pin, its permissions and the sandbox.
 */
export function scanSkill(skill: string, files: readonly SkillFile[]): readonly ScanFinding[] {
  return Object.freeze(files.flatMap((file) => scanFile(skill, file)));
}

function scanFile(skill: string, file: SkillFile): readonly ScanFinding[] {
  const text = decode(file.bytes);
  const opaque = unreviewable(file.path, file.bytes) ?? (text === undefined ? notText : undefined);
  const hits = collectHits();
  if (opaque) hits.add({ ...opaque, start: 0, end: 0 });
  if (text !== undefined) for (const hit of hitsOf(scanText(file.path, text))) hits.add(hit);
  const found = hits.list();
  if (found.length === 0) return [];
  const shown = text ?? '';
  const place = createPlaces(shown);
  const digest = sha256(file.bytes);
  return found.map(({ code, start, end, message }) =>
    Object.freeze({
      code,
      severity: scanRules[code],
      message,
      fix: codeOf(code)?.next ?? '',
      skill,
      file: file.path,
      ...place(start),
      excerpt: excerptOf(shown, start, end),
      sha256: digest,
    }),
  );
}

function excerptOf(text: string, start: number, end: number): string {
  return seen(text.slice(Math.max(0, start - 24), Math.min(end, start + 96) + 40))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 160);
}

const notText = { code: 'skill.s06-binary', message: 'the file is not UTF-8 text' } as const;

function* hitsOf(source: ScanText): Generator<Hit> {
  for (const rule of [...forms, ...sayings]) yield* rule(source);
  yield* encoded(source, source.text, 0, undefined);
  yield* headerHits(source);
  yield* disguised(source);
  for (const reading of parsedReadings(source)) {
    const found = scanText(source.path, reading.text);
    const rules = reading.form === 'JSON escapes' && !isTestData(source.path) ? [...unseen, ...sayings] : sayings;
    yield* readAs(reading, found, rules);
    for (const hit of encoded(found, found.text, 0, undefined)) yield* ledBack(reading, hit);
    for (const hit of disguised(found)) yield* ledBack(reading, hit);
  }
}

/** The cases of a skill try hostile characters on it, spelled out; no model is shown them. */
function isTestData(path: string): boolean {
  return path.startsWith('evals/');
}

/** What words and commands are once the disguises are off that no parser takes off. */
function* disguised({ path, text }: ScanText): Generator<Hit> {
  for (const reading of wordReadings(text))
    yield* readAs(reading, scanText(path, reading.text), [overrides, concealment]);
  for (const reading of shellReadings(text))
    yield* readAs(reading, scanText(path, reading.text), [pipeToShell, secretPaths, secretSent]);
}

function* readAs(reading: NamedReading, found: ScanText, rules: readonly ScanRule[]): Generator<Hit> {
  for (const rule of rules) for (const hit of rule(found)) yield* ledBack(reading, hit);
}

/** A hit where it is written; none where all of it is written as it is read, for the text itself was looked at. */
function* ledBack(reading: NamedReading, hit: Hit): Generator<Hit> {
  if (!reading.touches(hit.start, hit.end)) return;
  yield {
    ...hit,
    start: reading.at(hit.start),
    end: reading.at(hit.end),
    message: `in ${reading.form}: ${hit.message}`,
  };
}

/** What is encoded is decoded, twice at most, and its findings stand where the encoding stands. */
function* encoded(source: ScanText, text: string, depth: number, outer: Hit | undefined): Generator<Hit> {
  for (const { text: inner, start, end, form, archive } of decodings(text)) {
    const place = outer ? { start: outer.start, end: outer.end } : { start, end };
    if (archive !== undefined)
      yield { ...place, code: 'skill.s07-archive', message: `${form} that decodes to ${archive}` };
    else {
      const found = scanText(source.path, inner);
      for (const rule of sayings)
        for (const hit of rule(found)) yield { ...hit, ...place, message: `in ${form}: ${hit.message}` };
      if (depth < 1)
        yield* encoded(source, inner, depth + 1, { code: 'skill.s21-decoded-eval', message: '', ...place });
    }
  }
}

/** Keeps the first places of each rule, and counts the rest: a file may have one at every byte. */
function collectHits(): { add: (hit: Hit) => void; list: () => readonly Hit[] } {
  const counts = new Map<string, number>();
  const kept: Hit[] = [];
  return {
    add: (hit) => {
      const count = (counts.get(hit.code) ?? 0) + 1;
      counts.set(hit.code, count);
      if (count <= mostPlaces) kept.push(hit);
    },
    list: () => {
      const sorted = kept.toSorted((a, b) => a.start - b.start || (a.code < b.code ? -1 : 1));
      const last = new Map(sorted.map((hit, index) => [hit.code, index]));
      return sorted.map((hit, index) => {
        const more = (counts.get(hit.code) ?? 0) - mostPlaces;
        return more > 0 && last.get(hit.code) === index
          ? { ...hit, message: `${hit.message} (and ${more} more in this file)` }
          : hit;
      });
    },
  };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
