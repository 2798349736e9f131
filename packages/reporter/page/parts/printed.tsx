import type { JSX } from 'preact';
import type { PageData } from '../../src/page/page-data.ts';
import { count } from '../lib/format.ts';
import { Audit } from './audit.tsx';
import { CallDetail } from './call-detail.tsx';
import { Changes } from './changes.tsx';
import { Course, hasCourse } from './course.tsx';
import { Overview } from './overview.tsx';
import { Pins } from './pins.tsx';
import { Selection } from './selection.tsx';

const mostCalls = 500;

/** Everything one after another, opened: paper has no tabs and cannot be scrolled. */
export function Printed({ data }: { readonly data: PageData }): JSX.Element {
  const more = data.calls.length - mostCalls;
  return (
    <>
      <Overview data={data} printing />
      <h2 class="part">Calls</h2>
      {data.calls.length === 0 && <p class="empty">No call was proposed.</p>}
      {data.calls.slice(0, mostCalls).map((call) => (
        <CallDetail call={call} data={data} />
      ))}
      {more > 0 && <p class="banner">{`${count(more, 'call')} more are not printed; trace.json has all of them.`}</p>}
      <h2 class="part">Changes</h2>
      <Changes data={data} file={undefined} printing />
      <h2 class="part">Selection</h2>
      <Selection data={data} />
      <h2 class="part">Audit</h2>
      <Audit data={data} printing />
      <h2 class="part">Pins</h2>
      <Pins data={data} />
      {hasCourse(data) && <h2 class="part">Course</h2>}
      {hasCourse(data) && <Course data={data} />}
    </>
  );
}
