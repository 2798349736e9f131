import { visibleLine } from '@fpf/files/text';
import type { Hit } from '@fpf/reporter/answer';
import { cutToWidth, textWidth } from '../terminal/text-width.ts';

/** A place that is longer than this pushes the text of no other line aside. */
const mostPlace = 40;

/**
 * Lines that were found, each behind its file and number. Where lines around them were asked for, each stands among
 * those, marked, and below the headings that it belongs to.
 */
export function hitLines(hits: readonly Hit[], width: number): readonly string[] {
  if (hits.some(({ before, after }) => before ?? after)) return hits.flatMap((hit) => inContext(hit, width));
  const places = hits.map(({ path, line }) => visibleLine(`${path}:${line}`));
  const column = Math.min(mostPlace, Math.max(...places.map(textWidth)));
  return hits.map(({ text }, at) => {
    const place = places[at] ?? '';
    return cutToWidth(
      `${place}${' '.repeat(Math.max(0, column - textWidth(place)))}  ${visibleLine(text.trim())}`,
      width,
    );
  });
}

function inContext({ path, line, text, below = [], before = [], after = [] }: Hit, width: number): readonly string[] {
  const lines = [...before, text, ...after];
  const first = line - before.length;
  const digits = String(line + after.length).length;
  return [
    visibleLine(`${path}:${line}`),
    ...below.map((one) => cutToWidth(`  ${' '.repeat(digits)}  ${visibleLine(one)}`, width)),
    ...lines.map((one, at) => {
      const mark = at === before.length ? '>' : ' ';
      return cutToWidth(`${mark} ${String(first + at).padStart(digits)}  ${visibleLine(one)}`, width);
    }),
  ];
}
