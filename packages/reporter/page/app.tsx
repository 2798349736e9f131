import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PageData } from '../src/page/page-data.ts';
import { useKeys } from './lib/keys.ts';
import { readRoute, type Route, type TabName } from './lib/route.ts';
import { useTheme } from './lib/theme.ts';
import { Audit } from './parts/audit.tsx';
import { Changes } from './parts/changes.tsx';
import { Course, courseCount, hasCourse } from './parts/course.tsx';
import { Footer } from './parts/footer.tsx';
import { Header } from './parts/header.tsx';
import { Help } from './parts/help.tsx';
import { Overview } from './parts/overview.tsx';
import { Pins } from './parts/pins.tsx';
import { Printed } from './parts/printed.tsx';
import { Selection } from './parts/selection.tsx';
import { type Tab, Tabs } from './parts/tabs.tsx';
import { Timeline } from './parts/timeline.tsx';

/** The page: what was asked and what came of it, and below it one part at a time. */
export function App({ data, printing }: { readonly data: PageData; readonly printing: boolean }): JSX.Element {
  const [route, setRoute] = useState(() => readRoute(location.hash));
  const [help, setHelp] = useState(false);
  const [theme, nextTheme] = useTheme();
  useEffect(() => {
    const follow = (): void => setRoute(readRoute(location.hash));
    window.addEventListener('hashchange', follow);
    window.addEventListener('popstate', follow);
    return () => {
      window.removeEventListener('hashchange', follow);
      window.removeEventListener('popstate', follow);
    };
  }, []);
  const tabs = tabsOf(data);
  const tab = tabs.some(({ name }) => name === route.tab) ? route.tab : 'overview';
  useKeys({ data, route, tabs, onHelp: () => setHelp((open) => !open), onTheme: nextTheme });
  return (
    <>
      <a class="skip" href="#panel" onClick={skip}>
        Skip to the report
      </a>
      <header class="top">
        <p class="brand">FPF run report</p>
        <div>
          <button type="button" class="quiet" onClick={nextTheme}>{`Theme: ${theme}`}</button>
          <button type="button" class="quiet" onClick={() => setHelp(true)}>
            Keys <kbd>?</kbd>
          </button>
        </div>
      </header>
      <main>
        <Header data={data} />
        {printing ? (
          <Printed data={data} />
        ) : (
          <>
            <Tabs tabs={tabs} chosen={tab} />
            <div role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} tabIndex={-1}>
              <Panel tab={tab} data={data} route={route} theme={theme} />
            </div>
          </>
        )}
      </main>
      <Footer data={data} />
      <Help open={help} onClose={() => setHelp(false)} />
    </>
  );
}

function tabsOf(data: PageData): readonly Tab[] {
  return [
    { name: 'overview', title: 'Overview' },
    { name: 'timeline', title: 'Timeline', count: data.steps.length },
    { name: 'changes', title: 'Changes', count: data.changes.files.length + data.changes.more },
    { name: 'selection', title: 'Selection' },
    { name: 'audit', title: 'Audit', count: data.audit.of },
    { name: 'pins', title: 'Pins' },
    ...(hasCourse(data) ? [{ name: 'course' as const, title: 'Course', count: courseCount(data) }] : []),
  ];
}

type PanelProps = { readonly tab: TabName; readonly data: PageData; readonly route: Route; readonly theme: string };

function Panel({ tab, data, route, theme }: PanelProps): JSX.Element {
  switch (tab) {
    case 'overview':
      return <Overview data={data} />;
    case 'timeline':
      return <Timeline data={data} route={route} theme={theme} />;
    case 'changes':
      return <Changes data={data} file={route.file} printing={false} />;
    case 'selection':
      return <Selection data={data} />;
    case 'audit':
      return <Audit data={data} printing={false} />;
    case 'pins':
      return <Pins data={data} />;
    case 'course':
      return <Course data={data} />;
  }
}

/** The fragment is the route, so the link moves the focus and leaves the address alone. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('panel')?.focus();
}
