import type { JSX } from 'preact';
import type { PageData } from '../../src/page/page-data.ts';
import { instant } from '../lib/format.ts';
import { Links } from '../lib/visible.tsx';

const beside = [
  'summary.md',
  'diff.patch',
  'trace.json',
  'events.ndjson',
  'audit.ndjson',
  'audit-summary.json',
  'junit.xml',
  'manifest.json',
];

/** Which run this is, in full, and what lies beside the page. */
export function Footer({ data: { run } }: { readonly data: PageData }): JSX.Element {
  return (
    <footer class="foot">
      <p>
        Run <code>{run.id}</code>, {instant(run.started)}. Session <code>{run.session}</code>, snapshot{' '}
        <code>{run.snapshot.slice(0, 16)}</code>.
      </p>
      <p class="beside-page">
        {'Beside this page: '}
        <Links to={beside} />.
      </p>
    </footer>
  );
}
