import { codes } from '@fpf/contracts';
import { code, page, table } from './markdown.ts';

/** Every reason and error code, by area: what `fpf explain CODE` says. */
export function codesPage(): string {
  const areas = [...new Set(Object.keys(codes).map((name) => name.slice(0, name.indexOf('.'))))].sort();
  const sections = areas.map((area) => {
    const rows = Object.entries(codes).filter(([name]) => name.startsWith(`${area}.`));
    return `## ${area}\n\n${table(
      ['code', 'what it means', 'what to do next'],
      rows.map(([name, { text, next }]) => [code(name), text, next]),
    )}`;
  });
  return page(
    'Codes',
    '`codes` of `@fpf/contracts`',
    'An error is shown with its code; a reason of a run carries one. `fpf explain CODE` prints one row.',
    ...sections,
  );
}
