import { collectFindings, decodeSkill, parseHeader, sliceFrontmatter } from '@fpf/skill-registry';
import { parseDocument } from 'yaml';
import { median, row } from '../measure.ts';
import { hostileHeaders } from './hostile-headers.ts';

type Shape = 'as people write them' | 'one line a field' | 'quotes, lists, blocks';
const shapes: readonly Shape[] = ['as people write them', 'one line a field', 'quotes, lists, blocks'];
const rounds = 9;
const count = 2_000;

/**
 * The header reader beside slice and `yaml` alone, over generated files of real proportions; processor time, medians of
 * nine.
 */
export async function skillsParse(): Promise<string> {
  const lines = [
    row(['2,000 headers', 'ours, CPU ms', 'slice + yaml, CPU ms', 'ratio']),
    row(['---', '---', '---', '---']),
  ];
  for (const shape of shapes) {
    const files = Array.from({ length: count }, (_, at) => fileOf(shape, at));
    const ways = [() => files.forEach(ours), () => files.forEach(alone)] as const;
    for (const way of [...ways, ...ways]) way();
    const costs: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) ways.forEach((way, at) => costs[at]?.push(cpu(way)));
    const [mine, yaml] = costs.map(median) as [number, number];
    lines.push(row([shape, mine.toFixed(1), yaml.toFixed(1), (mine / yaml).toFixed(2)]));
  }
  return [...lines, '', ...slowest()].join('\n');
}

/** At most this much for any one header: so says the design, and a test holds it to ten times as much. */
const mostMs = 50;

/**
 * The header that costs ours most, among crafted ones and mixtures, beside what `yaml` alone takes for it, and the
 * bound.
 */
function slowest(): readonly string[] {
  const headers = hostileHeaders().map(([what, header]) => ({
    what,
    bytes: new TextEncoder().encode(`---\n${header}\n---\n`),
  }));
  const once = headers.map(({ what, bytes }) => ({ what, bytes, cost: cpu(() => tried(ours, bytes)) }));
  const worst = once.toSorted((a, b) => b.cost - a.cost).slice(0, 8);
  const measured = worst.map(({ what, bytes }) => ({ what, bytes, cost: median(repeated(() => tried(ours, bytes))) }));
  const [first] = measured.toSorted((a, b) => b.cost - a.cost);
  if (!first) throw new Error('no header was tried');
  const yaml = median(repeated(() => tried(alone, first.bytes)));
  return [
    row([
      `slowest of ${headers.length} hostile headers of 64 KiB`,
      'ours, CPU ms',
      'slice + yaml, CPU ms',
      'ratio',
      `of the ${mostMs} ms that one may take`,
    ]),
    row(['---', '---', '---', '---', '---']),
    row([
      first.what.replaceAll('|', '\\|'),
      first.cost.toFixed(1),
      yaml.toFixed(1),
      (first.cost / yaml).toFixed(2),
      (first.cost / mostMs).toFixed(2),
    ]),
  ];
}

function repeated(way: () => void): readonly number[] {
  return Array.from({ length: rounds }, () => cpu(way));
}

/** Refused or read: a hostile header has its price either way. */
function tried(way: (bytes: Uint8Array) => void, bytes: Uint8Array): void {
  try {
    way(bytes);
  } catch {
    // What it says of it is no matter here.
  }
}

/**
 * All that is done with a file before its fields are judged: strict UTF-8, hidden characters, slice, fields with their
 * places.
 */
function ours(bytes: Uint8Array): void {
  const findings = collectFindings('lenient');
  const slice = sliceFrontmatter(decodeSkill(bytes, findings, 'SKILL.md') ?? '');
  if ('problem' in slice || !parseHeader(slice.header, slice.headerLine, 'SKILL.md', findings))
    throw new Error('a header that is not read');
}

function alone(bytes: Uint8Array): void {
  const slice = sliceFrontmatter(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  if ('problem' in slice) throw new Error(slice.message);
  const document = parseDocument(slice.header, {
    schema: 'failsafe',
    strict: true,
    uniqueKeys: true,
    prettyErrors: false,
  });
  if (document.errors.length > 0) throw document.errors[0];
  document.toJS({ maxAliasCount: 0 });
}

function cpu(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const words =
  'skill agent file search write repository test code review when asked user tool data report the a of for to with and in'.split(
    ' ',
  );

function fileOf(shape: Shape, at: number): Uint8Array {
  const random = generator(at + 1);
  const text = (length: number): string =>
    Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(' ');
  const long = 20 + Math.floor(random() * 60);
  const crafted = shape === 'quotes, lists, blocks' || (shape === 'as people write them' && random() < 0.35);
  const blocks = [
    `>-\n  ${text(long)}\n  ${text(long)}`,
    `${text(long)}\n  ${text(long)}`,
    `|\n  ${text(long)}\n\n  ${text(9)}`,
    `"${text(long)} \\"so\\""`,
  ];
  const description = crafted ? (blocks[at % 4] ?? '') : at % 2 === 0 ? text(long) : `"${text(long)}: so"`;
  const fields = [
    `name: skill-${at}`,
    `description: ${description}`,
    ...(random() < 0.4 ? ['license: MIT'] : []),
    ...(random() < 0.5 ? ['metadata:', `  version: "1.0.${at}"`, '  author: someone'] : []),
    ...(random() < 0.2 ? [`allowed-tools: ${crafted ? '[Read, Write]' : 'Read Write'}`] : []),
    ...(random() < 0.3 ? [`version: 1.${at}`, `tags: ${crafted ? '[a, b, c]' : 'a'}`] : []),
  ];
  return new TextEncoder().encode(`---\n${fields.join('\n')}\n---\n\n# Title\n\n${`${text(15)}\n`.repeat(40)}`);
}

/** The same files in every run: a small generator with a seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
